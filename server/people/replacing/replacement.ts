import { hook } from '#server/process/hook.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { MovedCare } from './care-conditions.ts'
import type { MovedFamilies } from './families.ts'
import type { Gaps } from './gaps.ts'
import type { Kinds } from './kinds.ts'
import type { Membership } from '#contract/organizations/organizations.ts'

/** A record of an organization, and whom it is about. */
export type MemberRecord = {
  organizationUserId: number
  personId: number
  userId: number | null
}

/** `to` takes the place of `from` in an organization. */
export type Replacement = { organizationId: number; from: MemberRecord; to: MemberRecord }

/** What one record gave to another, as it is kept, with what the areas above keep under the record. */
export type Moved = {
  /** Of the record, before it was archived. */
  status: Membership['status']
  kinds: Kinds
  invitationIds: number[]
  families: MovedFamilies
  care: MovedCare
  gaps: Gaps
}

/**
 * A record gives what an area keeps under it to another; each answers what `recordGivenBack` has to know. `isOfFamily` says
 * that a family looks after it, which keeps what is its own.
 */
export const recordMoved = hook<[Kysely<Schema>, Replacement, { isOfFamily: boolean }], object>(
  'recordMoved',
)

/** The record counts again, and has back what is still where it was put. */
export const recordGivenBack = hook<[Kysely<Schema>, Replacement, moved: object]>('recordGivenBack')
