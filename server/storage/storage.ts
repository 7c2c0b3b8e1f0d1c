import type { S3Bucket } from '../process/env.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'

/** Files that are too large for the database. A file is visible under its name only after it is completely written. */
export type Storage = {
  /** Names are never used twice. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Undefined if there is no such file. The content must be read to its end or canceled. */
  get: (name: string, signal?: AbortSignal) => Promise<StoredFile | undefined>
  /** The size in bytes, and when it was written, in milliseconds since 1970 by the clock of the storage. */
  stat: (name: string) => Promise<{ size: number; written: number } | undefined>
  /** A file that does not exist is no error. */
  remove: (name: string) => Promise<void>
  /** All names, including those of unfinished files, which end with `.part`. */
  list: () => AsyncIterable<string>
  /** Throws `InvalidSetting` if files cannot be read, written and listed, until a setting is corrected. */
  check: () => Promise<void>
}

export type StoredFile = {
  size: number
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

export type StoragePlace = { folder: string } | S3Bucket

export const openStorage = (place: StoragePlace): Storage =>
  'folder' in place ? openDiskStorage(place.folder) : openS3Storage(place)
