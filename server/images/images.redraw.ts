import sharp from 'sharp'
import { Refusal } from '../problem.ts'
import { takeTurns } from '../turns.ts'
import { formatOf } from './images.format.ts'

// Of all that libvips can open, these four and nothing else, whatever a file turns out to be on a closer look.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** The longest side of an image as it is kept, in pixels: for a page, and for a row of a list. */
const sides = { large: 1600, small: 192 } as const
export type ImageSize = keyof typeof sides
export const imageSizes = Object.keys(sides) as ImageSize[]

type Redrawn = Record<ImageSize, Uint8Array> & { width: number; height: number }

const mostMegapixels = 40
const mostPixels = mostMegapixels * 1_000_000

const inTurn = takeTurns({
  atOnce: 2,
  mostWaiting: 20,
  crowded: 'Many images are arriving at this moment. Please try again in a few seconds.',
})

/** Draws an image anew in both sizes, as WebP. Whatever else the file held, such as a place or a script, is gone. */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  const format = formatOf(bytes)
  if (format === 'heif') throw refused(415, 'This photo is HEIC or AVIF. Please send it as JPEG.')
  if (!format) throw refused(415, 'Please choose an image that is a JPEG, PNG, WebP or GIF.')

  return inTurn(async () => {
    // A look at the first bytes, so that the size can be told without decoding what is too large.
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(refuseDamaged)
    if (width * height > mostPixels) throw tooManyPixels(width, height)

    const { data: large, info } = await fit(bytes, 'large').catch(refuseDamaged)
    const { data: small } = await fit(large, 'small')
    return { large, small, width: info.width, height: info.height }
  })
}

const fit = (bytes: Uint8Array, size: ImageSize) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })

/** A "no" to an image, said at its field as well. */
const refused = (status: 415 | 422, message: string) =>
  new Refusal(status, { message, code: 'image_refused', fields: { image: message } })

const refuseDamaged = (): never => {
  throw refused(422, 'This image cannot be read. It may be damaged. Please choose another one.')
}

function tooManyPixels(width: number, height: number) {
  const megapixels = Math.ceil((width * height) / 1_000_000)
  return refused(
    422,
    `This image has ${megapixels} megapixels (${width} × ${height}). Please choose one of at most ${mostMegapixels}.`,
  )
}
