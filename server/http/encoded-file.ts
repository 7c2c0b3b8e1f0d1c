import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** The encodings of a file, smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

export type EncodedFile = {
  type: string
  hash: string
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>
}

const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

const encode: Record<Encoding, (bytes: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
}

/** A generated text in every encoding. */
export async function fileOf(type: string, text: string): Promise<EncodedFile> {
  const bytes = Buffer.from(text)
  const bodies = encodings.map(async (each) => [each, await encode[each](bytes)] as const)
  return { type, hash: hashOf(bytes), bodies: new Map(await Promise.all(bodies)) }
}

export const textOf = ({ bodies }: EncodedFile): string =>
  Buffer.from(bodies.get('identity') ?? []).toString()

export const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Serves a file in the encoding that the browser prefers, or 304 if the browser has it. */
export function sendFile(
  c: Context,
  { type, hash, bodies }: EncodedFile,
  caching: string,
  more: Record<string, string> = {},
  status: 200 | 404 = 200,
) {
  const encoding = chooseEncoding(c, [...bodies.keys()])
  const tag = `"${hash}-${encoding}"`
  const about = { 'Cache-Control': caching, ETag: tag, Vary: 'Accept-Encoding', ...more }
  const isKnown = status === 200 && c.req.header('If-None-Match')?.includes(tag)
  if (isKnown) return c.body(null, 304, about)
  const body = bodies.get(encoding) ?? new Uint8Array()
  return c.body(body, status, {
    'Content-Type': type,
    'Content-Length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...about,
  })
}

/** Serves a page that was rendered for this request. */
export async function sendHtml(c: Context, html: string, more: Record<string, string>) {
  const encoding = chooseEncoding(c, [...encodings])
  return c.body(await encode[encoding](Buffer.from(html)), 200, {
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
