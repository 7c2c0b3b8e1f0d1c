import type { MovedCare } from './care-conditions.ts'
import type { MovedEnrolments } from './enrolments.ts'
import type { MovedFamilies } from './families.ts'
import type { Gaps } from './gaps.ts'
import type { Kinds } from './kinds.ts'
import type { Teaching } from './teaching.ts'
import type { Membership } from '#contract/organizations/organizations.ts'

/** A record of an organization, and whom it is about. */
export type MemberRecord = {
  organizationUserId: number
  personId: number
  userId: number | null
}

/** `to` takes the place of `from` in an organization. */
export type Replacement = { organizationId: number; from: MemberRecord; to: MemberRecord }

/** What one record gave to another, as it is kept. */
export type Moved = {
  /** Of the record, before it was archived. */
  status: Membership['status']
  kinds: Kinds
  teaching: Teaching
  enrolments: MovedEnrolments
  /** Nothing of what was moved before there was any attendance. */
  attendance?: number[]
  invitationIds: number[]
  /** What they were applied for as. Moves of before applications named anybody do not know it. */
  candidateIds?: number[]
  families: MovedFamilies
  care: MovedCare
  gaps: Gaps
}
