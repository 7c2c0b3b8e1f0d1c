import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { findSession, noteSecondFactor } from '#server/identity/sessions.queries.ts'

/** An account that administers the site, logged in with a passkey. */
export async function signInAdministrator(server: TestApp, firstName = 'Grete') {
  const somebody = await signInSomebody(server, firstName)
  await server.db
    .insertInto('siteAdministrator')
    .values({ userId: somebody.userId, grantedDate: new Date().toISOString() })
    .execute()
  await insertPasskey(server.db, somebody.userId)
  const session = await findSession(server.db, somebody.token)
  await noteSecondFactor(server.db, session?.sessionId ?? 0)
  return somebody
}
