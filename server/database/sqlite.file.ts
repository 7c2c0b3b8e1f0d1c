import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InvalidSetting } from '../env.ts'

/** The path of `kinroll.db` in the folder. What is missing is made, for its owner alone. */
export function databaseFile(dataDir: string): string {
  const path = join(dataDir, 'kinroll.db')
  try {
    makeFolder(dataDir)
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new InvalidSetting(`DATA_DIR cannot be used: ${why}`, { cause: error })
  }
  return path
}

// `mkdir` with `recursive` goes round for ever where nothing can be made, as in /proc.
function makeFolder(folder: string) {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => existsSync(`${path}/.`)
