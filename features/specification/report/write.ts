import { writeFileSync } from 'node:fs'
import type { JSONReport } from '@playwright/test/reporter'
import { rules, sections } from '../specification.ts'
import { united } from './evidence.ts'
import { readReport, withLastRuns } from './last-runs.ts'
import { pageOf } from './page.ts'
import { scenariosOf } from './scenarios.ts'
import { testsOf, type VitestReport } from './tests.ts'
import { isOf, judge } from './verdict.ts'

/**
 * Writes reports/specification.html from the reports of earlier runs: `node write.ts [section or rule]`. Fails if a rule
 * has no evidence, or a requested one is not verified.
 */
const [part] = process.argv.slice(2)
const page = 'reports/specification.html'

const scenarios = ['reports/scenarios.json', 'reports/features.json']
  .map((path) => readReport(path) as JSONReport | null)
  .flatMap((report) => (report ? scenariosOf(report) : []))
const tests = readReport('reports/unit.json') as VitestReport | null
const evidence = united([...scenarios, ...(tests ? testsOf(tests) : [])])

const judged = judge(rules, await withLastRuns(evidence.filter((one) => one.rules.length > 0)))
writeFileSync(page, await pageOf(sections, judged))

const lacking = judged.filter(
  (rule) =>
    rule.verdict === 'without evidence' || (isOf(part, rule) && rule.verdict !== 'verified'),
)
for (const { id, verdict, says } of lacking) console.error(`${id} is ${verdict}: ${says}`)
const asked = judged.filter((rule) => isOf(part, rule))
const shown = asked.filter(({ verdict }) => verdict === 'verified')
console.log(
  `${shown.length} of ${asked.length} rules ${part ? `of ${part} ` : ''}verified: ${page}`,
)
process.exitCode = lacking.length > 0 ? 1 : 0
