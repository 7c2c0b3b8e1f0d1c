import {
  codeLife,
  codeTries,
  resendPause,
  type TwoFactorProvider,
} from '#contract/accounts/sign-in.ts'
import { randomInt } from 'node:crypto'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock } from '../process/clock.ts'

type NewChallenge = {
  userId: number
  provider: TwoFactorProvider
  isReset: boolean
  pendingIdentity?: string | null
}

/** Starts a second-factor challenge for a login, and returns the secret that ties it to the browser. */
export async function openChallenge(
  db: Db,
  values: NewChallenge,
): Promise<{ challengeId: number; challenge: string }> {
  const challenge = newSecret()
  const now = clock.now()
  const createdDate = new Date(now).toISOString()
  await db.deleteFrom('challenge').where('expiresDate', '<=', clock.confirmedTimestamp()).execute()
  const { id } = await db
    .insertInto('challenge')
    .values({
      ...values,
      tokenHash: hashOf(challenge),
      createdDate,
      sentDate: createdDate,
      expiresDate: new Date(now + codeLife).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { challengeId: id, challenge }
}

/** The six digits for an email; only their signature is stored. Undefined if the login has expired. */
export async function makeCode(
  db: Db,
  encryption: Encryption,
  challengeId: number,
): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { numUpdatedRows } = await db
    .updateTable('challenge')
    .set({ codeHash: encryption.signWithNewest(`${challengeId}:${code}`) })
    .where('id', '=', challengeId)
    .where('provider', '=', 'Email')
    .where('expiresDate', '>', clock.timestamp())
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : undefined
}

/** Counts one try at the second factor, and returns the login unless it has expired. */
export const countTry = (db: Db, challenge: string, provider?: TwoFactorProvider) =>
  db
    .updateTable('challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(challenge))
    .$if(provider !== undefined, (login) => login.where('provider', '=', provider ?? 'Email'))
    .where('tries', '<', codeTries)
    .where('expiresDate', '>', clock.timestamp())
    .returning(['id', 'userId', 'codeHash', 'tries', 'isReset', 'pendingIdentity'])
    .executeTakeFirst()

/** Closes the challenge. When several requests have the right code, only one gets true. */
export async function closeChallenge(db: Db, challengeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenge')
    .where('id', '=', challengeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A login that has not expired. */
export const findChallenge = (db: Db, challenge: string) =>
  db
    .selectFrom('challenge')
    .innerJoin('user', 'user.id', 'challenge.userId')
    .where('tokenHash', '=', hashOf(challenge))
    .where('tries', '<', codeTries)
    .where('expiresDate', '>', clock.timestamp())
    .select(['challenge.id', 'userId', 'provider', 'sentDate', 'email'])
    .executeTakeFirst()

/** Extends a login by ten minutes if its last email is at least half a minute old. Returns whether it did. */
export async function prolongChallenge(db: Db, challengeId: number): Promise<boolean> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('challenge')
    .set({
      sentDate: new Date(now).toISOString(),
      expiresDate: new Date(now + codeLife).toISOString(),
    })
    .where('id', '=', challengeId)
    .where('sentDate', '<=', new Date(now - resendPause).toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
