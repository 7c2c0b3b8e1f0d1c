import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { endReauthentications } from './reauthentication.ts'

/**
 * Ends whatever else opens an account: its other sessions, reauthentications, the links of its letters, logins that wait for
 * a code, and what somebody has begun and might yet finish, such as a change of the address.
 */
export async function endOtherWays(
  db: Kysely<Schema>,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await endOtherSessions(db, { userId, sessionId })
  await db.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await db.deleteFrom('challenge').where('userId', '=', userId).execute()
  await endReauthentications(db, userId)
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute()
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', true)
    .execute()
  await db
    .updateTable('user')
    .set({ pendingEmail: null, pendingTotpSecret: null })
    .where('id', '=', userId)
    .execute()
}

/** Ends the sessions of an account but for one, or all, and forgets the devices that it let in. */
export async function endOtherSessions(
  db: Kysely<Schema>,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await forgetOtherDevices(db, { userId, sessionId })
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', sessionId ?? 0)
    .execute()
}
