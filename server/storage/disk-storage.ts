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

    // Small files are read at once: a stream would hold a file descriptor for as long as a slow client needs. Of larger
    // ones, only the part that a slow client waits for is in memory.
    async get(name) {
      const path = pathOf(name)
      const size = (await stat(path).catch(unlessMissing))?.size
      if (size === undefined) return undefined
      if (size > partSize) return { size, content: streamOf(path, size) }
      const content = await limitedReads(() => readFile(path)).catch(unlessMissing)
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

/** In bytes. */
const partSize = 1024 * 1024

/** Opens the file for each part, as the client takes it. */
function streamOf(path: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await limitedReads(() => readPart(path, at, Math.min(partSize, size - at)))
        at += part.byteLength
        controller.enqueue(part)
        if (at === size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function readPart(path: string, position: number, length: number) {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), { position })
  if (bytesRead < length) throw new Error(`${path} is shorter than it was`)
  return buffer
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
