import { AccessLevel } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { offerSeatsToWaitlists } from '#server/classes/enrollments/offer-seats.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { putAllInOutbox } from '#server/mail/outbox.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { retentionEnd } from '#server/tenancy/organizations.queries.ts'
import { type Holder, lockHolder, lockRights } from '#server/tenancy/rights.ts'
import {
  organizationDeletedEmail,
  organizationRestoredEmail,
  ownersToNotify,
} from './emails/organization-deletion.email.ts'

/**
 * Soft-deletes an organization, so that its owners can restore it for a while. For everybody else it is gone at once:
 * it becomes private and its members archived. The previous values are stored.
 */
export async function deleteOrganization(db: Db, owner: Holder): Promise<void> {
  const { organizationId, personId } = owner
  await lockRights(db, owner)
  const deletionDate = retentionEnd()
  await db
    .updateTable('organization')
    .set((row) => ({
      deletionDate,
      accessLevelBeforeDeletion: row.ref('accessLevel'),
      accessLevel: AccessLevel.Private,
      ...lastSaved(personId),
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
  await notifyOwners(db, owner, 'OrganizationDeleted', organizationDeletedEmail)
}

/** Restores an organization and the status of its members. */
export async function restoreOrganization(db: Db, owner: Holder): Promise<void> {
  const { organizationId, personId } = owner
  await lockHolder(db, owner)
  const restored = await db
    .updateTable('organization')
    .set((row) => ({
      deletionDate: null,
      accessLevel: sql<AccessLevel>`coalesce(${row.ref('accessLevelBeforeDeletion')}, ${row.ref('accessLevel')})`,
      accessLevelBeforeDeletion: null,
      ...lastSaved(personId),
      version: nextVersion,
    }))
    .where('id', '=', organizationId)
    .where('deletionDate', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!restored) throw notDeleted()
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
  await notifyOwners(db, owner, 'OrganizationRestored', organizationRestoredEmail)
}

/** Adds an audit entry and emails all owners. */
async function notifyOwners(
  db: Db,
  owner: Holder,
  action: 'OrganizationDeleted' | 'OrganizationRestored',
  template: typeof organizationDeletedEmail,
) {
  const { organizationId, userId } = owner
  await audit(db, {
    ...actedBy(owner),
    action,
    subject: { type: 'Organization', id: organizationId },
  })
  const owners = await ownersToNotify(db, organizationId).select('user.email').execute()
  const emails = owners.map(({ email }) => email)
  await putAllInOutbox(db, template, emails, { organizationId, userId })
}

const notDeleted = () =>
  conflict('not_deleted', {}, 'This organization isn’t deleted, so there’s nothing to restore.')
