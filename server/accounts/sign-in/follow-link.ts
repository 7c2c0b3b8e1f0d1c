import {
  type AutoLogin,
  codeTries,
  type LinkAnswer,
  type LogInAsked,
  type OtherAccount,
} from '#contract/accounts/sign-in.ts'
import type { Logger } from 'pino'
import { audit, auditAll } from '#server/audit/audit.ts'
import type { Client, SignedIn } from '#server/calls/call.ts'
import { removeFeed } from '#server/classes/calendars/calendars.queries.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { type Database, transact } from '#server/database/database.ts'
import { isDuplicate, patiently } from '#server/database/failure.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { LinkPurpose } from '#server/database/schema/schema.accounts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import { isAddress } from '#server/identity/accounts.queries.ts'
import {
  countLinkTry,
  findToken,
  type Link,
  linkExpired,
  spendToken,
} from '#server/identity/one-time-tokens.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { hasSecondFactor } from '#server/identity/second-factor.queries.ts'
import { endOtherAccess, findSession } from '#server/identity/sessions.queries.ts'
import type { Images } from '#server/images/images.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { lockFamily } from '#server/people/families/families.queries.ts'
import { deleteMember } from '#server/people/families/remove-from-family.ts'
import {
  accept,
  findHost,
  isInvitation,
  spendInvitation,
} from '#server/people/invitations/accept-invitation.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { endGrants } from '#server/tenancy/held-roles.queries.ts'
import { wasMadeOwner } from '#server/tenancy/memberships.queries.ts'
import { emailChangedEmail } from '../account-settings/emails/email-changed.email.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.queries.ts'
import { isBrowserOf, isCodeOf } from './ask-for-link.ts'
import { type LoginAccount, completeLogin, masked } from './complete-login.ts'
import { codeRefused } from './log-in.ts'
import { clock } from '#server/process/clock.ts'

type Stores = { database: Database; images: Images; encryption: Encryption; log: Logger }

/** Does what the link is for, or answers what is missing for that. Until then the link stays valid. */
export async function followLink(
  stores: Stores,
  { token, code, mayReplace = false }: AutoLogin,
  client: Client,
): Promise<LinkAnswer> {
  const { database, images, encryption, log } = stores
  // A wrong code counts even if the rest fails.
  const tries =
    code === undefined ? undefined : await patiently(() => countLinkTry(database.db, token))
  return transact(database, async (db) => {
    const link = await findToken(db, token)
    if (!link) throw linkExpired()
    if (isClosed(link)) return useLink(db, token, link, client)
    const otherAccount = mayReplace ? undefined : await findOtherAccount(db, link, client)
    if (otherAccount) return { otherAccount }
    if (!isBrowserOf(link, client)) {
      if (code === undefined && link.tries < codeTries) return { otherBrowser: true as const }
      if (code === undefined || tries === undefined) throw tooManyCodes()
      if (!isCodeOf(encryption, link, code)) {
        throw tries < codeTries ? codeRefused(codeTries - tries) : tooManyCodes()
      }
    }
    return completeLogin(
      { db, images, log },
      await proveAddress(db, await spendToken(db, token)),
      client,
    )
  })
}

const tooManyCodes = () =>
  invalid(
    'link_expired',
    'Too many wrong codes. Open the link in the browser where you requested it, or request a new link.',
  )

/**
 * The account that a link would log in to, if the browser is logged in to another one. Otherwise an attacker could
 * email their own link to others, who would then enter their data into the attacker's account.
 */
async function findOtherAccount(
  db: Db,
  { userId, email }: Link,
  client: Client,
): Promise<OtherAccount['otherAccount'] | undefined> {
  const session = client.token === null ? undefined : await findSession(db, client.token)
  if (!session || session.userId === userId) return undefined
  const users = db
    .selectFrom('user')
    .select(['email', (where) => hasSecondFactor(where).as('isGuarded')])
  const owner = await users.where('id', '=', userId).executeTakeFirst()
  const visitor = await users.where('id', '=', session.userId).executeTakeFirstOrThrow()
  return {
    email: owner?.isGuarded ? masked(email) : email,
    signedInAs: visitor.email,
  }
}

/**
 * Follows a link that does not log in: it requires a session of its account. Other visitors are asked to log in to
 * that account, or to sign up with the invited address.
 */
async function useLink(
  db: Db,
  token: string,
  link: ClosedLink,
  client: Client,
): Promise<LinkAnswer> {
  const { purpose, email } = link
  const invitedTo = isInvitation(link) ? await findHost(db, link) : null
  // It was accepted or withdrawn.
  if (invitedTo === undefined) throw linkExpired()
  const owner = await findOwner(db, link)
  if (!owner && invitedTo !== null) return { signUp: { email, invitedTo } }
  if (!owner) throw linkExpired()
  const session = client.token === null ? undefined : await findSession(db, client.token)
  if (session?.userId !== owner.userId) {
    return { logIn: { purpose: asked[purpose], email, invitedTo } }
  }
  await effects[purpose](db, await spendInvitation(db, token), session)
  return { done: true }
}

const asked: Record<ClosedPurpose, LogInAsked['logIn']['purpose']> = {
  Invitation: 'Invitation',
  FamilyInvitation: 'Invitation',
  VerifyEmail: 'VerifyEmail',
  ChangeEmail: 'ChangeEmail',
}

/** The account of the link; none if the address is no longer the account's or no longer requested. */
const findOwner = (db: Db, { purpose, userId, email }: ClosedLink) =>
  db
    .selectFrom('user')
    .$if(purpose === 'ChangeEmail', (users) => users.where('pendingEmail', '=', email))
    .$if(purpose !== 'ChangeEmail', (users) => users.where(isAddress(email)))
    .$if(userId !== null, (users) => users.where('id', '=', userId))
    .select('id as userId')
    .executeTakeFirst()

/** Purposes of links that do not log in. */
type ClosedPurpose = Exclude<LinkPurpose, 'LogIn' | 'ResetPassword'>
type ClosedLink = Link & { purpose: ClosedPurpose }

const isClosed = (link: Link): link is ClosedLink =>
  link.purpose !== 'LogIn' && link.purpose !== 'ResetPassword'

/** A person who reads an address's email owns the address. Links to former addresses are dead. */
async function proveAddress(
  db: Db,
  { userId, email, purpose, pendingIdentity }: Link,
): Promise<LoginAccount> {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where(isAddress(email))
    .select(['id as userId', 'emailVerifiedAt'])
    .executeTakeFirst()
  if (!user) throw linkExpired()
  const isReset = purpose === 'ResetPassword'
  if (user.emailVerifiedAt !== null) return { userId: user.userId, isReset, pendingIdentity }
  await takeOver(db, user)
  return { userId: user.userId, isReset: true, pendingIdentity }
}

/** Gives an account with an unverified address to the owner of the address alone. */
async function takeOver(db: Db, user: LoginAccount): Promise<void> {
  await verify(db, user)
  await revokeFormerAccess(db, user)
}

async function verify(db: Db, { userId }: LoginAccount) {
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: clock.timestamp() })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
  await refreshFamiliesOfAccount(db, userId)
}

/** An organization sees no family through an adult with an unverified address. */
async function refreshFamiliesOfAccount(db: Db, userId: number) {
  const people = await db.selectFrom('person').where('userId', '=', userId).select('id').execute()
  await refreshFamiliesOf(
    db,
    people.map(({ id }) => id),
  )
}

/**
 * A stranger may have signed up with the address and waited for its owner. So everything set up before stops working:
 * sessions, password, passkeys, OpenID providers, calendar.
 */
async function revokeFormerAccess(db: Db, { userId }: LoginAccount) {
  await endOtherAccess(db, { userId, sessionId: null })
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await removeAllPasskeys(db, userId)
  await db.deleteFrom('oidcIdentity').where('userId', '=', userId).execute()
  await removeFeed(db, userId)
  // Otherwise an organization would keep calling the stranger's phone number.
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

type Effect = (db: Db, link: Link, session: SignedIn) => Promise<unknown>

const changeEmail: Effect = async (db, { email }, { userId, sessionId }) => {
  const before = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('pendingEmail', '=', email)
    .select(['email', 'firstName', 'emailVerifiedAt', 'person.id as personId'])
    .executeTakeFirst()
  if (!before) throw linkExpired()
  await db
    .updateTable('user')
    .set({ email, emailVerifiedAt: clock.timestamp() })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error
    })
  if (before.emailVerifiedAt === null) {
    await endWaiting(db, { userId, personId: before.personId })
    await refreshFamiliesOf(db, [before.personId])
  }
  await endOtherAccess(db, { userId, sessionId })
  await putInOutbox(db, emailChangedEmail, before.email, {
    firstName: nameFor(before),
    newEmail: email,
  })
}

/** A stranger may have signed up with the address, so an invitation waits until the address is verified. */
const acceptAsOwner: Effect = async (db, link, session) => {
  const { emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', session.userId)
    .select('emailVerifiedAt')
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt === null) throw emailUnverified()
  await accept(db, link, session)
}

/** Does what a link that does not log in is for, with a session of its account. */
const effects: Record<ClosedPurpose, Effect> = {
  VerifyEmail: (db, _, session) => verify(db, session),
  ChangeEmail: changeEmail,
  Invitation: acceptAsOwner,
  FamilyInvitation: acceptAsOwner,
}

const emailTaken = () =>
  conflict('email_taken', {}, 'Another account already has this email address.')

const emailUnverified = () =>
  conflict(
    'email_unverified',
    {},
    'Verify your email address first. Follow the link in the email we sent when you signed up, then open the invitation again.',
  )

type Account = { userId: number; personId: number }

/**
 * Ends what waited for the former address of an account that never verified it: places in other people's families,
 * roles, classes to teach, and ownership given by others. They were meant for the person who reads that address's
 * email.
 */
async function endWaiting(db: Db, account: Account): Promise<void> {
  await leaveFamilies(db, account)
  const memberships = await db
    .selectFrom('organizationUser')
    .where('personId', '=', account.personId)
    .orderBy('id')
    .select(['id', 'organizationId', 'isOwner', wasMadeOwner().$castTo<boolean>().as('wasMade')])
    .execute()
  for (const { id, organizationId, isOwner, wasMade } of memberships) {
    await endGrants(db, { ...account, organizationId }, [id])
    if (isOwner && !wasMade) continue
    await db.deleteFrom('classTeacher').where('organizationUserId', '=', id).execute()
    if (isOwner) await endOwning(db, account, { id, organizationId })
  }
}

async function endOwning(
  db: Db,
  { userId: actorUserId }: Account,
  { id, organizationId }: { id: number; organizationId: number },
) {
  await db
    .updateTable('organizationUser')
    .set({ isOwner: false, version: nextVersion })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'OrganizationUser' as const, id }
  await audit(db, { organizationId, actorUserId, action: 'OwnerRemoved', subject })
}

async function leaveFamilies(db: Db, { userId, personId }: Account) {
  const places = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .where('isFounder', '=', false)
    .orderBy('familyId')
    .select('familyId')
    .execute()
  const families = places.map(({ familyId: id }) => ({ type: 'Family' as const, id }))
  const removed = { organizationId: null, actorUserId: userId, action: 'Removed' } as const
  await auditAll(db, { ...removed, after: { personId } }, families)
  for (const { familyId } of places) {
    await lockFamily(db, familyId)
    await deleteMember(db, { familyId, personId })
  }
}
