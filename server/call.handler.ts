import type { Context } from 'hono'
import type { Call } from './call.ts'
import { once } from './call.idempotency.ts'
import { readBody, readIds, readQuery, refuseBody } from './call.input.ts'
import type { Database } from './database/database.ts'
import { transact } from './database/transaction.ts'
import type { Logged } from './log.ts'
import { bearerToken, identifyVisitor } from './visitor.ts'

/** Answers one call: first who may, then what comes in, then the work, and on its way out only what was promised. */
export const handlerOf = (call: Call, database: Database) => async (c: Context<Logged>) => {
  const token = bearerToken(c.req.header('authorization'))
  const visitor = await call.who(() => identifyVisitor(database.db, token))
  c.set('userId', visitor.userId ?? undefined)

  const ids = readIds(c.req.param())
  const query = readQuery(c.req.url, call.query)
  const body = await (call.body ? readBody(c, call.body) : refuseBody(c))
  const client = { token, userAgent: c.req.header('user-agent') ?? null }

  const work = async (db = database.db) => {
    const answer = await call.handle({ db, database, client, visitor, ids, query, body } as never)
    return call.answer?.parse(answer)
  }
  const key = c.req.header('idempotency-key')
  const { userId } = visitor
  const answer = !call.creates
    ? await work()
    : key === undefined || userId === null
      ? await transact(database, work)
      : await once(database, { userId, key, call: `${call.method} ${c.req.path}`, body }, work)

  return call.answer ? c.json(answer as object) : c.body(null, 204)
}
