import { second } from '#contract/dates/durations.ts'
import { setImmediate } from 'node:timers/promises'
import type { ControlledTransaction } from 'kysely'
import { isConflict, patiently } from './failure.ts'
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
  deadline?: NodeJS.Timeout
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** After this many milliseconds, a group is committed, and the server answers others. */
const longestGroup = 20

/** How long a write waits for another process or for a long write, in milliseconds. Then it has not begun. */
const longestWait = 3 * second

const waitedTooLong = () =>
  Object.assign(new Error('Another write takes too long'), { code: 'SQLITE_BUSY' })

type Parts = {
  db: Db
  /** A second connection, for a long transaction: others read in the meantime, and writes wait. */
  slow: Db
  /** Waits until the disk has what was committed. */
  sync: () => Promise<void>
}

/**
 * Writes to the embedded database, where one transaction writes at a time. Those that wait are run together, each in a
 * savepoint, and committed once. The engine would stop the whole server until the disk has a commit, so the group is
 * committed without that, and its answers wait for the disk while the server does other work.
 */
export function openGroupCommits({ db, slow, sync }: Parts) {
  const waiting: Waiting[] = []
  const syncOnce = sharing(sync)
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
    clearTimeout(one.deadline)
    await patiently(() => slow.transaction().execute(one.run)).then(one.resolve, one.reject)
  }

  /** Begins a transaction once no other process holds the database, unless nobody waits for that any more. */
  const begin = () =>
    patiently(
      () => db.startTransaction().execute(),
      Number.POSITIVE_INFINITY,
      (error) => waiting.length > 0 && isConflict(error),
    )

  async function writeGroup() {
    const transaction = await begin().catch((error: unknown) => {
      for (const each of waiting.splice(0)) {
        clearTimeout(each.deadline)
        each.reject(error)
      }
    })
    if (!transaction) return
    const group: Waiting[] = []
    /** Those that wait for the disk, and those that do not. */
    const [durable, others]: [Answer[], Answer[]] = [[], []]
    try {
      const startedAt = performance.now()
      while (performance.now() - startedAt < longestGroup) {
        const [next] = waiting
        if (!next || next.takesLong) break
        waiting.shift()
        clearTimeout(next.deadline)
        group.push(next)
        const answer = await runInSavepoint(transaction, next)
        ;(next.mayBeLost ? others : durable).push(answer)
      }
      await transaction.commit().execute()
    } catch (error) {
      // Such as a full disk: nothing of the group is stored.
      await rollBack(transaction)
      for (const each of group) each.reject(error)
      return
    }
    for (const answer of others) answer()
    if (durable.length === 0) return
    const fail = (error: unknown) => group.forEach(({ reject }) => reject(error))
    void syncOnce().then(() => durable.forEach((answer) => answer()), fail)
  }

  return <Result>(run: Work<Result>, options: WriteOptions = {}): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const one: Waiting = { ...options, run, resolve: resolve as (result: unknown) => void, reject }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(waitedTooLong())
    }
    if (!options.takesLong) one.deadline = setTimeout(giveUp, longestWait)
    waiting.push(one)
    if (!isWriting) void writeAll()
    return promise
  }
}

/** Calls that come while the work is done share the next time. */
function sharing(work: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined
        current = work()
        return current
      })
    return next
  }
}

async function rollBack(transaction: ControlledTransaction<Schema>) {
  if (transaction.isCommitted || transaction.isRolledBack) return
  await transaction
    .rollback()
    .execute()
    .catch(() => {})
}

type Answer = () => void

/** Returns how to answer it once the group is committed. Throws if the whole transaction is lost. */
async function runInSavepoint(
  transaction: ControlledTransaction<Schema>,
  { run, resolve, reject }: Waiting,
): Promise<Answer> {
  const inside = await transaction.savepoint('work').execute()
  try {
    const result = await run(inside)
    await inside.releaseSavepoint('work').execute()
    return () => resolve(result)
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
