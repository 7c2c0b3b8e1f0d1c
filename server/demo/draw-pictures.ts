import sharp from 'sharp'

/** The distance of a point from the edge of a shape, in a square from -1 to 1; negative inside. */
type Distance = (x: number, y: number) => number

const disc =
  (centerX: number, centerY: number, radius: number): Distance =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) - radius

const ring =
  (centerX: number, centerY: number, radius: number): Distance =>
  (x, y) =>
    Math.abs(disc(centerX, centerY, radius)(x, y)) - 0.05

const box =
  (centerX: number, centerY: number, halfWidth: number, halfHeight: number): Distance =>
  (x, y) =>
    Math.max(Math.abs(x - centerX) - halfWidth, Math.abs(y - centerY) - halfHeight)

const any =
  (...parts: Distance[]): Distance =>
  (x, y) =>
    Math.min(...parts.map((part) => part(x, y)))

const all =
  (...parts: Distance[]): Distance =>
  (x, y) =>
    Math.max(...parts.map((part) => part(x, y)))

const without =
  (whole: Distance, part: Distance): Distance =>
  (x, y) =>
    Math.max(whole(x, y), -part(x, y))

const turned =
  (angle: number, shape: Distance): Distance =>
  (x, y) =>
    shape(x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle))

const leaf = without(all(disc(-0.45, 0, 0.85), disc(0.45, 0, 0.85)), box(0, 0.45, 0.025, 0.8))

const rays = any(
  ...Array.from({ length: 12 }, (_, number) =>
    turned((number * Math.PI) / 6, box(0, -0.62, 0.035, 0.12)),
  ),
)

const wave =
  (height: number): Distance =>
  (x, y) =>
    Math.abs(y - height - 0.09 * Math.sin(x * 7)) - 0.06

const page = (x: number, y: number) =>
  Math.max(Math.abs(x) - 0.68, Math.abs(y - 0.25 * Math.abs(x) + 0.1) - 0.42)

const shapes = {
  leaf: turned(0.6, leaf),
  sun: any(disc(0, 0, 0.36), rays),
  rings: any(ring(-0.28, -0.18, 0.36), ring(0.28, -0.18, 0.36), ring(0, 0.28, 0.36)),
  tree: any(
    disc(0, -0.25, 0.42),
    disc(-0.27, 0.02, 0.3),
    disc(0.27, 0.02, 0.3),
    box(0, 0.4, 0.07, 0.35),
  ),
  waves: all(disc(0, 0, 0.72), any(wave(-0.36), wave(0), wave(0.36))),
  hills: all(
    disc(0, 0, 0.72),
    any(disc(-0.4, 0.75, 0.7), disc(0.45, 0.8, 0.6), disc(0.2, -0.25, 0.18)),
  ),
  cross: any(box(0, 0, 0.1, 0.65), box(0, -0.18, 0.42, 0.1)),
  book: without(page, box(0, 0.1, 0.025, 0.8)),
} satisfies Record<string, Distance>

type Shape = keyof typeof shapes

export type Colors = { ink: string; ground: string }

export type Look = Colors & { shape: Shape; hasCover?: boolean }

type Color = [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Color

/** A logo: one shape on a background. */
export function drawLogo({ shape, ink, ground }: Look) {
  const side = 192
  const [inside, outside] = [colorOf(ink), colorOf(ground)]
  return draw(side, side, (x, y) => {
    const distance = shapes[shape]((2 * x) / side - 1, (2 * y) / side - 1)
    return mix(outside, inside, 0.5 - (distance * side) / 2)
  })
    .png()
    .toBuffer()
}

/** A cover: a low sun over ranges of hills, nearer ones darker. */
export function drawCover({ ink, ground }: Colors) {
  const [width, height] = [960, 320]
  const [near, far, light] = [colorOf(ink), colorOf(ground), colorOf('#fff6df')]
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

function mix(from: Color, to: Color, share: number): Color {
  const part = Math.min(1, Math.max(0, share))
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ]
}

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
