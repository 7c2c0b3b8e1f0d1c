import { AccessLevel } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import { offerSeatsToWaitlists } from '#server/classes/enrollments/offer-seats.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'

/**
 * Hides an organization from everybody but its owners: it becomes private and its members archived. The previous
 * values are stored. The organization is locked.
 */
export async function hideOrganization(db: Db, organizationId: number): Promise<void> {
  await db
    .updateTable('organization')
    .set((row) => ({
      accessLevelBeforeDeletion: row.ref('accessLevel'),
      accessLevel: AccessLevel.Private,
      version: nextVersion,
    }))
    .where('id', '=', organizationId)
    .execute()
  await db
    .updateTable('organizationUser')
    .set((row) => ({ statusBeforeDeletion: row.ref('status'), status: 'Archived' }))
    .where('organizationId', '=', organizationId)
    .where('status', '!=', 'Archived')
    .where((where) => where.not(where.and({ isOwner: true, status: 'Active' })))
    .execute()
}

/** Restores the access to a hidden organization, and the status of its members. */
export async function showOrganization(db: Db, organizationId: number): Promise<void> {
  await db
    .updateTable('organization')
    .set((row) => ({
      accessLevel: sql<AccessLevel>`coalesce(${row.ref('accessLevelBeforeDeletion')}, ${row.ref('accessLevel')})`,
      accessLevelBeforeDeletion: null,
      version: nextVersion,
    }))
    .where('id', '=', organizationId)
    .execute()
  const members = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('statusBeforeDeletion', 'is not', null)
    .select('personId')
    .execute()
  await db
    .updateTable('organizationUser')
    .set((row) => ({
      status: row.ref('statusBeforeDeletion').$notNull(),
      statusBeforeDeletion: null,
    }))
    .where('organizationId', '=', organizationId)
    .where('statusBeforeDeletion', 'is not', null)
    .execute()
  // Families may have changed meanwhile, which does not update archived members.
  await refreshFamiliesOf(
    db,
    members.map((member) => member.personId),
  )
  await offerSeatsToWaitlists(db, organizationId)
}
