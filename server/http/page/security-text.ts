import { readFileSync } from 'node:fs'
import { day } from '#contract/dates/durations.ts'
import { type Context, Hono } from 'hono'
import { clock } from '../../process/clock.ts'

const policy = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8')

const validity = 180 * day

type Site = { publicUrl: string; securityContact: string | undefined }

/** The security.txt of RFC 9116, which says where to report a vulnerability. */
export function securityText({ publicUrl, securityContact }: Site) {
  const fields = () => [
    `Contact: ${securityContact}`,
    `Expires: ${expires()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/.well-known/security-policy.txt`,
    'Preferred-Languages: en',
  ]
  const app = new Hono()
  if (securityContact !== undefined) {
    app.get('/security.txt', (c) => answer(c, `${fields().join('\n')}\n`))
    app.get('/security-policy.txt', (c) => answer(c, policy))
  }
  return app
    .on(['GET', 'HEAD'], '*', (c) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' }))
    .all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))
}

const answer = (c: Context, text: string) =>
  c.text(text, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' })

const expires = () => `${new Date(clock.now() + validity).toISOString().slice(0, 10)}T00:00:00.000Z`
