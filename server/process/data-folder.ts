import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidSetting } from './env.ts'

/** Makes the folder, for its owner alone, and prepares it. Where that is impossible, the setting is at fault. */
export function prepareFolder(folder: string, prepare: () => void): void {
  try {
    makeFolder(folder)
    prepare()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new InvalidSetting(`DATA_DIR cannot be used: ${why}`, { cause: error })
  }
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
