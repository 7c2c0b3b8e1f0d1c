import { codeTries, linkLife } from '#contract/accounts/sign-in.ts'
import { day } from '#contract/dates/durations.ts'
import type { Insertable, Selectable } from 'kysely'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { invalid } from '../http/problem.ts'
import type { EmailContext } from '../mail/email.ts'

/** What a link that was followed is for. */
export type Link = Selectable<Schema['oneTimeToken']>

type NewToken = Pick<
  Insertable<Schema['oneTimeToken']>,
  'purpose' | 'userId' | 'invitationId' | 'familyInvitationId' | 'email' | 'browserHash'
>

/** Makes what a link in a letter carries, good for `life` milliseconds. Those that are over are forgotten. */
export async function issueToken(db: Db, values: NewToken, life: number): Promise<string> {
  const token = newSecret()
  const now = Date.now()
  const createdDate = new Date(now).toISOString()
  await db.deleteFrom('oneTimeToken').where('expiresDate', '<=', createdDate).execute()
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

/** What the token is for, if it is good. It stays good. */
export const findToken = (db: Db, token: string) =>
  db
    .selectFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .selectAll()
    .executeTakeFirst()

/** What the token is for. Of many who come with it at once, one gets an answer. */
export async function spendToken(db: Db, token: string): Promise<Link> {
  const link = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw linkOver()
  return link
}

/** Counts one try to open a link by a code, and answers how many there were; nothing, if there were too many or it is over. */
export async function countLinkTry(db: Db, token: string): Promise<number | undefined> {
  const link = await db
    .updateTable('oneTimeToken')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(token))
    .where('tries', '<', codeTries)
    .where('expiresDate', '>', new Date().toISOString())
    .returning('tries')
    .executeTakeFirst()
  return link?.tries
}

export const linkOver = () =>
  invalid('link_expired', 'This link has already been used or has expired.')

/** How long a link is good that opens nothing without a login. In milliseconds. */
export const confirmationLife = day

/** What every link says that opens an account. */
export const worksOnce = 'The link works once, for 30 minutes.'

/** What every link says that takes a login. */
export const worksForADay = 'The link works once, for 24 hours.'

/** The day until which a link is good, as November 22, 2026. */
export const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toLocaleString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Token = Omit<Parameters<typeof issueToken>[1], 'email'>

type Way = {
  /** What the browser says once the link was followed. */
  message: string
  /** The address within the site to go on to. */
  redirect: string | null
  /** How long the link is good, in milliseconds. */
  life?: number
}

/** Makes a link that is good once, for whoever reads the letter. */
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
