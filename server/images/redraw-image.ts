import sharp, { type Metadata } from 'sharp'
import { overloaded, Refusal } from '../http/problem.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'

// Of all formats that libvips can open, only these four, by the actual content of the file.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** The longest side of a stored image, in pixels: for a page, and for a row of a list. */
const sides = { large: 1600, small: 192 } as const
export type ImageSize = keyof typeof sides
export const imageSizes = Object.keys(sides) as ImageSize[]

type Redrawn = Record<ImageSize, Uint8Array> & { width: number; height: number }

const mostMegapixels = 40
const mostPixels = mostMegapixels * 1_000_000
// A column of single pixels takes a hundred times as long as a photo with as many.
const longestSide = 30_000
// Formats that are not decoded line by line need memory for the whole image.
const mostHeld = 100 * 1024 * 1024

const limited = limitConcurrency({
  atOnce: 1,
  mostWaiting: 20,
  overloaded: () =>
    overloaded('The server is busy with other images. Please try again in a few seconds.'),
})

/**
 * Re-encodes an image in both sizes, as WebP. Everything else in the file, such as a location or a script, is
 * dropped.
 */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  const format = formatOf(bytes)
  if (format === 'heif') throw refused(415, 'This photo is HEIC or AVIF. Please send it as JPEG.')
  if (!format) throw refused(415, 'Please choose an image that is a JPEG, PNG, WebP or GIF.')

  return limited(async () => {
    // Reads the header, to know the size without decoding an image that is too large.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
    const { width, height } = metadata
    if (width * height > mostPixels) throw tooManyPixels(width, height)
    if (Math.max(width, height) > longestSide || heldBy(metadata) > mostHeld) throw tooCostly()

    const { data: large, info } = await fit(bytes, 'large').catch(refuseDamaged)
    const { data: small } = await fit(large, 'small')
    return { large, small, width: info.width, height: info.height }
  })
}

/**
 * The same, but an image that a server has stored before stays as it is: encoding it again would lose details, and two
 * equal organizations would differ.
 */
export async function redrawUnlessStored(bytes: Uint8Array): Promise<Redrawn> {
  if (!isPlainWebp(bytes)) return redraw(bytes)
  return limited(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(refuseDamaged)
    if (Math.max(width, height) > sides.large) return undefined
    const { data: small } = await fit(bytes, 'small').catch(refuseDamaged)
    return { large: bytes, small, width, height }
  }).then((stored) => stored ?? redraw(bytes))
}

/** The parts of a still WebP image without metadata. */
const pixels = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether a file consists of a WebP image alone, with nothing after it and no metadata. */
function isPlainWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (formatOf(bytes) !== 'webp' || file.readUInt32LE(4) + 8 !== file.length) return false
  let at = 12
  while (at + 8 <= file.length) {
    if (!pixels.has(file.toString('latin1', at, at + 4))) return false
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === file.length
}

/** The memory in bytes to decode an image that is not decoded line by line. */
function heldBy({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const isWhole = isProgressive || format === 'gif' || format === 'webp'
  return isWhole ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0
}

const fit = (bytes: Uint8Array, size: ImageSize) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })

/** A refusal of an image, shown at its field. */
const refused = (status: 415 | 422, message: string) =>
  new Refusal(status, { message, code: 'image_refused', fields: { image: message } })

const refuseDamaged = (): never => {
  throw refused(422, 'This image cannot be read. It may be damaged. Please choose another one.')
}

const tooCostly = () =>
  refused(422, 'This image is too complex. Please save it as a regular JPEG first.')

function tooManyPixels(width: number, height: number) {
  const megapixels = Math.ceil((width * height) / 1_000_000)
  return refused(
    422,
    `This image has ${megapixels} megapixels (${width} × ${height}). Please choose one of at most ${mostMegapixels}.`,
  )
}

/**
 * The first bytes of each format. The first four can be decoded; the last, from phones, is recognized only to explain
 * the refusal.
 */
const beginnings = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/s],
  ['webp', /^RIFF.{4}WEBP/s],
  ['gif', /^GIF8[79]a/],
  ['heif', /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/s],
] as const

export type Format = (typeof beginnings)[number][0]

/** The format of a file by its content. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0]
}
