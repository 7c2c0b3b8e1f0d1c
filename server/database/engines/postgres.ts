import { second } from '#contract/dates/durations.ts'
import { Socket } from 'node:net'
import pg from 'pg'
import { CompiledQuery, type DatabaseConnection, PostgresDialect } from 'kysely'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

const parseInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)

/** How the pool reads what SQLite gives as numbers and text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return (text: string) => parseInstant(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

/** Whoever waits for an answer is told when none comes. A migration may take as long as there are rows. */
const limits = {
  statement_timeout: 8 * second,
  lock_timeout: 5 * second,
  idle_in_transaction_session_timeout: 10 * second,
  stream: impatientSocket,
}

export function openPostgres(
  databaseUrl: string,
  { onIdleError, isPatient }: { onIdleError: (error: Error) => void; isPatient: boolean },
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5 * second,
    idleTimeoutMillis: 8 * second,
    keepAlive: true,
    ...(!isPatient && limits),
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', onIdleError)
  // One that breaks while it is used is told to whoever uses it; unheard, it would end the server as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool, onCreateConnection: disableJit })
}

/** JIT compilation adds up to half a second to a query. It pays off in queries that run for minutes, which none here does. */
const disableJit = async (connection: DatabaseConnection) => {
  await connection.executeQuery(CompiledQuery.raw('set jit = off'))
}

/** A database that has been silent for longer than any statement may take is hanging: whoever waits is told. */
function impatientSocket() {
  const socket = new Socket()
  return socket.setTimeout(10 * second, () => socket.destroy())
}
