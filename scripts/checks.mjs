import { build, generate } from './build.mjs'
import { Complaint } from './complaint.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { run } from './run.mjs'

/** @typedef {import('./counts.mjs').Counts & { output: string }} Outcome */

/** Everything that must hold, in the order in which it is looked at. Each counts as one test, or as the tests it ran. */
export const checks = /** @type {[title: string, check: () => Promise<Outcome>][]} */ ([
  ['Styles', () => one(generate)],
  ['Format', () => program('oxfmt', '--check')],
  ['Lint', () => program('oxlint')],
  ['Types', () => program('tsc', '--noEmit')],
  ['Unused code', () => program('knip', '--no-progress')],
  ['Unit and server tests', unitTests],
  ['Build', () => one(build)],
  ['Features', features],
])

/** @param {string} name @param {string[]} args */
const program = (name, ...args) =>
  one(async () => {
    const { isFine, output } = await run(name, args)
    if (!isFine) throw new Complaint(output)
  })

/**
 * @param {() => Promise<void>} check
 * @returns {Promise<Outcome>}
 */
const one = (check) =>
  check().then(
    () => ({ passed: 1, failed: 0, output: '' }),
    (error) => ({
      passed: 0,
      failed: 1,
      output: error instanceof Complaint ? error.message : error.stack,
    }),
  )

async function unitTests() {
  const report = 'reports/unit.json'
  const ran = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return outcome(ran, vitestCounts(report))
}

async function features() {
  const generated = await run('bddgen', [])
  if (!generated.isFine) return { passed: 0, failed: 1, output: generated.output }
  const ran = await run('playwright', ['test'], { minutes: 30 })
  return outcome(ran, playwrightCounts('reports/features.json'))
}

/**
 * A runner that ended badly without a failed test, or that ran none, counts as one failure.
 *
 * @param {{ isFine: boolean, output: string }} ran
 * @param {import('./counts.mjs').Counts} counts
 * @returns {Outcome}
 */
function outcome({ isFine, output }, { passed, failed }) {
  const isExplained = failed > 0 || (isFine && passed > 0)
  return { passed, failed: isExplained ? failed : 1, output }
}
