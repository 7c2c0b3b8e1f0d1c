import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { getMimeType } from 'hono/utils/mime'

/** The encodings that the build creates, smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

export type PageFile = {
  type: string
  hash: string
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: 6 }

/** A generated text, in the encodings that the build creates for files. */
export function fileOf(type: string, text: string): PageFile {
  const bytes = Buffer.from(text)
  return {
    type,
    hash: hashOf(bytes),
    bodies: new Map([
      ['br', brotliCompressSync(bytes, { params: quality })],
      ['gzip', gzipSync(bytes)],
      ['identity', bytes],
    ]),
  }
}

export const textOf = ({ bodies }: PageFile): string =>
  Buffer.from(bodies.get('identity') ?? []).toString()

const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The built files by their address, each in every encoding; none before the build. */
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
    hash: hashOf(readFileSync(path)),
    bodies: new Map(made.map((encoding) => [encoding, readFileSync(path + endings[encoding])])),
  }
}

/** Serves a file in the encoding that the browser prefers. `etag()` answers 304 for a cached one. */
export function sendFile(
  c: Context,
  { type, hash, bodies }: PageFile,
  caching: string,
  more: Record<string, string> = {},
  status: 200 | 404 = 200,
) {
  const encoding = chooseEncoding(c, [...bodies.keys()])
  const body = bodies.get(encoding) ?? new Uint8Array()
  return c.body(body, status, {
    'Content-Type': type,
    'Content-Length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Cache-Control': caching,
    ETag: `"${hash}-${encoding}"`,
    Vary: 'Accept-Encoding',
    ...more,
  })
}

const compressed: Record<Encoding, (text: string) => Promise<Buffer<ArrayBuffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: quality }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
}

/** Serves a page that was rendered for this request. */
export async function sendHtml(c: Context, html: string, more: Record<string, string>) {
  const encoding = chooseEncoding(c, [...encodings])
  return c.body(await compressed[encoding](html), 200, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...more,
  })
}

/** The encoding that the browser prefers, in our order of preference. */
const chooseEncoding = (c: Context, made: Encoding[]): Encoding =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: made,
    default: 'identity',
    match(accepted) {
      const named = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]))
      // An encoding that is not listed is not acceptable, except identity, which comes last.
      const weightOf = (encoding: string) =>
        named.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (named.get('*') ?? 0))
      const wanted = made.filter((encoding) => weightOf(encoding) > 0)
      return wanted.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity'
    },
  }) as Encoding
