import { EmailAddress } from '#contract/accounts/accounts.ts'
import { SignUp } from '#contract/accounts/sign-up.ts'
import type { OidcFailure } from '#contract/accounts/oidc.ts'
import { minute } from '#contract/dates/durations.ts'
import { z } from '#contract/zod.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { insertAccount, isAddress } from '#server/identity/accounts.queries.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { requireSignUp } from '#server/identity/site-settings.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { clock } from '#server/process/clock.ts'
import { hasOpenInvitation } from '#server/tenancy/open-invitations.ts'
import { takeOver } from '../sign-in/follow-link.ts'
import { oidcChangedEmail } from './emails/oidc-changed.email.ts'
import type { OidcClaims } from './oidc-provider.ts'

/** Why somebody whom the provider knows cannot log in here. */
export class OidcRefusal extends Error {
  readonly failure: OidcFailure

  constructor(failure: OidcFailure) {
    super(failure)
    this.failure = failure
  }
}

type Provider = { issuer: string; name: string }

/** The browser uses the token at once. In milliseconds. */
const tokenLife = minute

/**
 * Finds or creates the account of somebody who has logged in at the provider, and returns the token of a login link for
 * their browser. The link asks for a second factor, or which account stays, as one in an email does.
 */
export async function logInByOidc(
  db: Db,
  { issuer, name }: Provider,
  claims: OidcClaims,
  browser: string,
): Promise<{ token: string; userId: number; isLinked: boolean }> {
  const known = await findAccount(db, issuer, claims.sub)
  const { userId, email } = known ?? (await linkAccount(db, { issuer, name }, claims))
  const token = await issueToken(
    db,
    {
      purpose: 'LogIn',
      userId,
      invitationId: null,
      familyInvitationId: null,
      email: email.toLowerCase(),
      browserHash: hashOf(browser),
    },
    tokenLife,
  )
  return { token, userId, isLinked: known === undefined }
}

type Found = { userId: number; email: string }

const findAccount = (db: Db, issuer: string, subject: string): Promise<Found | undefined> =>
  db
    .selectFrom('oidcIdentity')
    .innerJoin('user', 'user.id', 'oidcIdentity.userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['user.id as userId', 'email'])
    .executeTakeFirst()

/** Links the account with the address that the provider has verified, or a new one. */
async function linkAccount(db: Db, provider: Provider, claims: OidcClaims): Promise<Found> {
  const address = z.safeParse(EmailAddress, claims.email)
  if (!address.success || claims.email_verified !== true) throw new OidcRefusal('unverified')
  const email = address.data
  const existing = await db
    .selectFrom('user')
    .where(isAddress(email))
    .select(['id as userId', 'email', 'emailVerifiedAt', 'suspendedDate'])
    .$call(lockRow(db))
    .executeTakeFirst()
  if (!existing) return signUp(db, provider, claims, email)
  // Its login link says why it is refused.
  if (existing.suspendedDate !== null) return existing
  // A stranger may have signed up with the address and waited for its owner.
  if (existing.emailVerifiedAt === null) await takeOver(db, existing)
  await insertIdentity(db, provider, { userId: existing.userId, subject: claims.sub })
  const { firstName } = await db
    .selectFrom('person')
    .where('userId', '=', existing.userId)
    .select('firstName')
    .executeTakeFirstOrThrow()
  await putInOutbox(db, oidcChangedEmail, existing.email, {
    firstName: existing.emailVerifiedAt === null ? null : firstName,
    change: 'Added',
    provider: provider.name,
  })
  return existing
}

async function signUp(
  db: Db,
  provider: Provider,
  claims: OidcClaims,
  email: string,
): Promise<Found> {
  await requireSignUp(db, () => hasOpenInvitation(db, email)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new OidcRefusal(
      error.problem.code === 'sign_up_closed' ? 'sign_up_closed' : 'sign_up_by_invitation',
    )
  })
  const account = await insertAccount(db, {
    ...namesIn(claims, email),
    email,
    passwordHash: noPassword,
  })
  // Somebody signed up with the address in the meantime.
  if (!account) throw new OidcRefusal('expired')
  const { userId } = account
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: clock.timestamp() })
    .where('id', '=', userId)
    .execute()
  await insertIdentity(db, provider, { userId, subject: claims.sub })
  return { userId, email }
}

/** The account may be linked to another person of the provider, who had the address before. */
async function insertIdentity(
  db: Db,
  { issuer }: Provider,
  identity: { userId: number; subject: string },
): Promise<void> {
  const inserted = await db
    .insertInto('oidcIdentity')
    .values({ ...identity, issuer, createdDate: clock.timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new OidcRefusal('taken')
}

/** The names that the provider has, or what is before the @ of the address. People edit them in their profile. */
function namesIn({ given_name, family_name, name }: OidcClaims, email: string) {
  const words = name?.trim().split(/\s+/) ?? []
  const { firstName, lastName } = SignUp.shape
  const fitting = (schema: typeof firstName, ...candidates: (string | undefined)[]) =>
    candidates.map((text) => z.safeParse(schema, text)).find(({ success }) => success)?.data
  const fallback = email.slice(0, email.lastIndexOf('@')).slice(0, 100)
  return {
    firstName: fitting(firstName, given_name, words[0], fallback) ?? 'New',
    lastName: fitting(lastName, family_name, words.slice(1).join(' ')) ?? '',
  }
}
