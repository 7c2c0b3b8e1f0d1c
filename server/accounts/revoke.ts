import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Ends whatever else opens an account: its other sessions, the links of its letters, and logins that wait for a code. */
export async function endOtherWays(
  db: Kysely<Schema>,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await endOtherSessions(db, { userId, sessionId })
  await db.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await db.deleteFrom('challenge').where('userId', '=', userId).execute()
}

/** Ends the sessions of an account but for one, or all. */
export async function endOtherSessions(
  db: Kysely<Schema>,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', sessionId ?? 0)
    .execute()
}
