import type { FileType } from '#contract/files.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../database/schema/schema.ts'
import { filesUnavailable, Refusal } from '../http/problem.ts'
import { newKey, openImageStorage } from '../images/images.ts'
import { mebibyte } from '../calls/call.arrival.ts'
import { clock } from '../process/clock.ts'
import type { FileQuotas, S3Bucket } from '../process/env.ts'
import { bytesOf } from '../storage/bytes-of.ts'
import type { StoredFile } from '../storage/storage.ts'
import { sweepLostFiles } from '../storage/sweep-lost-files.ts'
import { recognizeFile } from './recognize-file.ts'

export type Files = ReturnType<typeof openFiles>

declare module '../calls/call.ts' {
  interface Services {
    files: Files
  }
}

type Place = {
  dataDir: string
  imageBucket?: S3Bucket | undefined
  database: { db: Db }
  fileQuotas?: FileQuotas
}

/** A file that is stored, and has no row yet. */
export type WrittenFile = { key: string; type: FileType; bytes: number; sha256: string }

/** The files of classes beside the images: rows in the database, files in a storage. */
export function openFiles({ database, fileQuotas = defaultQuotas, ...place }: Place) {
  const { db } = database
  const storage = openImageStorage(place)

  async function write(bytes: Uint8Array): Promise<string> {
    const key = newKey()
    await storage.put(fileNameOf(key), bytes).catch(async (error: unknown) => {
      // Otherwise unfinished files would fill a full disk. The sweep removes what cannot be removed now.
      await storage.remove(fileNameOf(key)).catch(() => {})
      throw unavailable(error)
    })
    return key
  }

  /** Removes the files of rows that are gone. */
  async function discard(keys: string[]) {
    for (const key of keys) await storage.remove(fileNameOf(key))
  }

  return {
    quotas: fileQuotas,

    /** Stores a file, if it is of one of the types. The file comes first, so that one with a row can be sent. */
    async save(bytes: Uint8Array): Promise<WrittenFile> {
      const sha256 = hashOf(bytes)
      const { type, bytes: stored } = await recognizeFile(bytes)
      return { key: await write(stored), type, bytes: stored.byteLength, sha256 }
    },

    /** Stores a file of another site, which is checked anew, and whose row is inserted later. */
    async restore(bytes: Uint8Array): Promise<WrittenFile> {
      const { type, bytes: stored } = await recognizeFile(bytes, { keepsStoredImages: true })
      return { key: await write(stored), type, bytes: stored.byteLength, sha256: hashOf(bytes) }
    },

    /** Undefined if it is missing. */
    read: (key: string): Promise<StoredFile | undefined> =>
      storage.get(fileNameOf(key)).catch((error: unknown) => {
        throw error instanceof Refusal ? error : unavailable(error)
      }),

    /** All of it at once; undefined if it is missing. */
    async bytes(key: string) {
      const file = await storage.get(fileNameOf(key))
      return file && bytesOf(file)
    },

    discard,

    /** Removes files without a row, unless they are being written. */
    sweep: (now = clock.confirmed()) =>
      sweepLostFiles(
        storage,
        { isOwn: isClassFile, findKnown: (keys) => findKnownKeys(db, keys) },
        now,
      ),
  }
}

const defaultQuotas: FileQuotas = { perClass: 100 * mebibyte, perOrganization: 1024 * mebibyte }

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The name of a file in the storage. */
export const fileNameOf = (key: string) => `${key}.file`

/** Whether it is such a name. */
export const isClassFile = (name: string): boolean => /^[\w-]{24}\.file$/.test(name)

async function findKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('classFile').where('key', 'in', keys).select('key').execute()
  // The files of a deleted class, while that can be undone.
  const held = await db
    .selectFrom('notification')
    .where('state', '=', 'Held')
    .where('changes', 'like', '%"classFile"%')
    .select('changes')
    .execute()
  const restorable = keys.filter((key) => held.some(({ changes }) => changes.includes(key)))
  return new Set([...rows.map(({ key }) => key), ...restorable])
}

const unavailable = (error: unknown) =>
  filesUnavailable(
    'The files cannot be read or written at the moment. Please try again in a minute.',
    error,
  )
