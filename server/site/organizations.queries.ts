import { SortDirection } from '#contract/page.ts'
import type { SiteOrganizationQuery } from '#contract/site/organizations.ts'
import { sql } from 'kysely'
import { auditSite } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { contains, fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { ownersToNotify } from '#server/organizations/retention/emails/organization-deletion.email.ts'
import {
  hideOrganization,
  showOrganization,
} from '#server/organizations/retention/hide-organization.ts'
import { putAllInOutbox } from '#server/mail/outbox.ts'
import {
  organizationSuspendedEmail,
  organizationSuspensionEndedEmail,
} from './emails/organization-suspension.email.ts'
import { clock } from '#server/process/clock.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { alreadySuspended, notSuspended } from './accounts.queries.ts'

/** The organizations of the site, newest first by default. */
export async function listSiteOrganizations(db: Db, query: SiteOrganizationQuery) {
  const all = db.selectFrom('organization')
  const { searchString, sortField = 'createdDate' } = query
  const isFound =
    searchString === '' ? sql<boolean>`true` : contains(searchString, 'organization.searchName')
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const order = [
    sortField === 'name' ? 'organization.searchName' : 'organization.createdDate',
    'organization.id',
  ]
  const rows = await onePage(all.where(isFound), { ...query, sortDirection }, order)
    .select(['organization.id', 'name', 'createdDate', 'deletionDate'])
    .select(['suspendedDate', 'suspensionReason'])
    .select((where) =>
      where.fn.coalesce('accessLevelBeforeDeletion', 'accessLevel').as('accessLevel'),
    )
    .select((where) =>
      where
        .selectFrom('organizationUser')
        .whereRef('organizationId', '=', 'organization.id')
        .where((member) =>
          member.or([
            member('status', '=', 'Active'),
            member('statusBeforeDeletion', '=', 'Active'),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('membersCount'),
    )
    .execute()
  const items = Promise.all(
    rows.map(async (row) => ({ ...row, owners: await listOwners(db, row.id) })),
  )
  return pageOf(query, [items, countBoth(all, isFound)])
}

const listOwners = (db: Db, organizationId: number) =>
  ownersToNotify(db, organizationId)
    .select(['user.email', fullName('person').as('name')])
    .execute()

/**
 * Suspends an organization: only its owners see it, and nobody changes it. It stays deleted if it was, and hidden until
 * both have ended.
 */
export async function suspendOrganization(
  db: Db,
  administrator: SignedIn,
  organizationId: number,
  reason: string,
): Promise<void> {
  const { suspendedDate, deletionDate } = await lockStates(db, organizationId)
  if (suspendedDate !== null) throw alreadySuspended()
  await db
    .updateTable('organization')
    .set({ suspendedDate: clock.timestamp(), suspensionReason: reason })
    .where('id', '=', organizationId)
    .execute()
  if (deletionDate === null) await hideOrganization(db, organizationId)
  const subject = { type: 'Organization' as const, id: organizationId }
  await auditSite(db, administrator, 'Suspended', subject, { after: { reason } })
  await notifyOwners(db, organizationSuspendedEmail, organizationId)
}

/** Ends the suspension of an organization. Everybody has the same access as before. */
export async function endOrganizationSuspension(
  db: Db,
  administrator: SignedIn,
  organizationId: number,
): Promise<void> {
  const { suspendedDate, deletionDate } = await lockStates(db, organizationId)
  if (suspendedDate === null) throw notSuspended()
  await db
    .updateTable('organization')
    .set({ suspendedDate: null, suspensionReason: null })
    .where('id', '=', organizationId)
    .execute()
  if (deletionDate === null) await showOrganization(db, organizationId)
  const subject = { type: 'Organization' as const, id: organizationId }
  await auditSite(db, administrator, 'SuspensionEnded', subject)
  await notifyOwners(db, organizationSuspensionEndedEmail, organizationId)
}

async function notifyOwners(
  db: Db,
  template: typeof organizationSuspendedEmail,
  organizationId: number,
): Promise<void> {
  const owners = await ownersToNotify(db, organizationId).select('user.email').execute()
  const addresses = owners.map(({ email }) => email)
  await putAllInOutbox(db, template, addresses, { organizationId })
}

async function lockStates(db: Db, organizationId: number) {
  await lockOrganization(db, organizationId)
  return db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['suspendedDate', 'deletionDate'])
    .executeTakeFirstOrThrow(notFound)
}
