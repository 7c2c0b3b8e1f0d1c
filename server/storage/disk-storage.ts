import { accessSync, constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { overloaded } from '../http/problem.ts'
import { prepareFolder } from '../process/data-folder.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import type { Storage } from './storage.ts'

/** Files in a folder. */
export function openDiskStorage(folder: string): Storage {
  prepareFolder(folder, () => accessSync(folder, constants.W_OK))
  const pathOf = (name: string) => {
    // No name leads out of the folder.
    if (!/^[\w-][\w.-]*$/.test(name))
      throw new Error(`${JSON.stringify(name)} is no name of a file`)
    return join(folder, name)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await writeFile(`${path}.part`, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
      await using names = await open(folder)
      await names.sync()
    },

    // Read at once: a stream would hold a file descriptor for as long as a slow client needs.
    async get(name) {
      const content = await limitedReads(() => readFile(pathOf(name))).catch(unlessMissing)
      return content && { size: content.byteLength, content }
    },

    async stat(name) {
      const file = await stat(pathOf(name)).catch(unlessMissing)
      return file && { size: file.size, written: file.mtimeMs }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
      await rm(`${pathOf(name)}.part`, { force: true })
    },

    async *list() {
      yield* await readdir(folder)
    },

    // Opening checked it.
    check: async () => {},
  }
}

/** Each read holds a file descriptor, and many visitors may ask for files at once. */
const limitedReads = limitConcurrency({ atOnce: 16, mostWaiting: 2000, overloaded })

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
