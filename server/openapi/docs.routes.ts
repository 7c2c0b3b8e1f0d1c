import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Resource } from '../call/call.ts'
import { refuseMethod } from '../problem.ts'
import { docsPage } from './docs.page.ts'
import { describeCalls } from './openapi.ts'

const stylesheet = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

/** The description of the calls, for programs and for people. */
export function docs(resources: Resource[]) {
  const description = describeCalls(resources)
  const refuse = refuseMethod('GET, HEAD')
  return new Hono()
    .get('/openapi.json', (c) => c.json(description))
    .get('/docs', (c) => c.html(docsPage(description)))
    .get('/docs.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .all('/openapi.json', refuse)
    .all('/docs', refuse)
    .all('/docs.css', refuse)
}
