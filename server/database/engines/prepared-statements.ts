import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'

type Query = (statement: QueryConfig | string, values?: unknown[]) => Promise<QueryResult>

/** How many statements a connection prepares: as many as PgBouncer allows by default. Others are planned each time. */
const most = 200

/** The server or a connection pooler before it does not have the statement, or already has one of that name. */
const isLost = (error: unknown) => /^(26000|42P05)$/.test(codeOf(error))

/** The tables were changed since the statement was prepared. */
const isOutdated = (error: unknown) =>
  codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message)

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether a transaction failed only because of a prepared statement, so that it can be repeated. */
export const isUnprepared = (error: unknown): boolean => isLost(error) || isOutdated(error)

/**
 * The same for a statement in every process: behind a connection pooler, another connection may run what this one
 * prepared.
 */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * PostgreSQL plans a statement each time that it is run, which takes longer than running most of them, unless the
 * statement has a name. Returns a function that names the repeated statements of a connection. None is deallocated:
 * a pooler that supports named statements does not know that command.
 */
export function openPreparedStatements(onLost: () => void) {
  // An older pooler hands out another connection for each transaction.
  let isSupported = true
  const names = new LRUCache<string, string>({ max: 2000, memoMethod: nameOf })

  return (client: ClientBase) => {
    const send = client.query.bind(client) as Query
    const seen = new LRUCache<string, true>({ max: 1000 })
    const prepared = new Set<string>()
    const outdated = new Set<string>()

    /** Whether a statement is prepared: from its second time on. */
    function isPrepared(text: string): boolean {
      if (!isSupported || outdated.has(text)) return false
      if (prepared.has(text)) return true
      if (!seen.has(text)) seen.set(text, true)
      else if (prepared.size < most) prepared.add(text)
      return prepared.has(text)
    }

    const query: Query = async (statement, values = []) => {
      if (typeof statement !== 'string' || values.length === 0 || !isPrepared(statement))
        return send(statement, values)
      const isAlone = client.getTransactionStatus() === 'I'
      try {
        return await send({ name: names.memo(statement), text: statement, values })
      } catch (error) {
        if (!isUnprepared(error)) throw error
        outdated.add(statement)
        if (isLost(error) && isSupported) {
          isSupported = false
          onLost()
        }
        if (!isAlone) throw error
        return send(statement, values)
      }
    }
    Object.assign(client, { query })
  }
}
