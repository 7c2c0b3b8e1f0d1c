import { createHash } from 'node:crypto'
import { bytesOf } from './bytes-of.ts'
import type { Storage } from './storage.ts'

type Copied = { copied: number; present: number }

/** A file whose copy has other content than the file. Its message is a sentence for the operator. */
export class DamagedCopy extends Error {}

const atOnce = 8

/**
 * Copies all files to another storage, and compares each copy with its file, also those of an earlier, interrupted run.
 * Files that are removed meanwhile are skipped.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  onFile: (done: Copied) => void = () => {},
): Promise<Copied> {
  const done: Copied = { copied: 0, present: 0 }
  const copy = async (name: string) => {
    const file = await from.get(name)
    if (!file) return
    const bytes = await bytesOf(file)
    const hash = hashOf(bytes)
    if (await holds(to, name, { size: bytes.byteLength, hash })) done.present += 1
    else {
      await to.remove(name)
      await to.put(name, bytes)
      if (!(await holds(to, name, { size: bytes.byteLength, hash })))
        throw new DamagedCopy(`The copy of ${name} differs from the file. Run the command again.`)
      done.copied += 1
    }
    onFile(done)
  }
  let some: string[] = []
  const copySome = async () => {
    await Promise.all(some.map(copy))
    some = []
  }
  for await (const name of from.list()) {
    if (/\.(webp|file)$/.test(name)) some.push(name)
    if (some.length === atOnce) await copySome()
  }
  await copySome()
  return done
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function holds(
  storage: Storage,
  name: string,
  { size, hash }: { size: number; hash: string },
) {
  if ((await storage.stat(name))?.size !== size) return false
  const file = await storage.get(name)
  return file !== undefined && hashOf(await bytesOf(file)) === hash
}
