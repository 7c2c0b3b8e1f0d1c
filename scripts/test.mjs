import { mkdirSync, rmSync, readdirSync, readFileSync } from 'node:fs'
import { command, OperatorError } from './command/command.mjs'
import { inRoot } from './command/root.mjs'
import { summary, outcome, playwrightCounts, vitestCounts } from './counts.mjs'
import { folderForTests } from './folder-for-tests.mjs'
import { inspect } from 'node:util'
import { build, generate, isBuilt } from './build.mjs'
import { chromium } from './chromium.mjs'
import { run } from './command/run.mjs'

/** @typedef {import('./counts.mjs').Outcome} Outcome */

/** @typedef {[title: string, check: () => Promise<Outcome>]} Check */

/** Every check, in order. Each counts as one test, or as many as it runs. Those in a row run at once. */
const checks = /** @type {Check[][]} */ ([
  [['Styles', () => plain(generate)]],
  [
    ['Format', () => plain(() => mustRun('oxfmt', '--check'))],
    ['Spelling', () => plain(() => mustRun('cspell', '--no-progress', '--no-summary'))],
    ['Lint', () => plain(() => mustRun('oxlint'))],
    ['Types', () => plain(types)],
    ['Unused code', () => plain(() => mustRun('knip', '--no-progress'))],
  ],
  [['Unit and server tests', () => unitTests().catch(failure)]],
  [['Build', () => plain(build)]],
  [['Nothing of the inspector in what ships', () => plain(withoutInspector)]],
  [
    ['First load', () => plain(firstLoad)],
    ['Features', () => features().catch(failure)],
  ],
  [['Specification', () => plain(() => mustRun('node', 'features/specification/report/write.ts'))]],
])

/** @param {() => Promise<void>} check */
const plain = (check) =>
  check().then(() => ({ passed: 1, failed: 0, skipped: 0, output: '' }), failure)

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
const failure = (error) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  output: error instanceof OperatorError ? error.message : inspect(error),
})

/** @param {string} program @param {string[]} args */
async function mustRun(program, ...args) {
  const { isFine, output } = await run(program, args)
  if (!isFine) throw new OperatorError(output)
}

/** A service worker has other globals than a page. */
async function types() {
  await mustRun('tsc', '--noEmit', '--singleThreaded')
  await mustRun('tsc', '--noEmit', '--singleThreaded', '--project', 'src/service-worker')
}

/** The inspector is for developers and must not be shipped. */
async function withoutInspector() {
  const folder = inRoot('dist/assets')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) =>
      /stately\.ai|statelyai|elkjs|org\.eclipse\.elk|running-machines/.test(
        readFileSync(`${folder}/${name}`, 'utf8'),
      ),
    )
  if (found.length > 0) throw new OperatorError(`The inspector ships in ${found.join(', ')}.`)
}

/** Only sizes, which are the same on every machine, and no times. */
async function firstLoad() {
  const { isFine, output } = await run('node', ['bench/first-load.ts', 'bytes'], {
    env: { CHROMIUM: await chromium() },
  })
  if (!isFine) throw new OperatorError(output)
}

async function unitTests() {
  const report = 'reports/unit.json'
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const ran = await run('vitest', ['run', ...reporters], { minutes: 40 })
  return outcome(ran, vitestCounts(report))
}

async function features() {
  if (!isBuilt()) throw new OperatorError('There is no built app to test.')
  await mustRun('bddgen')
  const ran = await run('playwright', ['test'], {
    env: { CHROMIUM: await chromium() },
    minutes: 60,
  })
  const ended = outcome(ran, playwrightCounts('reports/features.json'))
  if (ended.failed === 0) return ended
  return { ...ended, output: [ended.output, ...pagesOfFailures()].join('\n\n') }
}

/** The error of each scenario that failed, and what its page showed. */
function pagesOfFailures() {
  const folder = inRoot('test-results')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('error-context.md'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8').split('# Test source')[0])
}

await command(import.meta.filename, async () => {
  rmSync(inRoot('reports'), { recursive: true, force: true })
  mkdirSync(inRoot('reports'))
  process.env.TMPDIR ||= folderForTests()
  // Each check starts many processes, which load the same packages.
  process.env.NODE_COMPILE_CACHE ||= inRoot('node_modules/.cache/node')
  // With "production", Vite would leave out the recording of machines for /dev/machines.
  delete process.env.NODE_ENV
  const total = { passed: 0, failed: 0 }
  for (const row of checks) {
    console.log(`\n${row.map(([title]) => title).join(', ')}`)
    await Promise.all(
      row.map(async ([title, check]) => {
        const began = performance.now()
        const ended = await check()
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        if (ended.failed > 0) console.log(ended.output.trim())
        console.log(`  ${title}: ${summary(ended)} (${seconds} s)`)
        total.passed += ended.passed
        total.failed += ended.failed
      }),
    )
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
