import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command, OperatorError } from './command/command.mjs'
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
  if (screens.length === 0) throw new OperatorError('No screen was checked.')
  for (const path of await contactSheet(screens)) console.log(path)
  for (const { title } of screens.filter((screen) => !screen.isFine)) {
    console.log(`Failed: ${title}`)
  }
  process.exitCode = isFine ? 0 : 1
})

/**
 * Every screen with its pictures by width and mode.
 * @returns {import('./contact-sheet.mjs').Screen[]}
 */
function looked() {
  const { suites } = JSON.parse(readFileSync(inRoot(report), 'utf8'))
  /** @type {{ title: string, ok: boolean, tests: any[] }[]} */
  const looks = suites[0].specs
  return looks.map(({ title, ok, tests }) => {
    /** @type {Record<string, string>} */
    const pictures = {}
    for (const { name, path } of tests[0].results[0].attachments) {
      if (path.startsWith(folder)) pictures[name] = path.slice('reports/'.length)
    }
    return { title, isFine: ok, pictures }
  })
}
