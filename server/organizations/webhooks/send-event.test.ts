import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendEvent } from './send-event.ts'
import { openTestReceiver, type TestReceiver } from './test-webhooks.ts'

let receiver: TestReceiver
beforeEach(async () => {
  receiver = await openTestReceiver()
})
afterEach(() => receiver.close())

const send = (url = receiver.url, { allowsPrivate = true, patience = 5000 } = {}) =>
  sendEvent({
    url,
    headers: {},
    body: '{}',
    allowsPrivate,
    signal: AbortSignal.timeout(patience),
  })

test.each([200, 201, 204, 299])('An answer of %s is a success', async (status) => {
  receiver.answer(status, status === 204 ? '' : 'Thanks')
  const response = status === 204 ? null : 'Thanks'
  expect(await send()).toEqual({ statusCode: status, response, failure: null })
})

test('A redirect is not followed', async () => {
  await using other = await openTestReceiver()
  receiver.answer(302, '', { location: other.url })
  expect((await send()).failure).toBe(
    'The receiver answered 302, a redirect. Redirects are not followed.',
  )
  expect(other.received).toEqual([])
})

test('Of an endless answer, a few KB are read and 1000 characters are returned', async () => {
  let written = 0
  receiver.reply((answer) => {
    answer.writeHead(500)
    const chunk = 'x'.repeat(2000)
    const more = () => {
      written += chunk.length
      if (!answer.destroyed && written < 50_000_000) answer.write(chunk, () => setImmediate(more))
    }
    more()
  })
  const { response, failure } = await send()
  expect([response, failure]).toEqual(['x'.repeat(1000), 'The receiver answered 500.'])
  expect(written).toBeLessThan(50_000_000)
})

test('Characters that cannot be stored are removed from the answer', async () => {
  receiver.answer(400, '\u0000Not\u0007 found\n')
  expect((await send()).response).toBe('Not found')
})

test.each([
  ['never answers', () => {}],
  [
    'never ends its answer',
    (answer: { write: (text: string) => unknown }) => void answer.write('x'),
  ],
])('A receiver that %s fails after the timeout', async (_, reply) => {
  receiver.reply(reply)
  const began = Date.now()
  expect(await send(receiver.url, { patience: 300 })).toEqual({
    statusCode: null,
    response: null,
    failure: 'The receiver did not answer within 10 seconds.',
  })
  expect(Date.now() - began).toBeLessThan(5000)
})

test('A receiver that is away, hangs up, or does not use TLS is named as such', async () => {
  receiver.reply((answer) => void answer.destroy())
  expect((await send()).failure).toBe('The receiver closed the connection.')
  expect((await send(receiver.url.replace('http:', 'https:'))).failure).toBe(
    'The receiver does not use TLS as it should.',
  )
  await receiver.close()
  expect((await send()).failure).toBe('The receiver refused the connection.')
  expect((await send('https://receiver.invalid/')).failure).toBe(
    'The host name of the address was not found.',
  )
})

test('Private addresses and http are refused unless the site allows them', async () => {
  const plain = await send(receiver.url, { allowsPrivate: false })
  expect(plain.failure).toBe('The address must begin with https://.')
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    const { failure } = await send(`https://${host}:${receiver.port}/`, { allowsPrivate: false })
    expect(failure).toBe('The address is in a private network.')
  }
  expect(receiver.received).toEqual([])
})
