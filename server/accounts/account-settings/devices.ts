import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { deviceOf } from '#server/identity/sessions.queries.ts'

export async function listDevices(db: Kysely<Schema>, { userId, sessionId }: SignedIn) {
  const sessions = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('expiresDate', '>', new Date().toISOString())
    .orderBy('lastSeenDate', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'userAgent', 'createdDate', 'lastSeenDate'])
    .execute()
  const items = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    name: deviceOf(userAgent),
    isCurrent: session.id === sessionId,
  }))
  return { items }
}

/** Somebody else's session is as if there were none. The device is forgotten with it. */
export async function endDevice(
  db: Kysely<Schema>,
  { userId }: SignedIn,
  sessionId: number,
): Promise<void> {
  const { knownDeviceId } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('knownDeviceId')
    .executeTakeFirstOrThrow(notFound)
  if (knownDeviceId !== null) {
    await db.deleteFrom('knownDevice').where('id', '=', knownDeviceId).execute()
  }
}
