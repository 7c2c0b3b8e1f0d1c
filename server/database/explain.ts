import { OperatorError } from '../process/operator-error.ts'
import { isUnavailable } from './failure.ts'

/** A sentence for the operator that says why a server or a command cannot go on. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  const { code } = error as { code?: unknown }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
    return `The database is damaged: ${error.message}. Restore the latest backup.`
  if (isUnavailable(error)) return `The database cannot be reached or written: ${error.message}`
  return error.stack ?? error.message
}
