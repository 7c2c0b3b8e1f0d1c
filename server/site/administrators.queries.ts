import { auditSite } from '#server/audit/audit.ts'
import { removeAllPasskeys } from '#server/accounts/passkeys/passkeys.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { hasSecondFactor, hasStrongFactor } from '#server/identity/second-factor.queries.ts'
import { endOtherAccess } from '#server/identity/sessions.queries.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { clock } from '#server/process/clock.ts'
import { secondFactorRemovedEmail } from './emails/second-factor-removed.email.ts'

/** What came of a command about the account with an address. */
type Outcome = 'Done' | 'Already' | 'NoAccount' | 'Unverified' | 'Suspended'

/** Makes an account a site administrator. `hasFactor` is whether it has the second factor that this requires. */
export async function addSiteAdministrator(
  db: Db,
  email: string,
): Promise<{ outcome: Outcome; hasFactor: boolean }> {
  const account = await db
    .selectFrom('user')
    .where(isAddress(email))
    .select(['id', 'emailVerifiedAt', 'suspendedDate'])
    .select((where) => hasStrongFactor(where).as('hasFactor'))
    .executeTakeFirst()
  const hasFactor = Boolean(account?.hasFactor)
  const ended = (outcome: Outcome) => ({ outcome, hasFactor })
  if (!account) return ended('NoAccount')
  if (account.emailVerifiedAt === null) return ended('Unverified')
  if (account.suspendedDate !== null) return ended('Suspended')
  const added = await db
    .insertInto('siteAdministrator')
    .values({ userId: account.id, grantedDate: clock.timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!added) return ended('Already')
  await auditSite(db, null, 'SiteAdministratorAdded', { type: 'Account', id: account.id })
  return ended('Done')
}

/** Returns whether the account was a site administrator. */
export async function removeSiteAdministrator(db: Db, email: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('siteAdministrator')
    .where('userId', 'in', (users) =>
      users.selectFrom('user').where(isAddress(email)).select(['user.id']),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!removed) return false
  await auditSite(db, null, 'SiteAdministratorRemoved', { type: 'Account', id: removed.userId })
  return true
}

export const listSiteAdministrators = (db: Db) =>
  db
    .selectFrom('siteAdministrator')
    .innerJoin('user', 'user.id', 'siteAdministrator.userId')
    .orderBy('grantedDate')
    .select(['email', 'grantedDate'])
    .select((where) => hasStrongFactor(where).$castTo<boolean>().as('hasFactor'))
    .execute()

/**
 * Removes the second factor of somebody who lost it, after the operator has checked who asks. Ends all sessions, and
 * the owner gets an email. Returns what came of it: nothing to remove is `Already`.
 */
export async function removeSecondFactor(db: Db, email: string): Promise<Outcome> {
  const account = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where(isAddress(email))
    .select(['user.id', 'email', 'emailVerifiedAt', 'firstName'])
    .select((where) => hasSecondFactor(where).as('hasFactor'))
    .executeTakeFirst()
  if (!account) return 'NoAccount'
  if (!account.hasFactor) return 'Already'
  const userId = account.id
  await removeAllPasskeys(db, userId)
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .updateTable('user')
    .set({ twoFactorProvider: null, totpSecret: null, mayUseEmailCode: false })
    .where('id', '=', userId)
    .execute()
  await endOtherAccess(db, { userId, sessionId: null })
  await auditSite(db, null, 'SecondFactorRemoved', { type: 'Account', id: userId })
  const firstName = nameFor(account)
  await putInOutbox(db, secondFactorRemovedEmail, account.email, { firstName })
  return 'Done'
}
