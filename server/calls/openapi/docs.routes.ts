import { readFileSync } from 'node:fs'
import { type Handler, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Resource } from '../call.ts'
import { fileOf, type PageFile } from '#server/http/page/page.files.ts'
import { sendFile } from '#server/http/page/page.send.ts'
import { refuseMethod } from '#server/http/problem.ts'
import { docsPage } from './docs.page.ts'
import { describeCalls } from './openapi.ts'

const stylesheet = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

/** The description of the calls, for programs and for people. Each is made once. */
export function docs(resources: Resource[]) {
  const description = describeCalls(resources)
  const refuse = refuseMethod('GET, HEAD')
  return new Hono()
    .use(etag())
    .get(
      '/openapi.json',
      once('application/json', () => JSON.stringify(description)),
    )
    .get(
      '/docs',
      once('text/html; charset=utf-8', async () => String(await docsPage(description))),
    )
    .get(
      '/docs.css',
      once('text/css; charset=utf-8', () => stylesheet),
    )
    .all('/openapi.json', refuse)
    .all('/docs', refuse)
    .all('/docs.css', refuse)
}

function once(type: string, make: () => string | Promise<string>): Handler {
  let made: Promise<PageFile> | undefined
  return async (c) => {
    made ??= Promise.resolve(make()).then((text) => fileOf(type, text))
    return sendFile(c, await made, 'no-cache')
  }
}
