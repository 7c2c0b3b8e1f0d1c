import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  passkeyChallengeLife,
  PasskeyRequest,
} from '#contract/accounts/passkeys.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Insertable } from 'kysely'
import type { Logger } from 'pino'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import type { PasskeyPurpose } from '../database/schema/schema.accounts.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/failure.ts'
import { about, invalid } from '../http/problem.ts'
import { clock } from '../process/clock.ts'

/** EdDSA, ECDSA with P-256 and RSA, by their COSE numbers. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The site (relying party) as authenticators know it. */
export const relyingPartyOf = (origin: string) => ({ id: new URL(origin).hostname, origin })

/** Verifies a new passkey against its challenge. */
export async function verifyAttestation(
  origin: string,
  challenge: string,
  credential: PasskeyAttestation,
) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin).id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw passkeyRefused()
  return registrationInfo
}

type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** The passkey named in an answer, and its account. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('user', 'user.id', 'userId')
    .where('credentialId', '=', credentialId)
    .select(['passkey.id', 'userId', 'credentialId', 'publicKey', 'counter', 'passkeyHandle'])
    .executeTakeFirst()

/** Verifies an answer to a challenge, and returns the signature counter. */
export async function verifyAssertion(
  origin: string,
  challenge: string,
  { userId, credentialId, publicKey, passkeyHandle }: KnownPasskey,
  credential: PasskeyAssertion,
): Promise<number> {
  const { userHandle } = credential.response
  if (userHandle && userHandle !== passkeyHandle) throw about(userId, passkeyRefused())
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin).id,
    requireUserVerification: true,
    // `countUse` compares the counter in the transaction that stores it.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw about(userId, passkeyRefused())
  return authenticationInfo.newCounter
}

/**
 * Stores the use of a passkey, and returns whether its counter increased. An authenticator that does not count always
 * says 0.
 */
export async function countUse(db: Db, { id }: { id: number }, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, lastUsedDate: clock.timestamp() })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same message whether or not the passkey exists. */
export const passkeyRefused = () =>
  invalid('passkey_refused', 'This passkey was not accepted. Try again, or log in another way.')

export const passkeyExpired = () =>
  invalid('passkey_over', 'The passkey request has expired. Try again.')

/** The passkeys of an account, as descriptors for a browser. */
export const listOwnPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(['credentialId', 'transports'])
    .execute()

type Allowed = { credentialId: string; transports: string }

/** The request options: for some passkeys, or for any of this site. */
export async function requestOf(siteOrigin: string, challenge: string, allowed?: Allowed[]) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(siteOrigin).id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: passkeyChallengeLife,
    userVerification: 'required',
    ...(allowed && {
      allowCredentials: allowed.map(({ credentialId: id, transports }) => ({
        id,
        transports: JSON.parse(transports) as string[],
      })),
    }),
  })
  return PasskeyRequest.parse(options)
}

/** A counter that goes back means that two authenticators have the same key. */
export function copyRefused(
  log: Logger,
  { id, userId, counter: known }: KnownPasskey,
  counter: number,
) {
  log.warn({ passkeyId: id, userId, counter, known }, 'A passkey may have been copied')
  return about(userId, passkeyRefused())
}

type Owner = Pick<Insertable<Schema['passkeyChallenge']>, 'userId' | 'sessionId' | 'loginId'>

/** Creates a challenge in base64url that an authenticator may sign once, for one purpose. Only its hash is stored. */
export async function openPasskeyChallenge(
  db: Db,
  purpose: PasskeyPurpose,
  owner: Owner = {},
): Promise<string> {
  const challenge = newSecret()
  const now = clock.now()
  await db
    .deleteFrom('passkeyChallenge')
    .where('expiresDate', '<=', clock.confirmedTimestamp())
    .execute()
  await db
    .insertInto('passkeyChallenge')
    .values({
      ...owner,
      challengeHash: hashOf(challenge),
      purpose,
      expiresDate: new Date(now + passkeyChallengeLife).toISOString(),
    })
    .execute()
  return challenge
}

/**
 * Uses up the signed challenge and returns it; undefined if it is unknown, expired, used or for another purpose. A
 * single statement, so that one of several concurrent uses succeeds.
 */
export async function spendPasskeyChallenge(
  db: Db,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
): Promise<({ challenge: string } & Required<Owner>) | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const spent = await patiently(() =>
    db
      .deleteFrom('passkeyChallenge')
      .where('challengeHash', '=', hashOf(challenge))
      .where('purpose', '=', purpose)
      .where('expiresDate', '>', clock.timestamp())
      .returning(['userId', 'sessionId', 'loginId'])
      .executeTakeFirst(),
  )
  return spent && { ...spent, challenge }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
