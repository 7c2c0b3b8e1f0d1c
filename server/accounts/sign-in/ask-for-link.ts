import type { ForgotPassword, LinkAsked, LoginLink } from '#contract/accounts/sign-in.ts'
import type { Client } from '#server/calls/call.ts'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Link } from '#server/identity/one-time-tokens.queries.ts'
import { findKnownDevice } from '#server/identity/sessions.queries.ts'
import type { Email } from '#server/mail/email.ts'
import { putInOutbox, waitForNext } from '#server/mail/outbox.ts'
import { loginLinkEmail } from './emails/login-link.email.ts'
import { resetPasswordEmail } from './emails/reset-password.email.ts'

type Stores = { db: Db; encryption: Encryption }

/** Does not look up the account: that happens when the email is sent. */
export async function askForReset(
  { db, encryption }: Stores,
  { email }: ForgotPassword,
  client: Client,
): Promise<LinkAsked> {
  const browserHash = hashOfBrowser(client)
  await mailLink(db, client, resetPasswordEmail, email, { browserHash })
  return { code: codeOfLink(encryption, browserHash, email) }
}

export async function askForLoginLink(
  { db, encryption }: Stores,
  { email, redirect }: LoginLink,
  client: Client,
): Promise<LinkAsked> {
  const browserHash = hashOfBrowser(client)
  await mailLink(db, client, loginLinkEmail, email, { redirect: redirect ?? null, browserHash })
  return { code: codeOfLink(encryption, browserHash, email) }
}

const hashOfBrowser = ({ browser }: Client) => hashOf(browser ?? newSecret())

/**
 * Emails a link to an address, whether or not it has an account. An address gets at most two requested by strangers
 * in half an hour; a device that the account knows has its own limit.
 */
async function mailLink<Facts extends object>(
  db: Db,
  { device }: Pick<Client, 'device'>,
  email: Email<Facts>,
  address: string,
  facts: NoInfer<Facts>,
): Promise<void> {
  const known = await findKnownDevice(db, device, { email: address })
  if ((await waitForNext(db, email, address)) === 0 || known !== undefined)
    await putInOutbox(db, email, address, facts)
}

type Bound = Pick<Link, 'browserHash' | 'email'>

export const isBrowserOf = ({ browserHash }: Bound, { browser }: Client): boolean =>
  browserHash !== null && browser !== null && hashOf(browser) === browserHash

/**
 * The six digits to open the link in another browser. Only the requesting browser gets them, and no row contains
 * them.
 */
function codeOfLink(encryption: Encryption, browserHash: string, email: string): string {
  const bytes = Buffer.from(encryption.sign(`link code:${browserHash}:${email}`), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isCodeOf = (
  encryption: Encryption,
  { browserHash, email }: Bound,
  code: string,
): boolean => browserHash !== null && codeOfLink(encryption, browserHash, email) === code
