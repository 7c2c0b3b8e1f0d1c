import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Claimed = { familyIds: number[]; personId: number; since: string }

/**
 * Whether somebody has added to families that they came into: a child, contacts of one, an adult, or by an invitation
 * somebody with an account.
 */
export async function hasAddedSince(
  db: Kysely<Schema>,
  { familyIds, personId, since }: Claimed,
): Promise<boolean> {
  if (familyIds.length === 0) return false
  const added = await db
    .selectFrom('familyMember')
    .where('familyId', 'in', familyIds)
    .where('personId', '!=', personId)
    .where('savedByPersonId', '=', personId)
    .where('savedDate', '>=', since)
    .where((member) => member.or([member('relation', '=', 'Child'), member('version', '=', 1)]))
    .select('personId')
    .executeTakeFirst()
  const invited = await db
    .selectFrom('familyInvitation')
    .innerJoin('person as host', 'host.userId', 'familyInvitation.invitedByUserId')
    .innerJoin('familyMember', 'familyMember.familyId', 'familyInvitation.familyId')
    .innerJoin('person as guest', 'guest.id', 'familyMember.personId')
    .where('familyInvitation.familyId', 'in', familyIds)
    .where('host.id', '=', personId)
    .where('acceptedDate', '>=', since)
    .where('guest.id', '!=', personId)
    .where('guest.userId', 'is not', null)
    .where('familyMember.savedDate', '>=', since)
    .select('familyInvitation.id')
    .executeTakeFirst()
  return added !== undefined || invited !== undefined
}
