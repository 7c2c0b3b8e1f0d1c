import { EmailAddress } from '#contract/accounts/accounts.ts'
import { SignUp } from '#contract/accounts/sign-up.ts'
import type { OidcFailure } from '#contract/accounts/oidc.ts'
import { minute } from '#contract/dates/durations.ts'
import { z } from '#contract/zod.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { insertAccount, isAddress } from '#server/identity/accounts.queries.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { requireSignUp } from '#server/identity/site-settings.queries.ts'
import { clock } from '#server/process/clock.ts'
import { hasOpenInvitation } from '#server/tenancy/open-invitations.ts'
import { insertIdentity, type PendingIdentity } from './link-identity.ts'
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
 * their browser. The link asks for a second factor, or which account stays, as one in an email does. An existing account
 * is linked once that login is complete.
 */
export async function logInByOidc(
  db: Db,
  { issuer, name }: Provider,
  claims: OidcClaims,
  browser: string,
): Promise<{ token: string; userId: number; isCreated: boolean }> {
  const identity = { issuer, subject: claims.sub }
  const known = await findLinked(db, identity)
  const {
    userId,
    email,
    isCreated = false,
  } = known ?? (await findOrCreateAccount(db, identity, claims))
  const isLinking = !known && !isCreated
  const pending: PendingIdentity = { ...identity, provider: name }
  const token = await issueToken(
    db,
    {
      purpose: 'LogIn',
      userId,
      invitationId: null,
      familyInvitationId: null,
      email: email.toLowerCase(),
      browserHash: hashOf(browser),
      pendingIdentity: isLinking ? JSON.stringify(pending) : null,
    },
    tokenLife,
  )
  return { token, userId, isCreated }
}

type Identity = { issuer: string; subject: string }
type Found = { userId: number; email: string; isCreated?: boolean }

const findLinked = (db: Db, { issuer, subject }: Identity): Promise<Found | undefined> =>
  db
    .selectFrom('oidcIdentity')
    .innerJoin('user', 'user.id', 'oidcIdentity.userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['user.id as userId', 'email'])
    .executeTakeFirst()

/** The account with the address that the provider has verified, or a new one. */
async function findOrCreateAccount(db: Db, identity: Identity, claims: OidcClaims): Promise<Found> {
  const address = z.safeParse(EmailAddress, claims.email)
  if (!address.success || claims.email_verified !== true) throw new OidcRefusal('unverified')
  const email = address.data
  const existing = await db
    .selectFrom('user')
    .where(isAddress(email))
    .select(['id as userId', 'email', 'emailVerifiedAt'])
    .executeTakeFirst()
  if (!existing) return signUp(db, identity, claims, email)
  // Otherwise a stranger may have set it up, so the login link deletes it.
  if (existing.emailVerifiedAt !== null) await requireUnlinked(db, existing.userId, identity)
  return { userId: existing.userId, email: existing.email }
}

/** The account may have removed the provider, or be linked to another person there, who had the address before. */
async function requireUnlinked(db: Db, userId: number, { issuer }: Identity): Promise<void> {
  const other = await db
    .selectFrom('oidcIdentity')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .select('removedDate')
    .executeTakeFirst()
  if (other) throw new OidcRefusal(other.removedDate === null ? 'taken' : 'removed')
}

async function signUp(
  db: Db,
  identity: Identity,
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
  if (!(await insertIdentity(db, { userId, ...identity }))) throw new OidcRefusal('expired')
  return { userId, email, isCreated: true }
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
