import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFolder } from '../../process/data-folder.ts'

/** The path of `kinroll.db` in the folder. What is missing is made, for its owner alone. */
export function databaseFile(dataDir: string): string {
  const path = join(dataDir, 'kinroll.db')
  prepareFolder(dataDir, () => closeSync(openSync(path, 'a', 0o600)))
  return path
}
