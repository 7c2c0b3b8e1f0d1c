import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Serves the metrics. With a token, whoever does not have it learns nothing. */
export function metricsRoutes(metricsText: () => Promise<string>, token?: string) {
  const wanted = token === undefined ? undefined : hashOf(`Bearer ${token}`)
  return new Hono().get('/metrics', async (c) => {
    const sent = hashOf(c.req.header('authorization') ?? '')
    const headers = { 'Cache-Control': 'no-store' }
    if (wanted && !timingSafeEqual(sent, wanted)) return c.text('Not Found', 404, headers)
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    return c.body(await metricsText(), 200, { ...headers, 'Content-Type': type })
  })
}
