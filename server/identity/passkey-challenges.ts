import { passkeyChallengeLife } from '#contract/accounts/passkeys.ts'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Insertable, Kysely } from 'kysely'
import type { PasskeyPurpose } from '../database/schema/schema.accounts.ts'
import type { Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/transaction.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'

type Owner = Pick<Insertable<Schema['passkeyChallenge']>, 'userId' | 'sessionId' | 'loginId'>

/** Makes a challenge in base64url that an authenticator may sign once, for one purpose. Only its hash is stored. */
export async function openPasskeyChallenge(
  db: Kysely<Schema>,
  purpose: PasskeyPurpose,
  owner: Owner = {},
): Promise<string> {
  const challenge = newSecret()
  const now = Date.now()
  await db
    .deleteFrom('passkeyChallenge')
    .where('expiresDate', '<=', new Date(now).toISOString())
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
 * Uses up the challenge that an authenticator signed, and returns it. Nothing, if it is unknown, over, used already or for
 * another purpose. One statement, so that of many uses at once one succeeds, and none is given back.
 */
export async function spendPasskeyChallenge(
  db: Kysely<Schema>,
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
      .where('expiresDate', '>', new Date().toISOString())
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
