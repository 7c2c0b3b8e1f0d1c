import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { newMembership } from '../organizations/organizations.queries.ts'
import { forgetUnnamed } from '../people/people.queries.ts'
import { conflict } from '../problem.ts'

type RecordKey = { organizationId: number; organizationUserId: number }

/**
 * Gives the record of somebody without an account to a person who has one: what they are, the classes that they teach and
 * attend. Records of the same person in other organizations stay as they are, and nobody becomes an owner by it.
 */
export async function claimRecord(
  db: Kysely<Schema>,
  { organizationId, organizationUserId }: RecordKey,
  personId: number,
): Promise<void> {
  const record = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', '=', organizationUserId)
    .where('organizationId', '=', organizationId)
    .select(['personId', 'userId', 'isTeacher', 'isStudent', 'isParent', 'status', 'joinedDate'])
    .executeTakeFirst()
  if (!record) throw recordTaken()
  const { personId: before, userId, ...membership } = record
  if (before === personId) return
  if (userId !== null) throw recordTaken()

  const after = await newMembership(db, { organizationId, personId, ...membership })
    .onConflict((member) => member.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!after) throw memberAlready()
  await db
    .updateTable('enrolment')
    .set({ personId })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', before)
    .execute()
  await db
    .updateTable('classTeacher')
    .set({ organizationUserId: after.id })
    .where('organizationUserId', '=', organizationUserId)
    .execute()
  await db
    .updateTable('invitation')
    .set({ organizationUserId: after.id })
    .where('organizationUserId', '=', organizationUserId)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('organizationUser')
    .where('id', '=', organizationUserId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw recordTaken()
  await forgetUnnamed(db, [before])
}

const recordTaken = () =>
  conflict('record_taken', {}, 'Somebody else has accepted this invitation. Ask for a new one.')

const memberAlready = () =>
  conflict(
    'member_already',
    {},
    'You belong to this organization already, so you cannot take over another record there. Ask one of its owners to invite you again.',
  )
