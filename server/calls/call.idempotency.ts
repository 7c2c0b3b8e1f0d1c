import { day } from '#contract/dates/durations.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { type Database, transact } from '../database/database.ts'
import { patiently } from '../database/failure.ts'
import type { WriteOptions } from '../database/group-commits.ts'
import type { Db } from '../database/schema/schema.ts'
import { currentPath } from '../http/former-paths.ts'
import { invalid, Refusal } from '../http/problem.ts'
import { clock } from '../process/clock.ts'

/** `fingerprint` distinguishes bodies without revealing them. */
type Attempt = { userId: number; key: string; call: string; fingerprint: string }

type Work = (db: Db) => Promise<unknown>

const remembered = day

/**
 * Does the work once for each key of a user: a repeated attempt gets the first answer, or `again` if the answer must
 * not be stored. The key is stored in the work's own transaction, so that neither exists without the other.
 */
export function once(
  database: Database,
  { userId, key, call, fingerprint }: Attempt,
  work: Work,
  again?: Work,
  options?: WriteOptions,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid(
      'invalid_idempotency_key',
      'The Idempotency-Key must be 1 to 200 visible characters.',
    )
  }
  return transact(
    database,
    async (db) => {
      const own = { userId, key }
      const values = { call, requestHash: fingerprint, createdDate: clock.timestamp() }
      const [claimed] = await claim(db, { ...own, ...values, forgottenDate: forgotten() })
      if (!claimed) {
        const answer = await findAnswer(db, own, { call, fingerprint })
        return again ? again(db) : answer
      }
      const answer = await work(db)
      if (answer instanceof Refusal) {
        await db
          .deleteFrom('idempotency')
          .where((where) => where.and(own))
          .execute()
      } else if (!again) {
        await db
          .updateTable('idempotency')
          .set({ answer: JSON.stringify(answer ?? null) })
          .where((where) => where.and(own))
          .execute()
      }
      return answer
    },
    options,
  )
}

type Claim = Omit<Attempt, 'fingerprint'> & { requestHash: string; createdDate: string }

const claim = compileOnce(
  (
    db,
    { userId, key, forgottenDate, ...values }: Placeholders<Claim & { forgottenDate: string }>,
  ) =>
    db
      .insertInto('idempotency')
      .values({ userId, key, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet({ ...values, answer: null })
          .where('idempotency.createdDate', '<', forgottenDate),
      )
      .returning('key'),
)

/** Keys from before this instant are not remembered. */
const forgotten = () => new Date(clock.confirmed() - remembered).toISOString()

/** Deletes keys that are not remembered. */
export const sweepIdempotency = (db: Db) =>
  patiently(() => db.deleteFrom('idempotency').where('createdDate', '<', forgotten()).execute())

async function findAnswer(
  db: Db,
  own: Pick<Attempt, 'userId' | 'key'>,
  { call, fingerprint }: Pick<Attempt, 'call' | 'fingerprint'>,
): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency')
    .where((where) => where.and(own))
    .select(['call', 'requestHash', 'answer'])
    .executeTakeFirstOrThrow()
  if (currentPath(first.call) !== call || first.requestHash !== fingerprint) {
    throw invalid('idempotency_key_reused', 'This Idempotency-Key was used for another request.')
  }
  return JSON.parse(first.answer ?? 'null')
}
