import { Readiness } from '#contract/organizations/readiness.ts'
import { question } from '../question.ts'

export const readinessQuery = (organizationId: number) =>
  question(
    ['organizations', 'readiness', organizationId],
    `Organization/admin/readiness/${organizationId}`,
    Readiness,
  )
