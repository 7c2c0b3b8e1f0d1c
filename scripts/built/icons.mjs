import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inRoot } from '../command/root.mjs'

/** The ground of public/icon.svg. */
const ground = '#0f5a54'

/** Icons of public/manifest.webmanifest and index.html. A system cuts the shape of an icon that fills its square. */
const icons = [
  { name: '192', size: 192, isSquare: false },
  { name: '512', size: 512, isSquare: false },
  { name: 'maskable', size: 512, isSquare: true },
  { name: 'apple-touch', size: 180, isSquare: true },
]

/**
 * Draws public/icon.svg in the sizes that systems ask for.
 *
 * @param {string} folder
 */
async function drawIcons(folder) {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    icons.map(({ name, size, isSquare }) => {
      const drawn = sharp(inRoot('public/icon.svg'), { density: 72 * 16 }).resize(size)
      const icon = isSquare ? drawn.flatten({ background: ground }) : drawn
      return icon.png().toFile(join(folder, `${name}.png`))
    }),
  )
}

await drawIcons(process.argv[2] ?? '')
