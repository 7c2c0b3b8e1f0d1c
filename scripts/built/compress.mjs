import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = [
  {
    suffix: '.br',
    /** @param {Buffer} bytes */
    encode: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  {
    suffix: '.gz',
    /** @param {Buffer} bytes */
    encode: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  },
]

/**
 * Writes a .br and a .gz beside every text file of a folder, so that the server never compresses on request.
 *
 * @param {string} folder
 */
export async function compress(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name))
  await Promise.all(texts.map((name) => layBeside(join(folder, name))))
}

/** @param {string} path */
async function layBeside(path) {
  const bytes = await readFile(path)
  for (const { suffix, encode } of encodings) {
    if (!existsSync(path + suffix)) await writeFile(path + suffix, await encode(bytes))
  }
}
