import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command } from './command/command.mjs'
import { Complaint } from './command/complaint.mjs'
import { contactSheet } from './contact-sheet.mjs'
import { inRoot } from './command/root.mjs'
import { run } from './command/run.mjs'

const folder = 'reports/screens'
const report = `${folder}/screens.json`

await command(import.meta.filename, async (filter) => {
  process.env.CHROMIUM = await chromium()
  await build()
  rmSync(inRoot(folder), { recursive: true, force: true })
  mkdirSync(inRoot(folder), { recursive: true })
  const env = { SCREENS: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: inRoot(report) }
  const asked = filter.length > 0 ? ['--grep', filter.join(' ')] : []
  const { isFine } = await run(
    'playwright',
    ['test', '--project=screens', '--reporter=line,json', ...asked],
    { aloud: true, env, minutes: 30 },
  )
  const screens = looked()
  if (screens.length === 0) throw new Complaint('No screen was looked at.')
  for (const path of await contactSheet(screens)) console.log(path)
  for (const { title } of screens.filter((screen) => !screen.isFine)) {
    console.log(`Not in order: ${title}`)
  }
  process.exitCode = isFine ? 0 : 1
})

/** Every screen by its title, with its pictures by width and mode. */
function looked() {
  /** @type {Map<string, import('./contact-sheet.mjs').Screen>} */
  const screens = new Map()
  const { suites } = JSON.parse(readFileSync(inRoot(report), 'utf8'))
  for (const { title: test, ok, tests } of suites[0].specs) {
    const title = test.replace(/, (light|dark)$/, '')
    /** @type {import('./contact-sheet.mjs').Screen} */
    const screen = screens.get(title) ?? { title, isFine: true, pictures: {} }
    screen.isFine &&= ok
    for (const { name, path } of tests[0].results[0].attachments) {
      if (path.startsWith(folder)) screen.pictures[name] = path.slice('reports/'.length)
    }
    screens.set(title, screen)
  }
  return [...screens.values()]
}
