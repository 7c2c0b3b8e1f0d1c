import type { Context } from 'hono'
import { chooseEncoding } from './page.encoding.ts'
import type { PageFile } from './page.files.ts'

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
