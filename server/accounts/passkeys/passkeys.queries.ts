import {
  type AddPasskey,
  mostPasskeys,
  type PasskeyAdded,
  passkeyChallengeLife,
  PasskeyCreation,
} from '#contract/accounts/passkeys.ts'
import { brand } from '#contract/brand.ts'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Client } from '#server/calls/call.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type Asking, asMyself, confirmed, type Me } from '#server/identity/confirm-password.ts'
import { deviceOf, noteSecondFactor } from '#server/identity/sessions.queries.ts'
import {
  openPasskeyChallenge,
  passkeyAlgorithms,
  passkeyExpired,
  relyingPartyOf,
  spendPasskeyChallenge,
  verifyAttestation,
} from '#server/identity/verify-passkey.ts'
import { isDuplicate } from '../../database/failure.ts'
import type { Db } from '../../database/schema/schema.ts'
import { passkeysChangedEmail } from './emails/passkeys-changed.email.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  ruleOutEmailCodes,
} from '../../identity/second-factor.queries.ts'
import { nameFor } from '../../mail/email.ts'
import { putInOutbox } from '../../mail/outbox.ts'
import { clock } from '#server/process/clock.ts'

type Site = Asking & { siteOrigin: string }

const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkey').where('userId', '=', userId).orderBy('id')

export async function listPasskeys(db: Db, userId: number) {
  const items = await passkeysOf(db, userId)
    .select(['id', 'name', 'createdDate', 'lastUsedDate'])
    .execute()
  return { items }
}

/** The options to create a passkey. Only this session can add it, within five minutes. */
export const beginPasskey = (
  { siteOrigin, ...asking }: Site,
  currentPassword: string,
): Promise<PasskeyCreation> =>
  confirmed(asking, currentPassword, async (db, { userId, sessionId, email, firstName }) => {
    const known = await passkeysOf(db, userId).select(['credentialId', 'transports']).execute()
    if (known.length >= mostPasskeys) throw tooManyPasskeys()
    const challenge = await openPasskeyChallenge(db, 'Register', { userId, sessionId })
    const options = await generateRegistrationOptions({
      rpName: brand.name,
      rpID: relyingPartyOf(siteOrigin).id,
      userName: email,
      userDisplayName: firstName,
      userID: isoBase64URL.toBuffer(await handleOf(db, userId)),
      challenge: isoBase64URL.toBuffer(challenge),
      timeout: passkeyChallengeLife,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({
        id,
        transports: JSON.parse(transports) as string[],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    return PasskeyCreation.parse(options)
  })

/** Random, and the same for all passkeys of an account: an authenticator stores one passkey for each. */
async function handleOf(db: Db, userId: number): Promise<string> {
  const user = await db
    .updateTable('user')
    .set((eb) => ({ passkeyHandle: eb.fn.coalesce('passkeyHandle', eb.val(newSecret())) }))
    .where('id', '=', userId)
    .returning('passkeyHandle')
    .executeTakeFirstOrThrow()
  return user.passkeyHandle ?? ''
}

type Adding = Site & { encryption: Encryption; client: Client }

/** Adds the new passkey. An account without recovery codes gets some. */
export async function addPasskey(
  { siteOrigin, encryption, client, ...asking }: Adding,
  { name, credential }: AddPasskey,
): Promise<PasskeyAdded> {
  const { database, visitor } = asking
  const { clientDataJSON, transports = [] } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'Register', clientDataJSON)
  if (spent?.userId !== visitor.userId || spent.sessionId !== visitor.sessionId) {
    throw passkeyExpired()
  }
  const made = await verifyAttestation(siteOrigin, spent.challenge, credential)
  // Hashing is slow, so it runs before the transaction.
  const codes = (await needsRecoveryCodes(database.db, visitor.userId))
    ? await makeRecoveryCodes(encryption, visitor.userId)
    : undefined
  return asMyself(asking, async (db, me) => {
    const known = await passkeysOf(db, me.userId).select('id').execute()
    if (known.length >= mostPasskeys) throw tooManyPasskeys()
    const passkey = await db
      .insertInto('passkey')
      .values({
        userId: me.userId,
        credentialId: made.credential.id,
        publicKey: isoBase64URL.fromBuffer(made.credential.publicKey),
        counter: made.credential.counter,
        transports: JSON.stringify(transports),
        name: name ?? defaultPasskeyName(made.aaguid, client.userAgent),
        createdDate: clock.timestamp(),
      })
      .returning(['id', 'name', 'createdDate', 'lastUsedDate'])
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? alreadyRegistered() : error
      })
    await noteSecondFactor(db, me.sessionId)
    await emailChange(db, me, { change: 'Added', name: passkey.name })
    if (!(await needsRecoveryCodes(db, me.userId))) return { passkey, recoveryCodes: null }
    // The last one was used in the meantime.
    if (!codes) throw passkeyExpired()
    await replaceRecoveryCodes(db, { userId: me.userId, isPending: false }, codes.hashes)
    return { passkey, recoveryCodes: codes.shown }
  })
}

/** An account must not have a passkey as its only way in. */
async function needsRecoveryCodes(db: Db, userId: number): Promise<boolean> {
  const { mayUseEmailCode } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('mayUseEmailCode')
    .executeTakeFirstOrThrow()
  return mayUseEmailCode || (await countRecoveryCodes(db, userId)) === 0
}

/** After the last passkey is removed, logins use the account's other second factor again. */
export const removePasskey = (
  asking: Asking,
  passkeyId: number,
  currentPassword: string,
): Promise<void> =>
  confirmed(asking, currentPassword, async (db, me) => {
    const removed = await db
      .deleteFrom('passkey')
      .where('userId', '=', me.userId)
      .where('id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound()
    const left = await passkeysOf(db, me.userId).select('id').executeTakeFirst()
    if (!left) await ruleOutEmailCodes(db, me.userId)
    if (!left && me.twoFactorProvider !== 'Authenticator') {
      await deleteRecoveryCodes(db, { userId: me.userId, isPending: false })
    }
    await emailChange(db, me, { change: 'Removed', name: removed.name })
  })

/** Ends all sessions and links, so that an earlier intruder loses access. */
export async function removeAllPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
  await db.updateTable('user').set({ passkeyHandle: null }).where('id', '=', userId).execute()
}

const emailChange = (
  db: Db,
  me: Me,
  { change, name }: { change: 'Added' | 'Removed'; name: string },
) =>
  putInOutbox(db, passkeysChangedEmail, me.email, {
    firstName: nameFor(me),
    change,
    // Without a verified address, the email must not repeat what was typed.
    name: me.emailVerifiedAt === null ? null : name,
  })

const tooManyPasskeys = () =>
  conflict(
    'too_many_passkeys',
    {},
    `An account has at most ${mostPasskeys} passkeys. Remove one that you no longer use.`,
  )

const alreadyRegistered = () =>
  conflict('passkey_known', {}, 'This passkey is already registered. Use another device.')

/** The names of authenticators by AAGUID, as published by the FIDO Alliance and the makers. */
const names: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
}

/** The default name of a passkey, such as "iCloud Keychain" or "Passkey on Chrome, Linux". */
function defaultPasskeyName(aaguid: string, userAgent: string | null): string {
  const known = names[aaguid]
  if (known !== undefined) return known
  const device = deviceOf(userAgent)
  return device === 'A browser' ? 'Passkey' : `Passkey on ${device.replace(' on ', ', ')}`
}
