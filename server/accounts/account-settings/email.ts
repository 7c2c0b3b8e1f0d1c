import type { AccountSettings, ChangeEmail } from '#contract/accounts/account-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { confirmNewEmail } from './emails/change-email.email.ts'
import { verifyEmail } from './emails/verify-email.email.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { type Asking, confirmed } from '#server/identity/confirm-password.ts'
import { findAccountSettings } from './settings.queries.ts'

/** Mails the link that verifies the address once more. */
export async function askToVerify(db: Kysely<Schema>, { userId }: SignedIn): Promise<void> {
  const { email, emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt !== null) {
    throw conflict('email_verified', {}, 'Your email address is verified already.')
  }
  await putInOutbox(db, verifyEmail, email, { userId })
}

/** Asks the new address, and answers alike whether somebody else has it or not. */
export const changeEmail = (
  asking: Asking,
  { email, currentPassword }: ChangeEmail,
): Promise<AccountSettings> =>
  confirmed(asking, currentPassword, async (db, me) => {
    if (email === me.email.toLowerCase()) {
      throw invalidFields({ email: 'This is your email address already.' })
    }
    if (email === currentPassword.toLowerCase()) {
      throw invalidFields({ email: 'This is your password too. Choose another password first.' })
    }
    await setPendingEmail(db, me.userId, email)
    await putInOutbox(db, confirmNewEmail, email, { userId: me.userId })
    return findAccountSettings(db, me)
  })

export async function cancelEmailChange(
  db: Kysely<Schema>,
  visitor: SignedIn,
): Promise<AccountSettings> {
  await setPendingEmail(db, visitor.userId, null)
  return findAccountSettings(db, visitor)
}

const setPendingEmail = (db: Kysely<Schema>, userId: number, pendingEmail: string | null) =>
  db.updateTable('user').set({ pendingEmail }).where('id', '=', userId).execute()
