import { setImmediate } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { patiently } from './failure.ts'
import type { Db, Schema } from './schema/schema.ts'

/** Work in a transaction. It must use only the given one: it would wait for itself otherwise. */
export type Work<Result> = (db: Db) => Promise<Result>

export type WriteOptions = {
  /** It takes long, so that others should read in the meantime. */
  takesLong?: boolean | undefined
  /** One statement that may be lost if the machine loses power, so its commit does not wait for the disk. */
  mayBeLost?: boolean | undefined
}

type Waiting = WriteOptions & {
  run: Work<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** After this many milliseconds, a group is committed, and the server answers others. */
const longestGroup = 20

/**
 * Writes to the embedded database, where one transaction writes at a time. Those that wait are run together, each in a
 * savepoint, and committed once, because each commit waits for the disk.
 */
export function openGroupCommits({ db, slow }: { db: Db; slow: Db }) {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll() {
    isWriting = true
    for (;;) {
      const [first] = waiting
      if (!first) break
      await (first.takesLong ? writeAlone() : writeGroup())
      // All of it happens within one turn of the event loop otherwise.
      if (waiting.length > 0) await setImmediate()
    }
    isWriting = false
  }

  async function writeAlone() {
    const one = waiting.shift()
    if (!one) return
    await patiently(() => slow.transaction().execute(one.run)).then(
      (result) => one.resolve(result as never),
      one.reject,
    )
  }

  async function writeGroup() {
    const isDurable = waiting.some(({ takesLong, mayBeLost }) => !takesLong && !mayBeLost)
    let transaction
    try {
      transaction = await patiently(async () => {
        await sql`pragma synchronous = ${sql.raw(isDurable ? 'full' : 'normal')}`.execute(db)
        return db.startTransaction().execute()
      })
    } catch (error) {
      for (const each of waiting.splice(0)) each.reject(error)
      return
    }
    const group: Waiting[] = []
    const answers: (() => void)[] = []
    try {
      const startedAt = performance.now()
      while (performance.now() - startedAt < longestGroup) {
        const [next] = waiting
        if (!next || next.takesLong || (!isDurable && !next.mayBeLost)) break
        waiting.shift()
        group.push(next)
        answers.push(await runInSavepoint(transaction, next))
      }
      await transaction.commit().execute()
    } catch (error) {
      // Such as a full disk: nothing of the group is stored.
      if (!transaction.isCommitted)
        await transaction
          .rollback()
          .execute()
          .catch(() => {})
      for (const each of group) each.reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  return <Result>(run: Work<Result>, options: WriteOptions = {}): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ ...options, run, resolve: resolve as (result: never) => void, reject })
    if (!isWriting) void writeAll()
    return promise
  }
}

/** Returns how to answer it once the group is committed. Throws if the whole transaction is lost. */
async function runInSavepoint(
  transaction: ControlledTransaction<Schema>,
  { run, resolve, reject }: Waiting,
): Promise<() => void> {
  const inside = await transaction.savepoint('work').execute()
  try {
    const result = await run(inside)
    await inside.releaseSavepoint('work').execute()
    return () => resolve(result as never)
  } catch (error) {
    await inside
      .rollbackToSavepoint('work')
      .execute()
      .catch(() => {
        throw error
      })
    return () => reject(error)
  }
}
