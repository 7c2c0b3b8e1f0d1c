import type { Context } from 'hono'

/** A stored file that a call answers with, which the client saves and never shows. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly content: Content

  constructor({ name, type, size, content }: FileAnswer) {
    this.name = name
    this.type = type
    this.size = size
    this.content = content
  }
}

/** A stream must be read to its end or canceled. */
type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

/** The header of a file to save. Older clients read the name in ASCII. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  const isPlain = plain === name
  return `attachment; filename="${plain}"${isPlain ? '' : `; filename*=UTF-8''${encoded(name)}`}`
}

/** As RFC 8187 requires. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Sends a file so that no browser opens it in the site, and no shared cache stores it. */
export async function sendFileAnswer(c: Context, { name, type, size, content }: FileAnswer) {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': attachment(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  }
  if (c.req.method !== 'HEAD') return c.body(content, 200, headers)
  // Hono drops the body of an answer to HEAD without canceling it.
  if (content instanceof ReadableStream) await content.cancel()
  return c.body(null, 200, headers)
}
