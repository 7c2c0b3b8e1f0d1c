import { day } from '#contract/dates/durations.ts'
import { SortDirection } from '#contract/page.ts'
import type { SiteAccountQuery } from '#contract/site/accounts.ts'
import { sql } from 'kysely'
import { auditSite } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { lockName, lockRow } from '#server/database/lock.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { containing, contains, fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { hasStrongFactor } from '#server/identity/second-factor.queries.ts'
import { endOtherAccess } from '#server/identity/sessions.queries.ts'
import { isSiteAdministrator } from '#server/identity/site-administrators.ts'
import { clock, timestampOf } from '#server/process/clock.ts'

/** The accounts of the site, newest first by default. Who lists them is in the audit log, once a day. */
export async function listAccounts(
  db: Db,
  administrator: Pick<SignedIn, 'userId'>,
  query: SiteAccountQuery,
) {
  await auditListing(db, administrator)
  const all = db.selectFrom('user').innerJoin('person', 'person.userId', 'user.id')
  const isFound = isCalled(query.searchString)
  const { sortField = 'createdDate' } = query
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const order = [sortField === 'name' ? 'person.searchName' : 'user.createdDate', 'user.id']
  const rows = onePage(all.where(isFound), { ...query, sortDirection }, order)
    .select(['user.id', 'email', 'emailVerifiedAt', 'user.createdDate'])
    .select(['user.suspendedDate', 'user.suspensionReason', fullName('person').as('name')])
    .select((where) => hasStrongFactor(where).as('hasSecondFactor'))
    .select((where) => isSiteAdministrator(where).as('isSiteAdministrator'))
    .select((where) =>
      where
        .selectFrom('session')
        .whereRef('session.userId', '=', 'user.id')
        .select(({ fn }) => fn.max('lastSeenDate').as('last'))
        .as('lastSeenDate'),
    )
    .execute()
  const items = rows.then((found) =>
    found.map(({ emailVerifiedAt, ...account }) => ({
      ...account,
      isVerified: emailVerifiedAt !== null,
      hasSecondFactor: Boolean(account.hasSecondFactor),
      isSiteAdministrator: Boolean(account.isSiteAdministrator),
    })),
  )
  return pageOf(query, [items, countBoth(all, isFound)])
}

async function auditListing(db: Db, { userId }: Pick<SignedIn, 'userId'>): Promise<void> {
  const action = 'AccountsListed'
  // Two lists at once are one entry.
  await lockName(db, `accounts-listed:${userId}`)
  const known = await db
    .selectFrom('auditEntry')
    .where('actorUserId', '=', userId)
    .where('action', '=', action)
    .where('createdDate', '>', timestampOf(clock.now() - day))
    .select('id')
    .executeTakeFirst()
  if (!known) await auditSite(db, { userId }, action, { type: 'Site', id: 1 })
}

const isCalled = (searchString: string) =>
  searchString === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${contains(searchString, 'person.searchName')} or ${sql.ref('email')} like ${containing(searchString)} escape '\\')`

/** Suspends an account: its sessions end, and it cannot log in. */
export async function suspendAccount(
  db: Db,
  administrator: SignedIn,
  userId: number,
  reason: string,
): Promise<void> {
  const account = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('suspendedDate')
    .select((where) => isSiteAdministrator(where).as('isSiteAdministrator'))
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)
  if (account.isSiteAdministrator) throw administers()
  if (account.suspendedDate !== null) throw alreadySuspended()
  await db
    .updateTable('user')
    .set({ suspendedDate: clock.timestamp(), suspensionReason: reason })
    .where('id', '=', userId)
    .execute()
  await endOtherAccess(db, { userId, sessionId: null })
  const subject = { type: 'Account' as const, id: userId }
  await auditSite(db, administrator, 'Suspended', subject, { after: { reason } })
}

/** Ends the suspension of an account, which can log in again. */
export async function endAccountSuspension(
  db: Db,
  administrator: SignedIn,
  userId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ suspendedDate: null, suspensionReason: null })
    .where('id', '=', userId)
    .where('suspendedDate', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notSuspended()
  await auditSite(db, administrator, 'SuspensionEnded', { type: 'Account', id: userId })
}

const administers = () =>
  conflict(
    'site_administrator',
    {},
    'This account administers the site. Remove that first, with the command “kinroll site-admin remove”.',
  )

export const alreadySuspended = () => conflict('already_suspended', {}, 'It is suspended already.')

export const notSuspended = () =>
  conflict('not_suspended', {}, 'It isn’t suspended, so there’s nothing to end.')
