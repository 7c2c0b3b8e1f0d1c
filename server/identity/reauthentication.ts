import { minute } from '#contract/dates/durations.ts'
import type { Reauthenticate, Reauthentication } from '#contract/accounts/account-settings.ts'
import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import type { Logger } from 'pino'
import { patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { reauthenticationRequired } from '../http/problem.ts'
import type { Visitor } from '../calls/call.ts'
import {
  openPasskeyChallenge,
  spendPasskeyChallenge,
  copyRefused,
  countUse,
  findPasskey,
  listOwnPasskeys,
  passkeyExpired,
  passkeyRefused,
  requestOf,
  verifyAssertion,
} from './verify-passkey.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import { type Asking, asMyself, confirmed, type Me } from './confirm-password.ts'
import { clock } from '../process/clock.ts'

export const reauthenticationLife = 5 * minute

type Site = Asking & { siteOrigin: string; log: Logger }

/** Returns a secret that only the confirming browser has, so that a stolen session token is not enough. */
export const reauthenticate = (asking: Site, proof: Reauthenticate): Promise<Reauthentication> =>
  confirmIdentity(asking, proof, (db, { sessionId }) => issueReauthentication(db, sessionId))

/** Checks that the account's owner uses the session. All ways to confirm are here. */
const confirmIdentity = <Result>(
  { siteOrigin, log, ...asking }: Site,
  { password, passkey }: Reauthenticate,
  work: (db: Db, me: Me) => Promise<Result>,
): Promise<Result> =>
  passkey
    ? confirmedByPasskey({ siteOrigin, log, ...asking }, passkey, work)
    : confirmed(asking, password ?? '', work, 'password')

/** The options to ask for a passkey of the account, for this session only. */
export async function askToReauthenticate({ database, siteOrigin, visitor }: Omit<Site, 'log'>) {
  const { userId, sessionId } = visitor
  const passkeys = await listOwnPasskeys(database.db, userId)
  if (passkeys.length === 0) throw passkeyRefused()
  const challenge = await patiently(() =>
    openPasskeyChallenge(database.db, 'Reauthenticate', { userId, sessionId }),
  )
  return requestOf(siteOrigin, challenge, passkeys)
}

async function confirmedByPasskey<Result>(
  { siteOrigin, log, ...asking }: Site,
  credential: PasskeyAssertion,
  work: (db: Db, me: Me) => Promise<Result>,
): Promise<Result> {
  const { database, visitor } = asking
  const { clientDataJSON } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'Reauthenticate', clientDataJSON)
  if (spent?.userId !== visitor.userId || spent.sessionId !== visitor.sessionId) {
    throw passkeyExpired()
  }
  const known = await findPasskey(database.db, credential.id)
  if (known?.userId !== visitor.userId) throw passkeyRefused()
  const counter = await verifyAssertion(siteOrigin, spent.challenge, known, credential)
  const done = await asMyself(asking, async (db, me) =>
    (await countUse(db, known, counter)) ? { result: await work(db, me) } : undefined,
  )
  if (!done) throw copyRefused(log, known, counter)
  return done.result
}

export async function issueReauthentication(db: Db, sessionId: number): Promise<Reauthentication> {
  const reauthentication = newSecret()
  const now = clock.now()
  const createdDate = new Date(now).toISOString()
  const expiresDate = new Date(now + reauthenticationLife).toISOString()
  await db
    .deleteFrom('reauthentication')
    .where('expiresDate', '<=', clock.confirmedTimestamp())
    .execute()
  await db
    .insertInto('reauthentication')
    .values({ sessionId, tokenHash: hashOf(reauthentication), createdDate, expiresDate })
    .execute()
  return { reauthentication, expiresDate }
}

/** Refuses a call unless the session was confirmed a few minutes ago. */
export async function requireReauthentication(
  db: Db,
  { sessionId }: Visitor,
  reauthentication: string | undefined,
): Promise<void> {
  const found =
    reauthentication !== undefined &&
    sessionId !== null &&
    (await db
      .selectFrom('reauthentication')
      .where('tokenHash', '=', hashOf(reauthentication))
      .where('sessionId', '=', sessionId)
      .where('expiresDate', '>', clock.timestamp())
      .select('id')
      .executeTakeFirst())
  if (!found) throw reauthenticationRequired()
}

/** Ends the confirmations of all sessions of an account. */
export const endReauthentications = (db: Db, userId: number) =>
  db
    .deleteFrom('reauthentication')
    .where('sessionId', 'in', (sessions) =>
      sessions.selectFrom('session').where('userId', '=', userId).select(['session.id']),
    )
    .execute()
