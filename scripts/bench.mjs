import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command, OperatorError } from './command/command.mjs'
import { run } from './command/run.mjs'

/** What each benchmark measures, and whether it needs the built app. */
const benches = new Map([
  ['first-load', { needsApp: true }],
  ['interaction', { needsApp: true }],
  ['timetable', { needsApp: true }],
  ['everyday', { needsApp: true }],
  ['lists', { needsApp: false }],
  ['search', { needsApp: false }],
  ['curricula', { needsApp: false }],
  ['authenticated-list', { needsApp: false }],
  ['reports', { needsApp: false }],
  ['night', { needsApp: true }],
  ['readers', { needsApp: false }],
  ['processes', { needsApp: false }],
  ['idle', { needsApp: false }],
  ['logins', { needsApp: false }],
  ['round', { needsApp: false }],
])

await command(import.meta.filename, async (args) => {
  const names = args.length > 0 ? args : [...benches.keys()]
  let isWithinBudget = true
  for (const name of names) {
    const bench = benches.get(name)
    if (!bench)
      throw new OperatorError(`There is no "${name}", only ${[...benches.keys()].join(', ')}.`)
    const env = bench.needsApp ? { CHROMIUM: await chromium() } : {}
    if (bench.needsApp) await build()
    const { isFine } = await run('node', [`bench/${name}.ts`], { aloud: true, env })
    isWithinBudget &&= isFine
  }
  process.exitCode = isWithinBudget ? 0 : 1
})
