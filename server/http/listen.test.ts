import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'
import { listen } from './listen.ts'

const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'

const refusals = [
  ['text that is not HTTP', 'nonsense\r\n\r\n', 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
  ['a length and chunks', `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx`, 400],
  ['an invalid chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  [
    'too much beside a chunk',
    `${post}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
    413,
  ],
  ['headers that are too long', `${post}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation', `${post}Expect: a miracle\r\nContent-Length: 0\r\n\r\n`, 417],
] as const

const read = async (request: Request) =>
  request.text().then(
    () => new Response('read'),
    () => new Response('cut off', { status: 400, headers: securityHeaders }),
  )

test.each(refusals)(
  'A request with %s is refused with the security headers',
  async (_, sent, status) => {
    const { server, port } = await listen(read, { port: 0, host: '127.0.0.1' })
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    const answer = await text(socket)
    server.close()
    expect(answer.split(' ', 2)[1]).toBe(String(status))
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(answer.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase())
    }
  },
)

const answerPath = (request: Request) => new Response(new URL(request.url).pathname)

test('HTTP/1.0 needs no host, as in the check of a load balancer', async () => {
  const { server, port } = await listen(answerPath, { port: 0, host: '127.0.0.1' })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/health HTTP/1.0\r\n\r\n')
  const answer = await text(socket)
  server.close()
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\/api\/health$/s)
})
