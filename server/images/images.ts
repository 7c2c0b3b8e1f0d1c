import { day, hour, second } from '#contract/dates/durations.ts'
import type { UploadedImage } from '#contract/images.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKeyRing } from '../crypto/key-ring.ts'
import type { Database } from '../database/database.ts'
import { isRefused, patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { filesUnavailable, overloaded, Refusal } from '../http/problem.ts'
import { prepareFolder } from '../process/data-folder.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { sweepEach } from '../process/sweep.ts'
import { deleteUnusedImages, findImage, findKnownKeys, insertImage } from './images.queries.ts'
import { type ImageSize, imageSizes, redraw, redrawUnlessStored } from './redraw-image.ts'
import { clock } from '../process/clock.ts'

export type Images = ReturnType<typeof openImages>

declare module '../calls/call.ts' {
  interface Services {
    images: Images
  }
}

type Place = { dataDir: string; database: Database }

/** An image to serve. `secondsLeft` is null for a public one. */
type Shown = { bytes: Uint8Array<ArrayBuffer>; secondsLeft: number | null }

const pathOf = (key: string, size: ImageSize) =>
  size === 'large' ? `/images/${key}` : `/images/${key}/${size}`

/** The address of an image, valid for a day at most. */
const signedAddress = (secret: string, key: string, size: ImageSize) =>
  `${pathOf(key, size)}?${signedQuery(secret, key)}`

/** The uploaded images: rows in the database, files in a folder. */
export function openImages({ dataDir, database }: Place) {
  const { db } = database
  const files = openImageFiles(join(dataDir, 'images'))
  // Not from the database, or a copy of it would be enough to sign.
  const ring = openKeyRing(dataDir)
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
    read: (key: string) => files.read(key, 'large'),

    /** Stores the files of an image of another site, whose row is inserted later. */
    async restore(bytes: Uint8Array) {
      const { width, height, ...image } = await redrawUnlessStored(bytes)
      const key = newKey()
      await files.write(key, image)
      return { key, width, height, bytes: image.large.byteLength }
    },

    /** An image that the caller may not see is answered as missing. */
    async show(key: string, size: ImageSize, signed: Signed): Promise<Shown | undefined> {
      const image = await findImage(db, key)
      const left = image?.isOpen
        ? null
        : Math.max(...secrets().map((secret) => secondsLeft(secret, key, signed)))
      if (!image || left === 0) return undefined
      const bytes = await files.read(key, size)
      return bytes && { bytes, secondsLeft: left }
    },

    /** Removes the files of images whose rows are gone. */
    discard: files.remove,

    sweep: (now?: number) => sweepImages(db, files, now),
  }
}

const newKey = () => randomBytes(18).toString('base64url')

export type ImageFiles = ReturnType<typeof openImageFiles>

/** The images on the disk, one file per size. A file gets its name only after it is completely written. */
function openImageFiles(folder: string) {
  prepareFolder(folder, () => accessSync(folder, constants.W_OK))
  const fileOf = (key: string, size: ImageSize) => join(folder, `${key}.${size}.webp`)

  /** Removes images, including unfinished ones. */
  async function remove(keys: string[]) {
    const paths = keys.flatMap((key) => imageSizes.map((size) => fileOf(key, size)))
    for (const path of paths) {
      await rm(path, { force: true })
      await rm(`${path}.part`, { force: true })
    }
  }

  return {
    async write(key: string, image: Record<ImageSize, Uint8Array>) {
      try {
        for (const size of imageSizes) {
          const path = fileOf(key, size)
          await writeFile(`${path}.part`, image[size], { flag: 'wx', mode: 0o600, flush: true })
          await rename(`${path}.part`, path)
        }
        await using names = await open(folder)
        await names.sync()
      } catch (error) {
        // Otherwise unfinished files would fill a full disk. The sweep removes what cannot be removed now.
        await remove([key]).catch(() => {})
        throw unavailableImages(error)
      }
    },

    read: (key: string, size: ImageSize): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      limitedReads(() => readFile(fileOf(key, size)))
        .catch(unlessMissing)
        .catch((error: unknown) => {
          throw error instanceof Refusal ? error : unavailableImages(error)
        }),

    remove,

    /** The names of all images, including unfinished ones. They begin with the key. */
    list: async () => (await readdir(folder)).filter((name) => ours.test(name)),

    async removeIfOlder(name: string, instant: number) {
      const file = await stat(join(folder, name)).catch(unlessMissing)
      if (file && file.mtimeMs < instant) await rm(join(folder, name), { force: true })
    },
  }
}

/** Each read holds a file descriptor, and many visitors may ask for images at once. */
const limitedReads = limitConcurrency({ atOnce: 16, mostWaiting: 2000, overloaded })

const unavailableImages = (error: unknown) =>
  filesUnavailable(
    'The images cannot be read or written at the moment. Please try again in a minute.',
    error,
  )

const ours = /^[\w-]{24}\.(large|small)\.webp(\.part)?$/

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

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

const atOnce = 500

/** Removes uploads that stayed unused for a day, and files without a row, unless they are being written. */
export async function sweepImages(db: Db, files: ImageFiles, now = clock.confirmed()) {
  await patiently(() => deleteUnusedImages(db, new Date(now - day).toISOString()))
  // The times of files are those of the machine.
  if (clock.state() === 'jumped') return
  const names = await files.list()
  const lost: string[] = []
  for (let first = 0; first < names.length; first += atOnce) {
    const some = names.slice(first, first + atOnce)
    const known = await findKnownKeys(db, some.map(keyOf))
    lost.push(...some.filter((name) => !known.has(keyOf(name))))
  }
  await sweepEach(lost, (name) => files.removeIfOlder(name, now - hour))
}

const keyOf = (name: string) => name.split('.', 1)[0] ?? ''
