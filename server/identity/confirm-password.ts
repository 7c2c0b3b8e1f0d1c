import { type Database, transact } from '../database/database.ts'
import { lockRow } from '../database/lock.ts'
import type { Db } from '../database/schema/schema.ts'
import { invalidFields, sessionEnded } from '../http/problem.ts'
import type { SignedIn } from '../calls/call.ts'
import { isPasswordOf } from './passwords.ts'

export type Asking = { database: Database; visitor: SignedIn }

/** The signed-in account, locked until the transaction ends. */
export type Me = Awaited<ReturnType<typeof lockMe>>

type Work<Result> = (db: Db, me: Me) => Promise<Result>

/**
 * Runs work that requires the current password in one transaction. The slow comparison runs before it; inside it, the
 * compared hash must still be current.
 */
export async function confirmed<Result>(
  { database, visitor }: Asking,
  currentPassword: string,
  work: Work<Result>,
  field = 'currentPassword',
): Promise<Result> {
  const known = await database.db
    .selectFrom('user')
    .where('id', '=', visitor.userId)
    .select('passwordHash')
    .executeTakeFirst()
  if (!(await isPasswordOf(known?.passwordHash, currentPassword))) {
    throw invalidFields({ [field]: 'This isn’t your password.' })
  }
  return asMyself({ database, visitor }, (db, me) => {
    if (me.passwordHash !== known?.passwordHash) throw sessionEnded()
    return work(db, me)
  })
}

/** Changes the account in one transaction, unless the session has ended in the meantime. */
export const asMyself = <Result>({ database, visitor }: Asking, work: Work<Result>) =>
  transact(database, async (db) => work(db, await lockMe(db, visitor)))

const lockMe = (db: Db, { userId, sessionId }: SignedIn) =>
  db
    .selectFrom('user')
    .innerJoin('session', 'session.userId', 'user.id')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .select(['user.id as userId', 'session.id as sessionId', 'person.id as personId'])
    .select(['email', 'emailVerifiedAt', 'firstName', 'passwordHash'])
    .select(['pendingEmail', 'pendingTotpSecret', 'twoFactorProvider', 'mayResetUntil'])
    .select('mayUseEmailCode')
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(sessionEnded)
