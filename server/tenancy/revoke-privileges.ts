import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { formerMemberReturned } from './membership-hooks.ts'
import { endGrants } from './roles.ending.ts'

type Returning = { organizationId: number; organizationUserId: number; actorUserId: number }

/**
 * Takes from somebody who comes back what showed them others' children: ownership, roles, and the classes that they taught in
 * semesters that are not archived. Whoever restores a member on purpose leaves them their classes, and does not come here.
 */
export async function revokePrivileges(db: Kysely<Schema>, returning: Returning): Promise<void> {
  const { organizationId, organizationUserId, actorUserId } = returning
  await db
    .updateTable('organizationUser')
    .set({ isOwner: false })
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  await endGrants(db, { organizationId, userId: actorUserId }, [organizationUserId])
  await formerMemberReturned.run(db, returning)
}
