import type { Decision } from '#contract/applications.ts'
import type { ApplicationStatus } from '#contract/organizations.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** What somebody asked an organization for. Of those that wait for a decision, there is one of each person. */
type Application = {
  id: GeneratedAlways<number>
  organizationId: number
  applicantUserId: number
  message: string | null
  status: ApplicationStatus
  /** Of the Decided alone. */
  decision: Decision | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

export type ApplicationTables = { application: Application }
