import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { Complaint } from './complaint.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

const sections = ['2', '3', '4', '5', '6', '7', '8', '9']
const report = 'reports/spec.html'

await command(import.meta.filename, async ([section]) => {
  if (section && !sections.includes(section)) {
    throw new Complaint(
      `The specification has no section "${section}" with scenarios: name one of ${sections.join(', ')}, or none for all.`,
    )
  }
  process.env.CHROMIUM = await chromium()
  await build()
  const generated = await run('bddgen', section ? ['--tags', `@spec-${section}`] : [])
  if (!generated.isFine) throw new Complaint(generated.output)
  const { isFine } = await run('playwright', ['test'], { aloud: true, minutes: 30 })
  if (existsSync(inRoot(report))) console.log(`\nThe scenarios, step by step: ${report}`)
  process.exitCode = isFine ? 0 : 1
})
