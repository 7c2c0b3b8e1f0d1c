import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of the embedded database's files in a folder, byte by byte. Empty with PostgreSQL. */
export const filesOf = ({ dataDir }: { dataDir: string }) =>
  ['kinroll.db', 'kinroll.db-wal']
    .map((name) => join(dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join('')
