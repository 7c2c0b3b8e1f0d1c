import type { Kysely } from 'kysely'
import { audit, auditAll } from '#server/audit/audit.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { deleteMember } from '#server/people/families/remove-from-family.ts'
import { lockFamily } from '#server/people/families/families.queries.ts'
import { endGrants } from '#server/tenancy/held-roles.queries.ts'
import { wasMadeOwner } from '#server/tenancy/memberships.queries.ts'

type Account = { userId: number; personId: number }

/**
 * Ends what waited for the address of an account that takes another one without ever having verified it: places in
 * families that others made, roles, classes to teach, and organizations that others made them an owner of. They were meant for whoever reads the emails of that address.
 */
export async function endWaiting(db: Kysely<Schema>, account: Account): Promise<void> {
  await leaveFamilies(db, account)
  const memberships = await db
    .selectFrom('organizationUser')
    .where('personId', '=', account.personId)
    .orderBy('id')
    .select(['id', 'organizationId', 'isOwner', wasMadeOwner().$castTo<boolean>().as('wasMade')])
    .execute()
  for (const { id, organizationId, isOwner, wasMade } of memberships) {
    await endGrants(db, { ...account, organizationId }, [id])
    if (isOwner && !wasMade) continue
    await db.deleteFrom('classTeacher').where('organizationUserId', '=', id).execute()
    if (isOwner) await endOwning(db, account, { id, organizationId })
  }
}

async function endOwning(
  db: Kysely<Schema>,
  { userId: actorUserId }: Account,
  { id, organizationId }: { id: number; organizationId: number },
) {
  await db
    .updateTable('organizationUser')
    .set({ isOwner: false, version: nextVersion })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'OrganizationUser' as const, id }
  await audit(db, { organizationId, actorUserId, action: 'OwnerRemoved', subject })
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
