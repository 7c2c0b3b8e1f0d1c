import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command, OperatorError } from './command/command.mjs'
import { run } from './command/run.mjs'

const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

await command(import.meta.filename, async (args) => {
  const { part, isWatched } = await optionsOf(args)
  process.env.CHROMIUM = await chromium()
  await build()
  const generated = await run('bddgen', [])
  if (!generated.isFine) throw new OperatorError(generated.output)
  const scenarios = ['test', '--project=features', ...(part ? ['--grep', tagOf(part)] : [])]
  if (isWatched) return watch(scenarios)
  await list()
  const shown = await run('playwright', scenarios, {
    aloud: true,
    minutes: 30,
    env: { PICTURES: '1' },
  })
  const tested = await runTests(part)
  const written = await run('node', [
    'features/specification/report/write.ts',
    ...(part ? [part] : []),
  ])
  console.log(`\n${written.output.trim()}`)
  console.log('Step by step: reports/cucumber.html, reports/features/index.html')
  process.exitCode = shown.isFine && tested.isFine && written.isFine ? 0 : 1
})

/** @param {string[]} args */
async function optionsOf(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { ui: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [part] = positionals
  if (part !== undefined) {
    const checked = await run('node', ['features/specification/report/check-part.ts', part])
    if (!checked.isFine) throw new OperatorError(checked.output.trim())
  }
  return { part, isWatched: values.ui === true }
}

/** Vitest's filter of tests by their tags. @param {string | undefined} part */
function filterOf(part) {
  if (part?.includes('.')) return part
  return (part ? [part] : sections).map((section) => `${section}.*`).join(' or ')
}

/** Playwright's pattern of a tag. @param {string} part */
function tagOf(part) {
  return part.includes('.') ? `@${part.replace('.', '\\.')}(\\s|$)` : `@spec-${part}(\\s|$)`
}

/** Playwright's UI for scenarios, in the user's browser. @param {string[]} scenarios */
async function watch(scenarios) {
  console.log('Open the address below in a browser, and press the triangle.')
  const { isFine } = await run('playwright', [...scenarios, '--ui-host=localhost'], {
    aloud: true,
    minutes: 24 * 60,
  })
  process.exitCode = isFine ? 0 : 1
}

/** Lists all scenarios, including those that do not run now. */
async function list() {
  const listed = await run(
    'playwright',
    ['test', '--project=features', '--list', '--reporter=json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'reports/scenarios.json' },
    },
  )
  if (!listed.isFine) throw new OperatorError(listed.output)
}

/** Runs the tests that verify rules, on the embedded database. @param {string | undefined} part */
async function runTests(part) {
  console.log('\nTests that verify rules …')
  const ran = await run('vitest', [
    'run',
    '--project=unit',
    '--project=server on SQLite',
    `--tagsFilter=${filterOf(part)}`,
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=reports/unit.json',
  ])
  if (!ran.isFine) console.log(ran.output.trim())
  return ran
}
