import pg from 'pg'
import { PostgresDialect } from 'kysely'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

const parseInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)

/** How the pool reads what SQLite gives as numbers and text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return (text: string) => parseInstant(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

export function openPostgres(databaseUrl: string, onIdleError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    max: 10,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', onIdleError)
  return new PostgresDialect({ pool })
}
