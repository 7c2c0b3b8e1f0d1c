import type {
  JSONReport,
  JSONReportSpec,
  JSONReportSuite,
  JSONReportTestResult,
} from '@playwright/test/reporter'
import { stripVTControlCharacters } from 'node:util'
import type { Evidence, Run } from './evidence.ts'

/** What a JSON report of Playwright tells. A report that only lists knows of no runs. */
export const scenariosOf = ({ suites }: JSONReport): Evidence[] =>
  suites.flatMap((file) => inSuite(file, []))

const inSuite = ({ specs, suites = [] }: JSONReportSuite, titles: string[]): Evidence[] => [
  ...specs.map((spec) => evidenceOf(spec, titles)),
  ...suites.flatMap((suite) => inSuite(suite, [...titles, suite.title])),
]

function evidenceOf({ title, file, tags, tests }: JSONReportSpec, titles: string[]): Evidence {
  const result = tests.flatMap(({ results }) => results).at(-1)
  return {
    title: [...titles, title].join(' › '),
    place: file.replace(/^\.features-gen\//, '').replace(/\.spec\.js$/, ''),
    rules: tags.filter((tag) => /^[1-9]\./.test(tag)),
    last: result ? runOf(result) : null,
  }
}

const runOf = (result: JSONReportTestResult): Run => ({
  isFine: result.status === 'passed',
  at: result.startTime,
  seconds: result.duration / 1000,
  steps: result.steps?.map(({ title }) => title) ?? [],
  pictures: result.attachments.flatMap(({ name, path }) =>
    name === 'screenshot' && path ? [path] : [],
  ),
  complaint: result.error?.message ? stripVTControlCharacters(result.error.message) : null,
})
