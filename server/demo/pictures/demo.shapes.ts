/** How far a point is from the edge of a shape, in a square from -1 to 1; inside it is negative. */
type Distance = (x: number, y: number) => number

const disc =
  (centreX: number, centreY: number, radius: number): Distance =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) - radius

const ring =
  (centreX: number, centreY: number, radius: number): Distance =>
  (x, y) =>
    Math.abs(disc(centreX, centreY, radius)(x, y)) - 0.05

const box =
  (centreX: number, centreY: number, halfWidth: number, halfHeight: number): Distance =>
  (x, y) =>
    Math.max(Math.abs(x - centreX) - halfWidth, Math.abs(y - centreY) - halfHeight)

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

export const shapes = {
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

export type Shape = keyof typeof shapes
