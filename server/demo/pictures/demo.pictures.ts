import sharp from 'sharp'
import { shapes, type Shape } from './demo.shapes.ts'

export type Look = { shape: Shape; ink: string; ground: string; hasCover?: boolean }

type Colour = [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

/** A logo: one shape on one ground. */
export function drawLogo({ shape, ink, ground }: Look) {
  const side = 192
  const [inside, outside] = [colourOf(ink), colourOf(ground)]
  return draw(side, side, (x, y) => {
    const distance = shapes[shape]((2 * x) / side - 1, (2 * y) / side - 1)
    return mix(outside, inside, 0.5 - (distance * side) / 2)
  })
    .png()
    .toBuffer()
}

/** A cover: a low sun over ranges of hills, the nearer the more of the ink. */
export function drawCover({ ink, ground }: Look) {
  const [width, height] = [960, 320]
  const [near, far, light] = [colourOf(ink), colourOf(ground), colourOf('#fff6df')]
  return draw(width, height, (x, y) => {
    const [across, down] = [x / width, y / height]
    const sky = mix(far, light, down * 1.3)
    const sun = Math.hypot(x - width * 0.74, y - height * 0.42)
    const lit = mix(sky, light, (42 - sun) / 2)
    return ranges.reduce((behind, { foot, rise, waves, shift, depth }) => {
      const ridge = foot - rise * Math.sin(across * waves + shift) - ripple(across, shift)
      return mix(behind, mix(far, near, depth), (down - ridge) * height)
    }, lit)
  })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const ranges = [
  { foot: 0.55, rise: 0.1, waves: 5, shift: 0.4, depth: 0.25 },
  { foot: 0.66, rise: 0.09, waves: 7, shift: 2.2, depth: 0.45 },
  { foot: 0.78, rise: 0.08, waves: 6, shift: 4.4, depth: 0.7 },
  { foot: 0.92, rise: 0.07, waves: 4, shift: 1.2, depth: 0.95 },
]

const ripple = (across: number, shift: number) => 0.012 * Math.sin(across * 31 + shift * 3)

function draw(width: number, height: number, paint: Paint) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(paint(x, y), (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share))
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ]
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
