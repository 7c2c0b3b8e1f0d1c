import { day, hour, second } from '#contract/dates/durations.ts'
import type { UploadedImage } from '#contract/images.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { openKeyRing } from '../crypto/key-ring.ts'
import type { Database } from '../database/database.ts'
import { isRefused, patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { filesUnavailable, Refusal } from '../http/problem.ts'
import type { S3Bucket } from '../process/env.ts'
import { bytesOf } from '../storage/bytes-of.ts'
import { sweepLostFiles } from '../storage/sweep-lost-files.ts'
import { openStorage, type Storage, type StoredFile } from '../storage/storage.ts'
import { deleteUnusedImages, findImage, findKnownKeys, insertImage } from './images.queries.ts'
import { type ImageSize, imageSizes, redraw, redrawUnlessStored } from './redraw-image.ts'
import { clock } from '../process/clock.ts'

export type Images = ReturnType<typeof openImages>

declare module '../calls/call.ts' {
  interface Services {
    images: Images
  }
}

type Place = { dataDir: string; imageBucket?: S3Bucket | undefined; database: Database }

/** An image to serve. `secondsLeft` is null for a public one. */
type Shown = StoredFile & { secondsLeft: number | null }

const pathOf = (key: string, size: ImageSize) =>
  size === 'large' ? `/images/${key}` : `/images/${key}/${size}`

/** The address of an image, valid for a day at most. */
const signedAddress = (secret: string, key: string, size: ImageSize) =>
  `${pathOf(key, size)}?${signedQuery(secret, key)}`

/** Where images and the files of classes are: in the bucket, or else in a folder of the data folder. */
export const openImageStorage = ({ dataDir, imageBucket }: Omit<Place, 'database'>): Storage =>
  openStorage(imageBucket ?? { folder: join(dataDir, 'images') })

/** The uploaded images: rows in the database, files in a storage. */
export function openImages({ database, ...place }: Place) {
  const { db } = database
  const storage = openImageStorage(place)
  const files = openImageFiles(storage)
  // Not from the database, or a copy of it would be enough to sign.
  const ring = openKeyRing(place.dataDir)
  const secrets = () => ring.signaturesOf('image address')

  /** The plain address of a public image, or else a signed address. */
  const addressOf = (key: string, { isOpen, size }: { isOpen: boolean; size: ImageSize }) =>
    isOpen ? pathOf(key, size) : signedAddress(secrets()[0] ?? '', key, size)

  return {
    addressOf,

    /**
     * Stores an image, which is deleted after a day unless it is used. The files come first, so that an image with a
     * row can be served.
     */
    async save(bytes: Uint8Array, ownerUserId: number): Promise<UploadedImage> {
      const { width, height, ...image } = await redraw(bytes)
      const key = newKey()
      const values = { key, ownerUserId, width, height, bytes: image.large.byteLength }
      await files.write(key, image)
      const id = await patiently(() => insertImage(db, values)).catch(async (error: unknown) => {
        // If the answer was lost, the row may exist. If it does not, the sweep removes the files.
        if (isRefused(error)) await files.remove([key])
        throw error
      })
      return { id, url: addressOf(key, { isOpen: false, size: 'large' }) }
    },

    /** The image as it is stored; undefined if its file is missing. */
    async read(key: string) {
      const file = await files.read(key, 'large')
      return file && bytesOf(file)
    },

    /** Stores the files of an image of another site, whose row is inserted later. */
    async restore(bytes: Uint8Array) {
      const { width, height, ...image } = await redrawUnlessStored(bytes)
      const key = newKey()
      await files.write(key, image)
      return { key, width, height, bytes: image.large.byteLength }
    },

    /** An image that the caller may not see is answered as missing. */
    async show(
      key: string,
      size: ImageSize,
      signed: Signed,
      signal?: AbortSignal,
    ): Promise<Shown | undefined> {
      const image = await findImage(db, key)
      const left = image?.isOpen
        ? null
        : Math.max(...secrets().map((secret) => secondsLeft(secret, key, signed)))
      if (!image || left === 0) return undefined
      const file = await files.read(key, size, signal)
      return file && { ...file, secondsLeft: left }
    },

    /** Removes the files of images whose rows are gone. */
    discard: files.remove,

    sweep: (now?: number) => sweepImages(db, storage, now),
  }
}

/** A key that nobody can guess. */
export const newKey = () => randomBytes(18).toString('base64url')

const nameOf = (key: string, size: ImageSize) => `${key}.${size}.webp`

/** The names of the files of an image. */
export const imageFilesOf = (key: string): string[] => imageSizes.map((size) => nameOf(key, size))

/** The files of images, one for each size. */
function openImageFiles(storage: Storage) {
  /** Removes images, including unfinished ones. */
  async function remove(keys: string[]) {
    for (const name of keys.flatMap(imageFilesOf)) await storage.remove(name)
  }

  return {
    async write(key: string, image: Record<ImageSize, Uint8Array>) {
      try {
        for (const size of imageSizes) await storage.put(nameOf(key, size), image[size])
      } catch (error) {
        // Otherwise unfinished files would fill a full disk. The sweep removes what cannot be removed now.
        await remove([key]).catch(() => {})
        throw unavailableImages(error)
      }
    },

    read: (key: string, size: ImageSize, signal?: AbortSignal) =>
      storage.get(nameOf(key, size), signal).catch((error: unknown) => {
        throw error instanceof Refusal ? error : unavailableImages(error)
      }),

    remove,
  }
}

const unavailableImages = (error: unknown) =>
  filesUnavailable(
    'The images cannot be read or written at the moment. Please try again in a minute.',
    error,
  )

/** Anyone with a signed address may see the image until it expires, in seconds since 1970. */
type Signed = { expires?: string; signature?: string }

const halfDay = (12 * hour) / second

/** Signs for 12 to 24 hours. For half a day an image has the same address, so that browsers can use their cache. */
export function signedQuery(secret: string, key: string, now = clock.now()): string {
  const expires = (Math.floor(now / second / halfDay) + 2) * halfDay
  return `expires=${expires}&signature=${signatureOf(secret, key, String(expires))}`
}

/** How many seconds a signature is still valid; none if it is not ours. */
export function secondsLeft(
  secret: string,
  key: string,
  { expires = '', signature = '' }: Signed,
  now = clock.now(),
): number {
  const expected = Buffer.from(signatureOf(secret, key, expires))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? Math.max(0, Number(expires) - Math.ceil(now / second)) : 0
}

const signatureOf = (secret: string, key: string, expires: string) =>
  createHmac('sha256', secret).update(`${key}.${expires}`).digest('base64url')

/** Removes uploads that stayed unused for a day, and files without a row, unless they are being written. */
export async function sweepImages(
  db: Db,
  storage: Pick<Storage, 'list' | 'stat' | 'remove'>,
  now = clock.confirmed(),
) {
  await patiently(() => deleteUnusedImages(db, new Date(now - day).toISOString()))
  const findKnown = (keys: string[]) => findKnownKeys(db, keys)
  await sweepLostFiles(storage, { isOwn: isImageFile, findKnown }, now)
}

/** Whether it is the name of a file of an image. */
export const isImageFile = (name: string): boolean => /^[\w-]{24}\.(large|small)\.webp$/.test(name)
