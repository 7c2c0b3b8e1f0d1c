import { relative } from 'node:path'
import type { Evidence } from './evidence.ts'

/** The part of Vitest's JSON report that is used. */
export interface VitestReport {
  testResults: {
    /** The absolute path of the file. */
    name: string
    startTime: number
    assertionResults: {
      fullName: string
      status: string
      duration?: number
      failureMessages: string[] | null
      tags: string[]
    }[]
  }[]
}

/** The tests that verify a rule. Skipped ones have no run. */
export const testsOf = ({ testResults }: VitestReport): Evidence[] =>
  testResults.flatMap(({ name, startTime, assertionResults }) =>
    assertionResults
      .filter(({ tags }) => tags.length > 0)
      .map(({ fullName, status, duration = 0, failureMessages, tags }) => ({
        title: fullName,
        place: relative(process.cwd(), name),
        rules: tags,
        last: ['passed', 'failed'].includes(status)
          ? {
              isFine: status === 'passed',
              at: new Date(startTime).toISOString(),
              seconds: duration / 1000,
              steps: [],
              pictures: [],
              complaint: failureMessages?.[0] ?? null,
            }
          : null,
      })),
  )
