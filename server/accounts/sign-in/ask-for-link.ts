import type { ForgotPassword, LinkAsked, LoginLink } from '#contract/accounts/sign-in.ts'
import type { Kysely } from 'kysely'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import type { Client } from '#server/calls/call.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { findKnownDevice } from '#server/identity/known-devices.ts'
import type { LetterFacts } from '#server/mail/letters.ts'
import { putInOutbox, sparedFor } from '#server/mail/outbox.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { codeOfLink } from './link-browser.ts'

type Stores = { db: Kysely<Schema>; vault: Vault }

/** Nothing is looked up: whether an account has the address is found out when the email is sent. */
export async function askForReset(
  { db, vault }: Stores,
  { email }: ForgotPassword,
  client: Client,
): Promise<LinkAsked> {
  const browserHash = hashOfBrowser(client)
  await mailLink(db, client, 'ResetPassword', email, { browserHash })
  return { code: codeOfLink(vault, browserHash, email) }
}

export async function askForLoginLink(
  { db, vault }: Stores,
  { email, redirect }: LoginLink,
  client: Client,
): Promise<LinkAsked> {
  const browserHash = hashOfBrowser(client)
  await mailLink(db, client, 'LoginLink', email, { redirect: redirect ?? null, browserHash })
  return { code: codeOfLink(vault, browserHash, email) }
}

const hashOfBrowser = ({ browser }: Client) => hashOf(browser ?? newSecret())

/**
 * Mails a link to an address, whoever has it. Of those that strangers ask for so many are sent that an address gets no more than
 * two in a quarter of an hour; a device that the account knows gets its own.
 */
async function mailLink<Kind extends 'LoginLink' | 'ResetPassword'>(
  db: Kysely<Schema>,
  { device }: Pick<Client, 'device'>,
  kind: Kind,
  email: string,
  facts: LetterFacts[Kind],
): Promise<void> {
  const known = await findKnownDevice(db, device, { email })
  if ((await sparedFor(db, kind, email)) === 0 || known !== undefined)
    await putInOutbox(db, kind, email, facts)
}
