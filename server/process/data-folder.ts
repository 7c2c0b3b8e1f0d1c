import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidSetting } from './env.ts'

/** Creates the folder, for its owner only, and prepares it. If that fails, the setting is to blame. */
export function prepareFolder(folder: string, prepare: () => void): void {
  try {
    makeFolder(folder)
    prepare()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new InvalidSetting(`DATA_DIR cannot be used: ${why}`, { cause: error })
  }
}

// `mkdir` with `recursive` loops forever where nothing can be created, as in /proc.
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

/** Syncs the folder: otherwise a power failure could lose the name of a file whose content is safe. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
