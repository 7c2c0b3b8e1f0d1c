import { mkdirSync, rmSync } from 'node:fs'
import { checks } from './checks.mjs'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { inRoot } from './root.mjs'

await command(import.meta.filename, async () => {
  process.env.CHROMIUM = await chromium()
  rmSync(inRoot('reports'), { recursive: true, force: true })
  mkdirSync(inRoot('reports'))
  const total = { passed: 0, failed: 0 }
  for (const [title, check] of checks) {
    const { passed, failed } = await told(title, check)
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

/** @param {(typeof checks)[number]} check */
async function told(title, check) {
  console.log(`\n${title}`)
  const began = performance.now()
  const { passed, failed, output } = await check()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (failed > 0) console.log(output.trim())
  console.log(
    `  ${failed > 0 ? `${passed} fine, ${failed} failed` : passed > 1 ? `${passed} fine` : 'fine'}, ${seconds} s`,
  )
  return { passed, failed }
}
