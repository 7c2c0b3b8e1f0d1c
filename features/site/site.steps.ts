import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { grantSite, passSecondFactor } from '#server/site/test-site.ts'
import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import { emailOf } from '../support/fixtures.ts'
import { Given } from '../support/world.ts'

/** Logged in with a passkey. */
Given('{word} administers the site', async ({ fixtures, people, server }, who: string) => {
  const { db } = server.database
  const { userId } = await fixtures.account(who)
  const token = await people.session(who)
  await grantSite(db, userId)
  await passSecondFactor(db, userId, token)
})

Given(
  '{word} administers the site without a second factor',
  async ({ fixtures, people, server }, who: string) => {
    const { userId } = await fixtures.account(who)
    await grantSite(server.database.db, userId)
    await people.signIn(who)
  },
)

Given(
  '{word} administers the site, but did not log in with her passkey',
  async ({ fixtures, people, server }, who: string) => {
    const { userId } = await fixtures.account(who)
    await grantSite(server.database.db, userId)
    await insertPasskey(server.database.db, userId)
    await people.signIn(who)
  },
)

Given(
  'the mail server refused the verification email to {word}',
  async ({ fixtures, server }, who: string) => {
    await fixtures.unverified(who)
    const { userId } = await fixtures.account(who)
    await insertRefusedEmail(server.database.db, 'VerifyEmail', emailOf(who), { userId })
  },
)
