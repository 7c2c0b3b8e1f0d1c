import type { Db } from '#server/database/schema/schema.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { emailOf } from '#server/demo/logins.ts'
import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { grantSite, passSecondFactor } from '#server/site/test-site.ts'
import { seenBy, type Screen } from './screen.ts'

const siteScreen = seenBy('siteAdministrator')

/** The screens of site administrators. */
export const siteScreens: Screen[] = [
  siteScreen('/site', 'Overview'),
  siteScreen('/site/accounts', 'Accounts'),
  siteScreen('/site/accounts?searchString=zeppelin', 'Accounts'),
  siteScreen('/site/organizations', 'Organizations'),
  siteScreen('/site/emails', 'Emails'),
  siteScreen('/site/emails?state=Expired', 'Emails'),
  siteScreen('/site/audit', 'Audit log'),
]

/** Gives a site administrator something to see: a suspended account, and an email that was refused. */
export async function fillSite(db: Db, userId: number, token: string): Promise<void> {
  await grantSite(db, userId)
  await passSecondFactor(db, userId, token)
  const suspended = await findCredentials(db, emailOf('Bo'))
  await db
    .updateTable('user')
    .set({
      suspendedDate: new Date().toISOString(),
      suspensionReason: 'Advertises a stroller to every family, although asked not to twice.',
    })
    .where('id', '=', suspended?.userId ?? 0)
    .execute()
  await insertRefusedEmail(db, 'VerifyEmail', 'lucia@mail.willow-creek-homeschoolers.example.org', {
    userId,
  })
}
