import { mkdirSync, rmSync } from 'node:fs'
import { checks } from './checks.mjs'
import { command } from './command/command.mjs'
import { inRoot } from './command/root.mjs'
import { summary } from './counts.mjs'
import { folderForTests } from './folder-for-tests.mjs'

await command(import.meta.filename, async () => {
  rmSync(inRoot('reports'), { recursive: true, force: true })
  mkdirSync(inRoot('reports'))
  process.env.TMPDIR ||= folderForTests()
  const total = { passed: 0, failed: 0 }
  for (const [title, check] of checks) {
    console.log(`\n${title}`)
    const began = performance.now()
    const outcome = await check()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (outcome.failed > 0) console.log(outcome.output.trim())
    console.log(`  ${summary(outcome)} (${seconds} s)`)
    total.passed += outcome.passed
    total.failed += outcome.failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
