import type { ChangePassword } from '#contract/accounts/account-settings.ts'
import type { Kysely } from 'kysely'
import { hasFeed } from '#server/classes/calendars/calendars.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { nameFor } from '#server/mail/greeting.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { passwordChangedEmail } from './emails/password-changed.email.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import type { BreachedPasswords } from '#server/identity/breached-passwords.ts'
import { findChooser, whyTooEasy } from '#server/identity/password-rules.ts'
import { hashPassword, noPassword } from '#server/identity/passwords.ts'
import { endOtherWays } from '#server/identity/sessions.queries.ts'
import { type Asking, asMyself, confirmed, type Me } from '#server/identity/confirm-password.ts'
import { isAhead } from './settings.queries.ts'

/** Sets a new password. Whoever came by a link just now need not know the current one, once; a token alone sets none. */
export async function changePassword(
  { isBreached, ...asking }: Asking & { isBreached: BreachedPasswords },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw invalidFields({ newPassword: 'Choose a password that differs from the current one.' })
  }
  const chooser = await findChooser(asking.database.db, asking.visitor.userId)
  const tooEasy = await whyTooEasy(isBreached, newPassword, chooser)
  const passwordHash = await hashPassword(newPassword)
  const set = (db: Kysely<Schema>, me: Me) => {
    if (tooEasy) throw invalidFields({ newPassword: tooEasy })
    return setPassword(db, me, passwordHash)
  }
  if (currentPassword !== undefined) return confirmed(asking, currentPassword, set)
  return asMyself(asking, (db, me) => {
    if (!isAhead(me.mayResetUntil)) {
      throw me.passwordHash === noPassword
        ? conflict('no_password', {}, 'Ask for a link by “Forgot password?” to choose a password.')
        : invalidFields({ currentPassword: 'This field is required.' })
    }
    return set(db, me)
  })
}

async function setPassword(db: Kysely<Schema>, me: Me, passwordHash: string) {
  await db.updateTable('user').set({ passwordHash }).where('id', '=', me.userId).execute()
  await db
    .updateTable('session')
    .set({ mayResetUntil: null })
    .where('id', '=', me.sessionId)
    .execute()
  await endOtherWays(db, me)
  await putInOutbox(db, passwordChangedEmail, me.email, {
    firstName: nameFor(me),
    hasCalendarAddress: await hasFeed(db, me.userId),
  })
}
