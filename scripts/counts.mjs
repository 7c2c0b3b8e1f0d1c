import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

/**
 * How many tests passed and failed. A test that was skipped has not shown anything, so it counts as failed.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** @param {string} report Vitest's JSON report */
export const vitestCounts = (report) =>
  counted(report, ({ numTotalTests, numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + testResults.filter(didNotLoad).length,
  }))

/** @param {string} report Playwright's JSON report */
export const playwrightCounts = (report) =>
  counted(report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
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
    return { passed: 0, failed: 0 }
  }
}
