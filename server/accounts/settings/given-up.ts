import type { Kysely } from 'kysely'
import { auditAll } from '../../audit/audit.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { deleteMember, lockFamily } from '../../families/ending/families.leaving.ts'
import { endGrants } from '../../roles/roles.ending.ts'

type Account = { userId: number; personId: number }

/**
 * Ends what waited for the address of an account that takes another one without ever having verified it: places in
 * families that others made, roles, and classes to teach. They were meant for whoever reads the emails of that address.
 */
export async function endWaiting(db: Kysely<Schema>, account: Account): Promise<void> {
  await leaveFamilies(db, account)
  const memberships = await db
    .selectFrom('organizationUser')
    .where('personId', '=', account.personId)
    .orderBy('id')
    .select(['id', 'organizationId', 'isOwner'])
    .execute()
  for (const { id, organizationId, isOwner } of memberships) {
    await endGrants(db, { ...account, organizationId }, [id])
    if (!isOwner) {
      await db.deleteFrom('classTeacher').where('organizationUserId', '=', id).execute()
    }
  }
}

async function leaveFamilies(db: Kysely<Schema>, { userId, personId }: Account) {
  const places = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .where('isFounder', '=', false)
    .orderBy('familyId')
    .select('familyId')
    .execute()
  const families = places.map(({ familyId: id }) => ({ type: 'Family' as const, id }))
  const removed = { organizationId: null, actorUserId: userId, action: 'Removed' } as const
  await auditAll(db, { ...removed, after: { personId } }, families)
  for (const { familyId } of places) {
    await lockFamily(db, familyId)
    await deleteMember(db, { familyId, personId })
  }
}
