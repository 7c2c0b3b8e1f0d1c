import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type EncodedFile, type Encoding, encodings, hashOf } from '../encoded-file.ts'

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

/** The built files by their address, each in every encoding; none before the build. */
export function readFiles(root: string): Map<string, EncodedFile> {
  if (!existsSync(root)) return new Map()
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.(br|gz)$/.test(path))
  return new Map(paths.map((path) => [addressOf(relative(root, path)), readVariants(path)]))
}

const addressOf = (path: string) => `/${path.split(sep).join('/')}`

function readVariants(path: string): EncodedFile {
  const made = encodings.filter((encoding) => existsSync(path + endings[encoding]))
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    hash: hashOf(readFileSync(path)),
    bodies: new Map(made.map((encoding) => [encoding, readFileSync(path + endings[encoding])])),
  }
}
