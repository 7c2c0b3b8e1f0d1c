import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the files of the embedded database in a folder hold, byte by byte. Nothing with PostgreSQL. */
export const filesOf = ({ dataDir }: { dataDir: string }) =>
  ['kinroll.db', 'kinroll.db-wal']
    .map((name) => join(dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join('')
