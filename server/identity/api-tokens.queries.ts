import type { ApiTokenScope } from '#contract/accounts/api-tokens.ts'
import { day, hour } from '#contract/dates/durations.ts'
import type { SignedIn } from '../calls/call.ts'
import { hashOf } from '../crypto/secrets.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { isUnavailable, patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { about, Refusal } from '../http/problem.ts'
import { clock } from '../process/clock.ts'

/** How long an ended token stays in the list of its person. In milliseconds. */
const endedLife = 30 * day

const tokensOf = compileOnce((db, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  db
    .selectFrom('apiToken')
    .innerJoin('person', 'person.userId', 'apiToken.userId')
    .where('tokenHash', '=', tokenHash)
    .select(['apiToken.id', 'apiToken.userId', 'person.id as personId'])
    .select(['scopes', 'expiresDate', 'lastUsedDate']),
)

/** The person and the scopes of an API token. A token has no session. Refuses one that is wrong or has ended. */
export async function findApiToken(
  db: Db,
  token: string,
): Promise<{ visitor: SignedIn; scopes: ApiTokenScope[] }> {
  const [found] = await tokensOf(db, { tokenHash: hashOf(token) })
  if (!found) {
    throw refused('api_token_wrong', 'This API token is wrong, or was revoked.')
  }
  const { id, userId, personId, scopes, expiresDate, lastUsedDate } = found
  if (Date.parse(expiresDate) <= clock.confirmed()) {
    const message = `This API token ended on ${expiresDate.slice(0, 10)}. Create a new one in your account.`
    throw about(userId, refused('api_token_ended', message))
  }
  const now = clock.now()
  // A wrong clock may have stored a later time.
  if (lastUsedDate === null || Math.abs(now - Date.parse(lastUsedDate)) >= hour) {
    await noteUse(db, id)
  }
  const visitor = { userId, personId, sessionId: noSession }
  return { visitor, scopes: JSON.parse(scopes) as ApiTokenScope[] }
}

/** No session has this id. */
const noSession = 0

const refused = (code: string, message: string) => new Refusal(401, { message, code })

const noteUse = (db: Db, id: number) =>
  db
    .updateTable('apiToken')
    .set({ lastUsedDate: clock.timestamp() })
    .where('id', '=', id)
    .execute()
    // Reads continue while nothing can be written. A transaction may have ended with the failure.
    .catch((error: unknown) => {
      if (db.isTransaction || !isUnavailable(error)) throw error
    })

/** Deletes tokens that ended 30 days ago. */
export const sweepApiTokens = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db
      .deleteFrom('apiToken')
      .where('expiresDate', '<=', new Date(now - endedLife).toISOString())
      .execute(),
  )
