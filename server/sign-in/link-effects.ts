import type { Kysely } from 'kysely'
import { isAddress } from '../accounts/accounts.queries.ts'
import { type Link, linkOver } from '../accounts/one-time-tokens.ts'
import { noPassword } from '../accounts/passwords.ts'
import { endOtherWays } from '../accounts/revoke.ts'
import { endWaiting } from '../accounts/settings/given-up.ts'
import { removeFeed } from '../calendars/calendars.queries.ts'
import { isDuplicate } from '../database/failure.ts'
import type { LinkPurpose } from '../database/schema/schema.accounts.ts'
import type { Schema } from '../database/schema/schema.ts'
import { acceptAsMember } from '../invitations/accept-invitation.ts'
import { nameFor } from '../mail/greeting.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { conflict } from '../problem.ts'
import type { Comer } from './let-in.ts'

type Effect = (db: Kysely<Schema>, link: Link) => Promise<Comer>

/** Whoever reads the letters of an address owns it. Links to an address that was given up are dead. */
const proveAddress: Effect = async (db, { userId, email, purpose }) => {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where(isAddress(email))
    .select(['id as userId', 'emailVerifiedAt'])
    .executeTakeFirst()
  if (!user) throw linkOver()
  const isReset = purpose === 'ResetPassword'
  if (user.emailVerifiedAt !== null) return { userId: user.userId, isReset }
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', user.userId)
    .execute()
  if (purpose === 'VerifyEmail') return user
  await shutOutFormer(db, user)
  return { userId: user.userId, isReset: true }
}

/**
 * Somebody may have signed up with an address that is not theirs, and waited for its owner. Unless it was that letter
 * which the owner answered, nothing that was chosen before opens the account any more, or shows its calendar.
 */
async function shutOutFormer(db: Kysely<Schema>, { userId }: Comer) {
  await endOtherWays(db, { userId, sessionId: null })
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await removeFeed(db, userId)
  // An organization would go on calling the former at it.
  await db.updateTable('person').set({ phone: null }).where('userId', '=', userId).execute()
  await db
    .updateTable('user')
    .set({ passwordHash: noPassword, twoFactorProvider: null, totpSecret: null })
    .where('id', '=', userId)
    .execute()
}

const changeEmail: Effect = async (db, { userId, email }) => {
  const before = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('pendingEmail', '=', email)
    .select(['user.id', 'email', 'firstName', 'emailVerifiedAt', 'person.id as personId'])
    .executeTakeFirst()
  if (!before) throw linkOver()
  await db
    .updateTable('user')
    .set({ email, emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', before.id)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error
    })
  if (before.emailVerifiedAt === null) {
    await endWaiting(db, { userId: before.id, personId: before.personId })
  }
  await endOtherWays(db, { userId: before.id, sessionId: null })
  await putInOutbox(db, 'EmailChanged', before.email, {
    firstName: nameFor(before),
    newEmail: email,
  })
  return { userId: before.id }
}

const acceptInvitation: Effect = async (db, link) =>
  proveAddress(db, { ...link, userId: await acceptAsMember(db, link) })

/** What following the link of a letter does, by what the letter is for. Each tells who comes in by it. */
export const effects: Record<LinkPurpose, Effect> = {
  LogIn: proveAddress,
  VerifyEmail: proveAddress,
  ResetPassword: proveAddress,
  ChangeEmail: changeEmail,
  Invitation: acceptInvitation,
  FamilyInvitation: acceptInvitation,
}

const emailTaken = () =>
  conflict('email_taken', {}, 'Another account has this email address by now.')
