import { second } from '#contract/dates/durations.ts'
import { Socket } from 'node:net'
import pg from 'pg'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import { withNames } from './names.ts'
import { openPreparedStatements } from './prepared-statements.ts'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

const parseInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)

/** Makes the pool return the same types as SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return (text: string) => parseInstant(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

const Compiler = withNames(PostgresQueryCompiler)

class NamingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

/** Timeouts for calls. A migration may take as long as the data requires. */
const limits = {
  statement_timeout: 8 * second,
  lock_timeout: 1.5 * second,
  idle_in_transaction_session_timeout: 10 * second,
  stream: impatientSocket,
}

type Settings = {
  onIdleError: (error: Error) => void
  /** Called once, if statements cannot stay prepared. */
  onUnprepared: () => void
  isPatient: boolean
}

export function openPostgres(
  databaseUrl: string,
  { onIdleError, onUnprepared, isPatient }: Settings,
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: (isPatient ? 5 : 4) * second,
    idleTimeoutMillis: 8 * second,
    // A new connection prepares the statements that are used by then.
    maxLifetimeSeconds: 600,
    keepAlive: true,
    ...(!isPatient && limits),
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', onIdleError)
  // A connection that breaks in use throws in its query; without this listener the event would crash the server.
  pool.on('connect', (client) => client.on('error', () => {}))
  // A migration changes the tables.
  if (!isPatient) pool.on('connect', openPreparedStatements(onUnprepared))
  return {
    dialect: new NamingDialect({ pool, onCreateConnection: disableJit }),
    isBusy: () => pool.waitingCount > 0,
  }
}

/**
 * JIT compilation adds up to half a second to a query. It pays off in queries that run for minutes, which none here
 * does.
 */
const disableJit = async (connection: DatabaseConnection) => {
  await connection.executeQuery(CompiledQuery.raw('set jit = off'))
}

/** A database that is silent for longer than any statement may take is hanging: waiting queries get an error. */
function impatientSocket() {
  const socket = new Socket()
  return socket.setTimeout(10 * second, () => socket.destroy())
}
