import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { putAllInOutbox } from '#server/mail/outbox.ts'
import {
  operationColumns,
  requireNotSuspended,
  retentionEnd,
} from '#server/tenancy/organizations.queries.ts'
import { type Holder, lockHolder, lockRights } from '#server/tenancy/rights.ts'
import {
  organizationDeletedEmail,
  organizationRestoredEmail,
  ownersToNotify,
} from './emails/organization-deletion.email.ts'
import { hideOrganization, showOrganization } from './hide-organization.ts'

/** Soft-deletes an organization, so that its owners can restore it for a while. For everybody else it is gone at once. */
export async function deleteOrganization(db: Db, owner: Holder): Promise<void> {
  const { organizationId, personId } = owner
  await lockRights(db, owner)
  await db
    .updateTable('organization')
    .set({ deletionDate: retentionEnd(), ...lastSaved(personId) })
    .where('id', '=', organizationId)
    .execute()
  await hideOrganization(db, organizationId)
  await notifyOwners(db, owner, 'OrganizationDeleted', organizationDeletedEmail)
}

/** Restores an organization and the status of its members. */
export async function restoreOrganization(db: Db, owner: Holder): Promise<void> {
  const { organizationId, personId } = owner
  await lockHolder(db, owner)
  const { deletionDate, ...organization } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(operationColumns)
    .executeTakeFirstOrThrow()
  if (deletionDate === null) throw notDeleted()
  requireNotSuspended(organization)
  await db
    .updateTable('organization')
    .set({ deletionDate: null, ...lastSaved(personId) })
    .where('id', '=', organizationId)
    .execute()
  await showOrganization(db, organizationId)
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
