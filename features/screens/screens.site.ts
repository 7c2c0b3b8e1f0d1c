import type { Db } from '#server/database/schema/schema.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { emailOf } from '#server/demo/logins.ts'
import { coop } from '#server/demo/organizations.ts'
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
  const email = 'lucia@mail.willow-creek-homeschoolers.example.org'
  await insertRefusedEmail(db, 'VerifyEmail', email, { userId })
  await insertRefusedEmail(db, 'EnrollmentEnrolled', email, { organizationId: await coopId(db) })
}

const coopId = async (db: Db) =>
  (
    await db
      .selectFrom('organization')
      .where('name', '=', coop.name)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
