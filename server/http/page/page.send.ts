import type { Context } from 'hono'
import type { Encoding, PageFile } from './page.files.ts'
import { accepts } from 'hono/accepts'

/** Answers with a file in the encoding that the browser likes best. `etag()` makes 304 of it where that is known. */
export function sendFile(c: Context, { type, hash, bodies }: PageFile, caching: string) {
  const encoding = chooseEncoding(c, [...bodies.keys()])
  const body = bodies.get(encoding) ?? new Uint8Array()
  return c.body(body, 200, {
    'Content-Type': type,
    'Content-Length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Cache-Control': caching,
    ETag: `"${hash}-${encoding}"`,
    Vary: 'Accept-Encoding',
  })
}

/** Of the encodings there are, in our order of preference, the one that the browser likes best. */
export const chooseEncoding = (c: Context, made: Encoding[]): Encoding =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: made,
    default: 'identity',
    match(accepted) {
      const named = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]))
      // What nobody mentions is welcome only as it is, and then last.
      const wishFor = (encoding: string) =>
        named.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (named.get('*') ?? 0))
      const wanted = made.filter((encoding) => wishFor(encoding) > 0)
      return wanted.toSorted((a, b) => wishFor(b) - wishFor(a))[0] ?? 'identity'
    },
  }) as Encoding
