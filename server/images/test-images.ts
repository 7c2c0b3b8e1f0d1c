import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Promise<Uint8Array<ArrayBuffer>>
type Drawn = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif' }

/** A picture whose left half is red and whose right half is blue. */
export const drawImage = async ({ width = 400, height = 300, format = 'png' }: Drawn = {}): Bytes =>
  new Uint8Array(await halves(width, height).toFormat(format).toBuffer())

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ])

/** A photo as a phone takes it upright: rotated by metadata only, and with a location. */
export const takePhoto = async (): Bytes =>
  new Uint8Array(
    await halves(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Ada Lind', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 4/1 33/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><where>Bremen</where></x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )

/** A small black file that takes much memory to decode. */
export function makeBomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const chunks = [chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
