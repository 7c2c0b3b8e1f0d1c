import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { UploadedImage } from '#contract/images.ts'
import type { Database } from '../database/database.ts'
import { patiently } from '../database/transaction.ts'
import { openKeyRing } from '../crypto/key-ring.ts'
import { openImageFiles } from './images.files.ts'
import { findImage, insertImage } from './images.queries.ts'
import { type ImageSize, redraw } from './redraw-image.ts'
import { secondsLeft, type Signed, signedQuery } from './images.signature.ts'
import { sweepImages } from './images.sweep.ts'

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
  // Not out of the database, or whoever has a copy of it could sign as well.
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
