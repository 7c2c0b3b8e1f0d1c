import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw, redrawUnlessStored } from './redraw-image.ts'
import { drawImage, makeBomb, takePhoto } from './test-images.ts'

const text = (content: string) => new TextEncoder().encode(content)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const isRed = async (image: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > 200 && blue < 100
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'A %s becomes a WebP',
  { tags: ['2.images-only'] },
  async (format) => {
    const { large, small, width, height } = await redraw(await drawImage({ format }))
    expect([width, height]).toEqual([400, 300])
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 192, height: 144 })
    expect(await isRed(large, 50, 150)).toBe(true)
    expect(await isRed(large, 350, 150)).toBe(false)
  },
)

test('A large image is made smaller, a small one keeps its size', async () => {
  const { width, height } = await redraw(await drawImage({ width: 2000, height: 4000 }))
  expect([width, height]).toEqual([800, 1600])
  const { small } = await redraw(await drawImage({ width: 40, height: 20 }))
  expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('An animated image becomes its first frame', async () => {
  const picture = await drawImage()
  const frames = [picture, await sharp(picture).flop().toBuffer()]
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const { large } = await redraw(new Uint8Array(moving))
  const { pages = 1, height } = await sharp(large).metadata()
  expect([pages, height]).toEqual([1, 300])
})

test('A photo is turned upright, and loses its author and location', async () => {
  const photo = await takePhoto()
  const before = await sharp(photo).metadata()
  expect(before).toMatchObject({ orientation: 6, width: 400, hasProfile: true })
  expect(Buffer.from(photo).includes('Ada Lind')).toBe(true)
  expect(Buffer.from(photo).includes('Bremen')).toBe(true)

  const { large, small } = await redraw(photo)
  for (const image of [large, small]) {
    const { exif, xmp, icc, iptc, comments, orientation } = await sharp(image).metadata()
    expect([exif, xmp, icc, iptc, comments, orientation]).toEqual(Array(6).fill(undefined))
    expect(Buffer.from(image).toString('latin1')).not.toMatch(/Ada Lind|Bremen|Exif|EXIF|GPS|XMP/)
  }
  expect(await sharp(large).metadata()).toMatchObject({ width: 300, height: 400 })
  expect(await isRed(large, 150, 50)).toBe(true)
  expect(await isRed(large, 150, 350)).toBe(false)
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'A %s that is also a page with a script becomes a plain image',
  async (format) => {
    const polyglot = joined(
      await drawImage({ format }),
      text('<script>alert(1)</script>PK\x03\x04'),
    )
    const { large, small } = await redraw(polyglot)
    for (const image of [large, small]) {
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/<script|alert/)
    }
  },
)

test.each([
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PDF', text('%PDF-1.7\n')],
  ['a TIFF', new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])],
  ['a BMP', text('BM\0\0\0\0')],
  ['a single letter', text('x')],
])('A file that is %s by its content is refused, whatever its name', async (_, bytes) => {
  await expect(redraw(bytes)).rejects.toMatchObject({
    status: 415,
    message: 'Please choose an image that is a JPEG, PNG, WebP or GIF.',
  })
})

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif'])(
  'A photo of the kind %s is refused with a request for JPEG',
  async (brand) => {
    await expect(redraw(text(`\0\0\0\x18ftyp${brand}\0\0\0\0`))).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('Please send it as JPEG.'),
    })
  },
)

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('A truncated %s is refused', async (format) => {
  const whole = await drawImage({ format })
  for (const part of [0.1, 0.5, 0.9]) {
    const cut = whole.slice(0, Math.floor(whole.length * part))
    await expect(redraw(cut)).rejects.toMatchObject({
      status: 422,
      problem: { fields: { image: expect.stringMatching(/^This image cannot be read/) } },
    })
  }
})

test('An image that would fill the memory is refused before it is decoded', async () => {
  const bomb = makeBomb(12_000, 12_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(redraw(bomb)).rejects.toMatchObject({
    status: 422,
    message: 'This image has 144 megapixels (12000 × 12000). Please choose one of at most 40.',
  })
})

test('A column of single pixels, which takes as long as a hundred photos, is refused', async () => {
  await expect(redraw(makeBomb(1, 40_000))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Please save it as a regular JPEG first.'),
  })
})

test('Images that are decoded as a whole have a lower limit than those decoded line by line', async () => {
  const create = { width: 3700, height: 3700, channels: 4, background: 'red' } as const
  const deep = sharp({ create }).toColorspace('rgb16')
  const plain = await deep.clone().png({ compressionLevel: 1 }).toBuffer()
  const interlaced = await deep.clone().png({ compressionLevel: 1, progressive: true }).toBuffer()
  expect(await redraw(new Uint8Array(plain))).toMatchObject({ width: 1600 })
  await expect(redraw(new Uint8Array(interlaced))).rejects.toMatchObject({ status: 422 })
})

test('An image may have at most 40 megapixels', { tags: ['5.image-pixels'] }, async () => {
  const { width, height } = await redraw(makeBomb(8000, 5000))
  expect([width, height]).toEqual([1600, 1000])
  await expect(redraw(makeBomb(8000, 5001))).rejects.toMatchObject({ status: 422 })
})

test('A stored image stays as it is when it is stored again, one with anything else in it does not', async () => {
  const { large } = await redraw(await drawImage())
  const again = await redrawUnlessStored(large)
  expect(Buffer.from(again.large).equals(Buffer.from(large))).toBe(true)
  expect(again).toMatchObject({ width: 400, height: 300 })
  const trailed = await redrawUnlessStored(joined(large, text('<script>')))
  expect(Buffer.from(trailed.large).includes('<script>')).toBe(false)
  const noted = await sharp(large)
    .webp()
    .withExif({ IFD0: { Artist: 'Ada Lind' } })
    .toBuffer()
  const plain = await redrawUnlessStored(new Uint8Array(noted))
  expect(Buffer.from(plain.large).includes('Ada Lind')).toBe(false)
  const { width } = await redrawUnlessStored(
    await drawImage({ width: 2000, height: 1000, format: 'webp' }),
  )
  expect(width).toBe(1600)
})
