import { day, hour, second } from '#contract/dates/durations.ts'
import type { UploadedImage } from '#contract/images.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKeyRing } from '../crypto/key-ring.ts'
import { type Database, patiently } from '../database/database.ts'
import type { Db } from '../database/schema/schema.ts'
import { prepareFolder } from '../process/data-folder.ts'
import { sweepEach } from '../process/sweep.ts'
import { deleteUnusedImages, findImage, findKnownKeys, insertImage } from './images.queries.ts'
import { type ImageSize, imageSizes, redraw } from './redraw-image.ts'

export type Images = ReturnType<typeof openImages>

declare module '../calls/call.ts' {
  interface Services {
    images: Images
  }
}

type Place = { dataDir: string; database: Database }

/** An image as it is shown. `secondsLeft` is null for one that everybody may see. */
type Shown = { bytes: Uint8Array<ArrayBuffer>; secondsLeft: number | null }

const pathOf = (key: string, size: ImageSize) =>
  size === 'large' ? `/images/${key}` : `/images/${key}/${size}`

/** Where an image is shown, for a day at most. */
const signedAddress = (secret: string, key: string, size: ImageSize) =>
  `${pathOf(key, size)}?${signedQuery(secret, key)}`

/** The images that people uploaded: rows in the database, files in a folder. */
export function openImages({ dataDir, database }: Place) {
  const { db } = database
  const files = openImageFiles(join(dataDir, 'images'))
  // Not from the database, or a copy of it would be enough to sign.
  const ring = openKeyRing(dataDir)
  const secrets = () => ring.signaturesOf('image address')

  /** The bare address of an image shows it to everybody, if it is open. Otherwise the address is signed. */
  const addressOf = (key: string, { isOpen, size }: { isOpen: boolean; size: ImageSize }) =>
    isOpen ? pathOf(key, size) : signedAddress(secrets()[0] ?? '', key, size)

  return {
    addressOf,

    /** Keeps an image for a day, within which it may be used. The files come first: what has a row can be shown. */
    async save(bytes: Uint8Array, ownerUserId: number): Promise<UploadedImage> {
      const { width, height, ...image } = await redraw(bytes)
      const key = randomBytes(18).toString('base64url')
      const values = { key, ownerUserId, width, height, bytes: image.large.byteLength }
      const id = await files
        .write(key, image)
        .then(() => patiently(() => insertImage(db, values)))
        .catch(async (error: unknown) => {
          // A full disk stays as full as it was.
          await files.remove([key])
          throw error
        })
      return { id, url: addressOf(key, { isOpen: false, size: 'large' }) }
    },

    /** Nothing is shown to those who may not see it, as if it were missing. */
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

export type ImageFiles = ReturnType<typeof openImageFiles>

/** The images on the disk, each size a file. A file has its name only once all of it is safely there. */
function openImageFiles(folder: string) {
  prepareFolder(folder, () => accessSync(folder, constants.W_OK))
  const fileOf = (key: string, size: ImageSize) => join(folder, `${key}.${size}.webp`)

  return {
    async write(key: string, image: Record<ImageSize, Uint8Array>) {
      for (const size of imageSizes) {
        const path = fileOf(key, size)
        await writeFile(`${path}.part`, image[size], { flag: 'wx', mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      }
      await using names = await open(folder)
      await names.sync()
    },

    read: (key: string, size: ImageSize): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      readFile(fileOf(key, size)).catch(unlessMissing),

    /** Removes images, those that were never finished too. */
    remove: async (keys: string[]) => {
      const paths = keys.flatMap((key) => imageSizes.map((size) => fileOf(key, size)))
      for (const path of paths) {
        await rm(path, { force: true })
        await rm(`${path}.part`, { force: true })
      }
    },

    /** The names of all images, those that were never finished too. They begin with the key. */
    list: async () => (await readdir(folder)).filter((name) => ours.test(name)),

    async removeIfOlder(name: string, instant: number) {
      const file = await stat(join(folder, name)).catch(unlessMissing)
      if (file && file.mtimeMs < instant) await rm(join(folder, name), { force: true })
    },
  }
}

const ours = /^[\w-]{24}\.(large|small)\.webp(\.part)?$/

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Who has a signed address may see the image until then, in seconds since 1970. */
type Signed = { expires?: string; signature?: string }

const halfDay = (12 * hour) / second

/**
 * Signs for 12 to 24 hours. Within half a day the same image gets the same address, so that a browser which has it need
 * not load it again.
 */
export function signedQuery(secret: string, key: string, now = Date.now()): string {
  const expires = (Math.floor(now / second / halfDay) + 2) * halfDay
  return `expires=${expires}&signature=${signatureOf(secret, key, String(expires))}`
}

/** For how many seconds a signature is good yet: none, if it is not ours. */
export function secondsLeft(
  secret: string,
  key: string,
  { expires = '', signature = '' }: Signed,
  now = Date.now(),
): number {
  const expected = Buffer.from(signatureOf(secret, key, expires))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? Math.max(0, Number(expires) - Math.ceil(now / second)) : 0
}

const signatureOf = (secret: string, key: string, expires: string) =>
  createHmac('sha256', secret).update(`${key}.${expires}`).digest('base64url')

const atOnce = 500

/** Removes uploads that stayed unused for a day, and files without a row, unless they are still being written. */
export async function sweepImages(db: Db, files: ImageFiles, now = Date.now()) {
  await patiently(() => deleteUnusedImages(db, new Date(now - day).toISOString()))
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
