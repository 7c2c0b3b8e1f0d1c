import { day } from '#contract/dates/durations.ts'
import { linkLife } from '#contract/accounts/sign-in.ts'
import { issueToken } from './one-time-tokens.ts'
import type { Desk } from '../mail/email.ts'

/** How long a link is good that opens nothing without a login. In milliseconds. */
export const confirmationLife = day

/** What every link says that opens an account. */
export const worksOnce = 'The link works once, within 30 minutes.'

/** What every link says that takes a login. */
export const worksForADay = 'The link works once, within 24 hours.'

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
  { db, email, publicUrl }: Desk,
  token: Token,
  { message, redirect, life = linkLife }: Way,
): Promise<URL> {
  const link = new URL('/account/auto-login', publicUrl)
  link.searchParams.set('token', await issueToken(db, { ...token, email }, life))
  link.searchParams.set('message', message)
  if (redirect !== null) link.searchParams.set('redirect', redirect)
  return link
}
