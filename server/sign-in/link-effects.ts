import type { Kysely } from 'kysely'
import { type Link, linkOver } from '../accounts/one-time-tokens.ts'
import { endOtherWays } from '../accounts/revoke.ts'
import { isDuplicate } from '../database/failure.ts'
import type { LinkPurpose } from '../database/schema.accounts.ts'
import type { Schema } from '../database/schema.ts'
import { acceptAsMember } from '../invitations/accept-invitation.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { conflict } from '../problem.ts'

type Effect = (db: Kysely<Schema>, link: Link) => Promise<number>

/** Whoever reads the letters of an address owns it. Links to an address that was given up are dead. */
const proveAddress: Effect = async (db, { userId, email }) => {
  const now = new Date().toISOString()
  const user = await db
    .updateTable('user')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(now)) }))
    .where('id', '=', userId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .executeTakeFirst()
  if (!user) throw linkOver()
  return user.id
}

const changeEmail: Effect = async (db, { userId, email }) => {
  const before = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('pendingEmail', '=', email)
    .select(['user.id', 'email', 'firstName'])
    .executeTakeFirst()
  if (!before) throw linkOver()
  await db
    .updateTable('user')
    .set({ email, emailVerifiedAt: new Date().toISOString(), pendingEmail: null })
    .where('id', '=', before.id)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error
    })
  await endOtherWays(db, { userId: before.id, sessionId: null })
  await putInOutbox(db, 'EmailChanged', before.email, {
    firstName: before.firstName,
    newEmail: email,
  })
  return before.id
}

/** What following the link of a letter does, by what the letter is for. Each tells whose account it is. */
export const effects: Record<LinkPurpose, Effect> = {
  LogIn: proveAddress,
  VerifyEmail: proveAddress,
  ResetPassword: proveAddress,
  ChangeEmail: changeEmail,
  Invitation: async (db, link) =>
    proveAddress(db, { ...link, userId: await acceptAsMember(db, link) }),
}

const emailTaken = () =>
  conflict('email_taken', {}, 'Another account has this e-mail address by now.')
