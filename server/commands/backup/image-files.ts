import type { Snapshot } from '../../database/rows/rows.ts'
import { fileNameOf } from '../../files/files.ts'
import { imageFilesOf } from '../../images/images.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { bytesOf } from '../../storage/bytes-of.ts'
import type { Storage } from '../../storage/storage.ts'

type ImageFile = { name: string; bytes: Uint8Array | undefined }

/** How many files are read at once. */
const atOnce = 8

/** The files of all images and classes in a snapshot. One without bytes was deleted since, or is missing. */
export async function* readImages(snapshot: Snapshot, storage: Storage): AsyncGenerator<ImageFile> {
  const read = async (name: string): Promise<ImageFile> => {
    const file = await storage.get(name)
    return { name, bytes: file && (await bytesOf(file)) }
  }
  const names: string[] = []
  for await (const name of imageNames(snapshot)) names.push(name)
  for (let at = 0; at < names.length; at += atOnce)
    yield* await Promise.all(names.slice(at, at + atOnce).map(read)).catch(cannotBeRead)
}

/** Writes the file of an image, also over one that was written by a run that was interrupted. */
export async function writeImage(storage: Storage, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await storage.remove(name)
    await storage.put(name, bytes)
  } catch (cause) {
    throw new OperatorError(`The images cannot be written: ${(cause as Error).message}.`, { cause })
  }
}

function cannotBeRead(cause: unknown): never {
  throw new OperatorError(`The images cannot be read: ${(cause as Error).message}.`, { cause })
}

/** Which files belong to a row of these tables, by its key. */
const filesOf: Record<string, (key: string) => string[]> = {
  image: imageFilesOf,
  class_file: (key) => [fileNameOf(key)],
}

async function* imageNames({ tables, linesOf }: Snapshot): AsyncGenerator<string> {
  for (const table of tables) {
    const names = filesOf[table.name]
    if (!names) continue
    const at = table.columns.indexOf('key')
    for await (const lines of linesOf(table))
      for (const line of lines) yield* names(String((JSON.parse(line) as unknown[])[at]))
  }
}
