import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runServer } from '../testing/test-process.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector that takes OTLP as JSON. */
async function openCollector() {
  const spans: Span[] = []
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { resourceSpans } = (await json(incoming)) as Sent
    const scopes = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    spans.push(...scopes.flatMap((scope) => scope.spans))
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer((incoming, outgoing) => void take(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() }
}

test('Each request is a span with its statements, in the trace of its caller, and without what people entered', async () => {
  const collector = await openCollector()
  const { url, stop } = await runServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    READERS: '0',
    LOG_LEVEL: 'warn',
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await fetch(`${url}/api/Organization?searchString=Lindqvist`, { headers })
  await fetch(`${url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada.lindqvist@example.org', password: 'a wrong one' }),
  })
  await stop()
  collector.close()

  const request = collector.spans.find(({ name }) => name === 'GET /api/Organization')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const values = Object.fromEntries(
    request?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]) ?? [],
  )
  expect(values).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/Organization',
    'http.response.status_code': 200,
  })
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select organization')
  expect(new Set(statements.map((each) => each.traceId))).toEqual(new Set([traceId]))

  const login = collector.spans.find(({ name }) => name === 'POST /api/Account/login')
  const writes = collector.spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId)
  expect(writes.map(({ name }) => name)).toContain('insert rate_limit')
  expect(login?.traceId).not.toBe(traceId)
  expect(JSON.stringify(collector.spans)).not.toMatch(/lindqvist|wrong one/i)
})
