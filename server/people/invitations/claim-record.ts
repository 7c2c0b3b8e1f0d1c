import type { Db } from '#server/database/schema/schema.ts'
import { auditBoth, moveRecord } from '../merging/merge-records.ts'
import { isChild, findRecord } from '../merging/merging.queries.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import { conflict } from '#server/http/problem.ts'

type RecordKey = { organizationId: number; organizationUserId: number }
type Claimant = {
  userId: number
  personId: number
  /** Their membership from before their address was verified: the record is merged into it. */
  membershipId?: number | undefined
}

/**
 * Merges the record of a person without an account into the membership of a person with one: kinds, and classes taught and
 * attended. Records of the same person in other organizations stay as they are, and nobody becomes an owner by claiming.
 */
export async function claimRecord(
  db: Db,
  { organizationId, organizationUserId }: RecordKey,
  { userId, personId, membershipId }: Claimant,
): Promise<void> {
  const from = await findRecord(db, organizationId, organizationUserId)
  if (!from) throw recordTaken()
  if (from.personId === personId) return
  if (from.userId !== null || from.mergedIntoId !== null) throw recordTaken()
  if (from.status === 'Suspended' || from.status === 'Archived') throw membershipInactive()
  if (await isChild(db, from.personId)) throw childOfFamily()
  const { joinedDate } = from
  const joined = await newMembership(db, { organizationId, personId, joinedDate })
    .onConflict((member) => member.doNothing())
    .returning('id')
    .executeTakeFirst()
  const toId = joined?.id ?? membershipId
  const to = toId === undefined ? undefined : await findRecord(db, organizationId, toId)
  if (!to) throw alreadyMember()
  const claim = { organizationId, from, to }
  const moved = await moveRecord(db, claim, userId)
  if (!moved) throw recordTaken()
  await auditBoth(db, 'Claimed', { ...claim, families: moved.families, actorUserId: userId })
}

const recordTaken = () =>
  conflict('record_taken', {}, 'Someone else accepted this invitation. Ask for a new one.')

const childOfFamily = () =>
  conflict(
    'child_of_family',
    {},
    'This record is a child’s and is managed by their family. Ask the organization for your own invitation.',
  )

const alreadyMember = () =>
  conflict(
    'member_already',
    {},
    'You’re already a member, so you can’t claim another record here. Ask an owner to invite you again.',
  )

export const membershipInactive = () =>
  conflict(
    'membership_over',
    {},
    'Your membership is suspended or archived. Ask an owner to restore it.',
  )
