import type { Kysely } from 'kysely'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { type Link, linkOver } from '#server/identity/one-time-tokens.queries.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { endOtherWays } from '#server/identity/sessions.queries.ts'
import { endWaiting } from '../account-settings/given-up.ts'
import { removeFeed } from '#server/classes/calendars/calendars.queries.ts'
import { isDuplicate } from '#server/database/failure.ts'
import type { LinkPurpose } from '#server/database/schema/schema.accounts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { accept } from '#server/people/invitations/accept-invitation.ts'
import { nameFor } from '#server/mail/greeting.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { emailChangedEmail } from '../account-settings/emails/email-changed.email.ts'
import { conflict } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import type { Comer } from './let-in.ts'

/** What the links are for that open no account. */
export type ClosedPurpose = Exclude<LinkPurpose, 'LogIn' | 'ResetPassword'>
export type ClosedLink = Link & { purpose: ClosedPurpose }

export const isClosed = (link: Link): link is ClosedLink =>
  link.purpose !== 'LogIn' && link.purpose !== 'ResetPassword'

/** Whoever reads the letters of an address owns it. Links to an address that was given up are dead. */
export async function proveAddress(
  db: Kysely<Schema>,
  { userId, email, purpose }: Link,
): Promise<Comer> {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where(isAddress(email))
    .select(['id as userId', 'emailVerifiedAt'])
    .executeTakeFirst()
  if (!user) throw linkOver()
  const isReset = purpose === 'ResetPassword'
  if (user.emailVerifiedAt !== null) return { userId: user.userId, isReset }
  await verify(db, user)
  await shutOutFormer(db, user)
  return { userId: user.userId, isReset: true }
}

async function verify(db: Kysely<Schema>, { userId }: Comer) {
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
  await refreshFamiliesOfAccount(db, userId)
}

/** Through an adult whose address was not proved, an organization sees no family. */
async function refreshFamiliesOfAccount(db: Kysely<Schema>, userId: number) {
  const people = await db.selectFrom('person').where('userId', '=', userId).select('id').execute()
  await refreshFamiliesOf(
    db,
    people.map(({ id }) => id),
  )
}

/**
 * Somebody may have signed up with an address that is not theirs, and waited for its owner. Nothing that was chosen before
 * opens the account any more, or shows its calendar.
 */
async function shutOutFormer(db: Kysely<Schema>, { userId }: Comer) {
  await endOtherWays(db, { userId, sessionId: null })
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await removeAllPasskeys(db, userId)
  await removeFeed(db, userId)
  // An organization would go on calling the former at it.
  await db.updateTable('person').set({ phone: null }).where('userId', '=', userId).execute()
  await db
    .updateTable('user')
    .set({
      passwordHash: noPassword,
      twoFactorProvider: null,
      totpSecret: null,
      mayUseEmailCode: false,
    })
    .where('id', '=', userId)
    .execute()
}

type Effect = (db: Kysely<Schema>, link: Link, session: SignedIn) => Promise<unknown>

const changeEmail: Effect = async (db, { email }, { userId, sessionId }) => {
  const before = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('pendingEmail', '=', email)
    .select(['email', 'firstName', 'emailVerifiedAt', 'person.id as personId'])
    .executeTakeFirst()
  if (!before) throw linkOver()
  await db
    .updateTable('user')
    .set({ email, emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error
    })
  if (before.emailVerifiedAt === null) {
    await endWaiting(db, { userId, personId: before.personId })
    await refreshFamiliesOf(db, [before.personId])
  }
  await endOtherWays(db, { userId, sessionId })
  await putInOutbox(db, emailChangedEmail, before.email, {
    firstName: nameFor(before),
    newEmail: email,
  })
}

/** Somebody may have signed up with an address that is not theirs: an invitation waits for its owner. */
const acceptAsOwner: Effect = async (db, link, session) => {
  const { emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', session.userId)
    .select('emailVerifiedAt')
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt === null) throw emailUnverified()
  await accept(db, link, session)
}

/** What a link does that opens no account, for whoever is signed in to the account that it is for. */
export const effects: Record<ClosedPurpose, Effect> = {
  VerifyEmail: (db, _, session) => verify(db, session),
  ChangeEmail: changeEmail,
  Invitation: acceptAsOwner,
  FamilyInvitation: acceptAsOwner,
}

const emailTaken = () =>
  conflict('email_taken', {}, 'Another account has this email address by now.')

const emailUnverified = () =>
  conflict(
    'email_unverified',
    {},
    'Verify your email address first: follow the link in the email that we sent you when you signed up. Then open the invitation again.',
  )
