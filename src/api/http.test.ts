import { afterEach, expect, test, vi } from 'vitest'
import { http } from './http.ts'
import { surroundings } from './surroundings.ts'

const ofBrowser = surroundings.current
const calls = http.extend({ prefix: 'https://kinroll.test/api' })

afterEach(() => {
  surroundings.current = ofBrowser
  vi.unstubAllGlobals()
})

/** What the page is told of the calls that fail. */
function listen(sessionEnded: (token: string) => void = () => undefined) {
  const told: string[] = []
  surroundings.current = {
    token: () => 'ada',
    sessionEnded,
    callFailed: ({ message }) => told.push(message),
  }
  return told
}

/** A refusal whose body comes in two parts, the second when it is asked for. */
function refuse(status: number) {
  const [first, second] = ['{"code":"unauthenticated",', '"message":"Your session has ended."}']
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    const bytes = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(bytes.encode(first))
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
      async pull(stream) {
        begun.resolve()
        await finished.promise
        stream.enqueue(bytes.encode(second))
        stream.close()
      },
    })
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
  })
  return { begun: begun.promise, finish: finished.resolve }
}

test('A refusal that nobody waits for any more is told no one, though its first half has come', async () => {
  const told = listen()
  const { begun } = refuse(401)
  const left = new AbortController()
  const asked = calls.get('my', { signal: left.signal }).json()
  await begun
  left.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(told).toEqual([])
})

test('The call that ends the session tells why, also if its end cancels that call', async () => {
  const left = new AbortController()
  const told = listen(() => left.abort())
  const { begun, finish } = refuse(401)
  const asked = calls.get('my', { signal: left.signal }).json()
  await begun
  finish()
  await expect(asked).rejects.toMatchObject({ name: 'HTTPError' })
  expect(told).toEqual(['Your session has ended.'])
})

test('A 401 is told of the token that the call carried, not of the one that is held by then', async () => {
  const ended: string[] = []
  let token = 'old'
  surroundings.current = {
    token: () => token,
    sessionEnded: (of) => ended.push(of),
    callFailed: () => undefined,
  }
  vi.stubGlobal('fetch', async () => {
    token = 'new'
    return new Response(null, { status: 401 })
  })
  await expect(calls.get('my').json()).rejects.toMatchObject({ name: 'HTTPError' })
  expect(ended).toEqual(['old'])
})
