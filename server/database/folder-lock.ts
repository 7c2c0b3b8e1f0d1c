import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OperatorError } from '../process/operator-error.ts'

/**
 * Lets one process at a time write backups into a folder, until it calls the returned function. The lock is that of an empty database in it, so it ends with
 * the process, even if it is killed.
 */
export function lockFolder(folder: string): () => void {
  let lock: SQLite.Database | undefined
  try {
    accessSync(folder, constants.W_OK)
    const opened = new SQLite(join(folder, '.kinroll-backup.lock'), { timeout: 0 })
    lock = opened
    opened.exec('begin exclusive')
    return () => void opened.close()
  } catch (error) {
    lock?.close()
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new OperatorError(
      code.startsWith('SQLITE_BUSY')
        ? `Another backup is writing into ${folder}. Try again when it has ended.`
        : `${folder} cannot be written: ${message}.`,
      { cause: error },
    )
  }
}
