import { readFileSync } from 'node:fs'
import { inRoot } from './command/root.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {Counts & { output: string }} Outcome */

/** @param {string} report Vitest's JSON report */
export const vitestCounts = (report) =>
  counted(report, ({ numPassedTests, numFailedTests, numTotalTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(didNotLoad).length,
    skipped: numTotalTests - numPassedTests - numFailedTests,
  }))

/** @param {string} report Playwright's JSON report. A scenario that did not run counts as failed. */
export const playwrightCounts = (report) =>
  counted(report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    skipped: 0,
  }))

/** @param {{ status: string, assertionResults: unknown[] }} file */
const didNotLoad = (file) => file.status === 'failed' && file.assertionResults.length === 0

/**
 * @param {string} report
 * @param {(content: any) => Counts} count
 * @returns {Counts}
 */
function counted(report, count) {
  try {
    return count(JSON.parse(readFileSync(inRoot(report), 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

/**
 * A runner that failed without a failed test, or ran no test, counts as one failure.
 *
 * @param {{ isFine: boolean, output: string }} ran
 * @param {Counts} counts
 * @returns {Outcome}
 */
export function outcome({ isFine, output }, counts) {
  const isExplained = counts.failed > 0 || (isFine && counts.passed > 0)
  return { ...counts, failed: isExplained ? counts.failed : 1, output }
}

/** @param {Counts} counts */
export function summary({ passed, failed, skipped }) {
  if (passed + failed + skipped === 1) return failed ? 'failed' : 'fine'
  const numbers = [`${passed} fine`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  return numbers.filter(Boolean).join(', ')
}
