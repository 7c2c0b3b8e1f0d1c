import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** As the build makes them, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

export type PageFile = {
  type: string
  hash: string
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>
}

/** The built files by their address, each in every encoding that the build made of it; none before it is built. */
export function readFiles(root: string): Map<string, PageFile> {
  if (!existsSync(root)) return new Map()
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.(br|gz)$/.test(path))
  return new Map(paths.map((path) => [addressOf(relative(root, path)), readVariants(path)]))
}

const addressOf = (path: string) => `/${path.split(sep).join('/')}`

function readVariants(path: string): PageFile {
  const made = encodings.filter((encoding) => existsSync(path + endings[encoding]))
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    hash: createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22),
    bodies: new Map(made.map((encoding) => [encoding, readFileSync(path + endings[encoding])])),
  }
}
