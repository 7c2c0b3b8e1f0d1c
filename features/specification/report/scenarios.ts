import type {
  JSONReport,
  JSONReportSpec,
  JSONReportSuite,
  JSONReportTestResult,
} from '@playwright/test/reporter'
import { stripVTControlCharacters } from 'node:util'
import type { Evidence, Run } from './evidence.ts'

/** The evidence in a JSON report of Playwright. A report that only lists tests has no runs. */
export const scenariosOf = ({ suites, stats }: JSONReport): Evidence[] => {
  // The times of the results come from the clock of the tests, which is not the machine's.
  const at = stats.startTime
  const inSuite = (
    { specs, suites: inner = [] }: JSONReportSuite,
    titles: string[],
  ): Evidence[] => [
    ...specs.map((spec) => evidenceOf(spec, titles, at)),
    ...inner.flatMap((suite) => inSuite(suite, [...titles, suite.title])),
  ]
  return suites.flatMap((file) => inSuite(file, []))
}

function evidenceOf(
  { title, file, tags, tests }: JSONReportSpec,
  titles: string[],
  at: string,
): Evidence {
  const result = tests.flatMap(({ results }) => results).at(-1)
  return {
    title: [...titles, title].join(' › '),
    place: file.replace(/^\.features-gen\//, '').replace(/\.spec\.js$/, ''),
    rules: tags.filter((tag) => /^[1-9]\./.test(tag)),
    last: result ? runOf(result, at) : null,
  }
}

const runOf = (result: JSONReportTestResult, at: string): Run => ({
  isFine: result.status === 'passed',
  at,
  seconds: result.duration / 1000,
  steps: result.steps?.map(({ title }) => title) ?? [],
  pictures: result.attachments.flatMap(({ name, path }) =>
    name === 'screenshot' && path ? [path] : [],
  ),
  complaint: result.error?.message ? stripVTControlCharacters(result.error.message) : null,
})
