import sharp, { type Sharp } from 'sharp'

/** A file to choose. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const jpeg = async (name: string, picture: Sharp): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture.jpeg({ quality: 95 }).toBuffer(),
})

/** A photo as a phone takes it, with its location. */
const photo = () =>
  jpeg(
    'school.jpg',
    sharp({
      create: { width: 1200, height: 800, channels: 3, background: 'darkolivegreen' },
    }).withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    }),
  )

/** Noise, which does not compress. */
const largePhoto = () =>
  jpeg(
    'crowd.jpg',
    sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    }),
  )

/** A HEIC photo, as some phones take them. Only its first bytes matter. */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')

const text = Buffer.from('Bring a packed lunch.')

/** Files that people may choose or drop, some by mistake. */
export const files: Record<string, () => Promise<ChosenFile[]>> = {
  'a photo': async () => [await photo()],
  'a large photo': async () => [await largePhoto()],
  'two photos': async () => [await photo(), await photo()],
  'a text': async () => [{ name: 'lunch.txt', mimeType: 'text/plain', buffer: text }],
  'a text that calls itself an image': async () => [
    { name: 'lunch.png', mimeType: 'image/png', buffer: text },
  ],
  'a photo without a file extension': async () => [
    { ...(await photo()), name: 'school', mimeType: '' },
  ],
  'a photo in HEIC': async () => [{ name: 'school.heic', mimeType: 'image/heic', buffer: heic }],
  'a drawing': async () => [
    {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ],
  'a damaged photo': async () => {
    const whole = await largePhoto()
    return [{ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) }]
  },
  'a photo of more than 10 MiB': async () => [
    { ...(await photo()), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ],
}
