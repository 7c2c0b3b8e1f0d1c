import { LRUCache } from 'lru-cache'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'

type Query = (statement: QueryConfig | string, values?: unknown[]) => Promise<QueryResult>

/** The statements of a connection that stay prepared: as many as PgBouncer allows by default. */
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
 * PostgreSQL plans a statement each time that it is run, which takes longer than running most of them, unless the
 * statement has a name. Returns a function that names the repeated statements of a connection.
 */
export function openPreparedStatements(onLost: () => void) {
  // An older pooler hands out another connection for each transaction.
  let isSupported = true

  return (client: ClientBase) => {
    const send = client.query.bind(client) as Query
    const seen = new LRUCache<string, true>({ max: 1000 })
    let count = 0
    const names = new LRUCache<string, string>({
      max: most,
      dispose: (name) => void send(`deallocate ${name}`).catch(() => {}),
    })

    /** The name of a statement, from its second time on. */
    function nameOf(text: string): string | undefined {
      if (!isSupported) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      if (!seen.has(text)) {
        seen.set(text, true)
        return undefined
      }
      count += 1
      const name = `kinroll_${count}`
      names.set(text, name)
      return name
    }

    const query: Query = async (statement, values = []) => {
      const name =
        typeof statement === 'string' && values.length > 0 ? nameOf(statement) : undefined
      if (typeof statement !== 'string' || name === undefined) return send(statement, values)
      const isAlone = client.getTransactionStatus() === 'I'
      try {
        return await send({ name, text: statement, values })
      } catch (error) {
        if (!isUnprepared(error)) throw error
        names.delete(statement)
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
