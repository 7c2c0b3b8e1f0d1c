import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { findSession, noteSecondFactor } from '#server/identity/sessions.queries.ts'

/** Lets an account administer the site. */
export const grantSite = (db: Db, userId: number) =>
  db
    .insertInto('siteAdministrator')
    .values({ userId, grantedDate: new Date().toISOString() })
    .execute()

/** As if a session had begun with a passkey. */
export async function passSecondFactor(db: Db, userId: number, token: string): Promise<void> {
  await insertPasskey(db, userId)
  const session = await findSession(db, token)
  await noteSecondFactor(db, session?.sessionId ?? 0)
}

/** An account that administers the site, logged in with a passkey. */
export async function signInAdministrator(server: TestApp, firstName = 'Grete') {
  const somebody = await signInSomebody(server, firstName)
  await grantSite(server.db, somebody.userId)
  await passSecondFactor(server.db, somebody.userId, somebody.token)
  return somebody
}
