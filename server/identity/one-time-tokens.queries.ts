import { codeTries, linkLife } from '#contract/accounts/sign-in.ts'
import { day } from '#contract/dates/durations.ts'
import type { Insertable, Selectable } from 'kysely'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { invalid } from '../http/problem.ts'
import { endBounce } from '../mail/bounces.queries.ts'
import type { EmailContext } from '../mail/email.ts'
import { clock } from '../process/clock.ts'

/** What a link is for. */
export type Link = Selectable<Schema['oneTimeToken']>

type NewToken = Pick<
  Insertable<Schema['oneTimeToken']>,
  | 'purpose'
  | 'userId'
  | 'invitationId'
  | 'familyInvitationId'
  | 'email'
  | 'browserHash'
  | 'pendingIdentity'
>

/** Creates the token of a link, valid for `life` milliseconds. Deletes expired tokens. */
export async function issueToken(db: Db, values: NewToken, life: number): Promise<string> {
  const token = newSecret()
  const now = clock.now()
  const createdDate = new Date(now).toISOString()
  await db
    .deleteFrom('oneTimeToken')
    .where('expiresDate', '<=', clock.confirmedTimestamp())
    .execute()
  await db
    .insertInto('oneTimeToken')
    .values({
      ...values,
      tokenHash: hashOf(token),
      createdDate,
      expiresDate: new Date(now + life).toISOString(),
    })
    .execute()
  return token
}

/** What a valid token is for. The token stays valid. */
export const findToken = (db: Db, token: string) =>
  db
    .selectFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', clock.timestamp())
    .selectAll()
    .executeTakeFirst()

/** What a valid token is for, and uses it up. When several requests use it at once, one succeeds. */
export async function spendToken(db: Db, token: string): Promise<Link> {
  const link = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', clock.timestamp())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw linkExpired()
  // Its email arrived.
  await endBounce(db, link.email)
  return link
}

/**
 * Counts one try to open a link with a code, and returns the count; undefined after too many tries or when the link
 * has expired.
 */
export async function countLinkTry(db: Db, token: string): Promise<number | undefined> {
  const link = await db
    .updateTable('oneTimeToken')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(token))
    .where('tries', '<', codeTries)
    .where('expiresDate', '>', clock.timestamp())
    .returning('tries')
    .executeTakeFirst()
  return link?.tries
}

export const linkExpired = () =>
  invalid('link_expired', 'This link has already been used or has expired.')

/** How long a link that requires a login is valid: it opens nothing. In milliseconds. */
export const confirmationLife = 7 * day

/** For links that log in. */
export const worksOnce = 'The link works once, for 1 hour.'

/** For links that require a login. */
export const worksForAWeek = 'The link works once, for 7 days.'

/** The last day on which a link is valid, such as November 22, 2026. */
export const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toLocaleString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Token = Omit<Parameters<typeof issueToken>[1], 'email'>

type Way = {
  /** The message after the link was followed. */
  message: string
  /** The address within the site to redirect to. */
  redirect: string | null
  /** How long the link is valid, in milliseconds. */
  life?: number
}

/** Creates a link for an email that works once. */
export async function makeLink(
  { db, email, publicUrl }: EmailContext,
  token: Token,
  { message, redirect, life = linkLife }: Way,
): Promise<URL> {
  const link = new URL('/account/auto-login', publicUrl)
  link.searchParams.set('token', await issueToken(db, { ...token, email }, life))
  link.searchParams.set('message', message)
  if (redirect !== null) link.searchParams.set('redirect', redirect)
  return link
}
