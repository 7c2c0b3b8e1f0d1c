import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema/schema.ts'
import { transact } from '../database/transaction.ts'
import { invalid } from '../problem.ts'

type Attempt = { userId: number; key: string; call: string; body: unknown }

const remembered = 24 * 60 * 60 * 1000

/**
 * Does the work once for each key of a user: an attempt repeated is answered as the first one was. The key is stored in
 * the work's own transaction, so that neither can be there without the other.
 */
export function once(
  database: Database,
  { userId, key, call, body }: Attempt,
  work: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid(
      'invalid_idempotency_key',
      'The Idempotency-Key must be 1 to 200 visible characters.',
    )
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
  const now = Date.now()

  return transact(database, async (db) => {
    await db
      .deleteFrom('idempotency')
      .where('createdDate', '<', new Date(now - remembered).toISOString())
      .execute()
    const claimed = await db
      .insertInto('idempotency')
      .values({ userId, key, call, requestHash, createdDate: new Date(now).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()

    if (!claimed) return findAnswer(db, { userId, key, call, requestHash })
    const answer = await work(db)
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('userId', '=', userId)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

async function findAnswer(
  db: Kysely<Schema>,
  attempt: { userId: number; key: string; call: string; requestHash: string },
): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency')
    .where('userId', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .select(['call', 'requestHash', 'answer'])
    .executeTakeFirstOrThrow()
  if (first.call !== attempt.call || first.requestHash !== attempt.requestHash) {
    throw invalid('idempotency_key_reused', 'This Idempotency-Key was used for another request.')
  }
  return JSON.parse(first.answer ?? 'null')
}
