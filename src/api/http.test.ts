import { afterEach, expect, test, vi } from 'vitest'
import { asChange, http } from './http.ts'
import { surroundings } from './surroundings.ts'

const ofBrowser = surroundings.current
const calls = http.extend({ prefix: 'https://kinroll.test/api' })

afterEach(() => {
  surroundings.current = ofBrowser
  vi.unstubAllGlobals()
})

/** Records the failures that the page reports. */
function listen(sessionEnded: (token: string) => void = () => undefined) {
  const reported: string[] = []
  surroundings.current = {
    ...ofBrowser,
    token: () => 'ada',
    sessionEnded,
    callFailed: ({ message }) => reported.push(message),
  }
  return reported
}

/** A refusal whose body arrives in two parts, the second when the test says so. */
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

test('A refusal of a canceled call is not reported, even after its first half arrived', async () => {
  const reported = listen()
  const { begun } = refuse(401)
  const left = new AbortController()
  const asked = calls.get('my', { signal: left.signal }).json()
  await begun
  left.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(reported).toEqual([])
})

test('The call that ends the session reports why, even if the end cancels the call', async () => {
  const left = new AbortController()
  const reported = listen(() => left.abort())
  const { begun, finish } = refuse(401)
  const asked = calls.get('my', { signal: left.signal }).json()
  await begun
  finish()
  await expect(asked).rejects.toMatchObject({ name: 'HTTPError' })
  expect(reported).toEqual(['Your session has ended.'])
})

test('A 401 ends the session of the token that the call sent, not of the current one', async () => {
  const ended: string[] = []
  let token = 'old'
  surroundings.current = {
    ...ofBrowser,
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

test('A failed call shows a toast, unless it is quiet', async () => {
  const reported = listen()
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'The office is closed.' }, { status: 503 }),
  )
  await expect(calls.get('my', { context: { quiet: 'all' } })).rejects.toMatchObject({
    name: 'HTTPError',
  })
  expect(reported).toEqual([])
  await expect(calls.get('my')).rejects.toMatchObject({ name: 'HTTPError' })
  expect(reported).toEqual(['The office is closed.'])
})

/** A server that refuses a call without proof of reauthentication. */
function guard({ needed = 'proof' } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url, headers } = request
    const given = headers.get('x-reauthentication')
    const key = headers.get('idempotency-key')
    sent.push({ method, path: new URL(url).pathname, body: await request.text(), key, given })
    if (given === needed) return Response.json({ id: 7 })
    const problem = { code: 'reauthentication_required', message: 'Confirm that it’s you.' }
    return Response.json(problem, { status: 403 })
  })
  return sent
}

const confirming = (answers: (string | null)[], held: string | null = null) => {
  const reported = listen()
  const asked: (string | null)[] = []
  Object.assign(surroundings.current, {
    reauthentication: () => held,
    reauthenticate: async (refused: string | null) => {
      asked.push(refused)
      return answers.shift() ?? null
    },
  })
  return { reported, asked }
}

const change = (signal = new AbortController().signal) =>
  calls.post('Role', { json: { name: 'Cook' }, ...asChange({ signal }) }).json()

test('A call that needs reauthentication is repeated unchanged, with the proof', async () => {
  const sent = guard()
  const { reported, asked } = confirming(['proof'])
  expect(await change()).toEqual({ id: 7 })
  const call = { method: 'POST', path: '/api/Role', body: '{"name":"Cook"}' }
  const key = expect.stringMatching(/.{20}/)
  expect(sent).toEqual([
    { ...call, key, given: null },
    { ...call, key, given: 'proof' },
  ])
  expect(new Set(sent.map((each) => (each as { key: string }).key)).size).toBe(1)
  expect([reported, asked]).toEqual([[], [null]])
})

test('The proof is sent with the next call, and a new one is requested once it has expired', async () => {
  const sent = guard()
  const { asked } = confirming([], 'proof')
  await change()
  expect([sent.length, asked]).toEqual([1, []])
  const late = confirming(['proof'], 'expired')
  await change()
  expect(late.asked).toEqual(['expired'])
})

test('A call that is not confirmed changes nothing and reports no failure', async () => {
  const sent = guard()
  const { reported } = confirming([null])
  await expect(change()).rejects.toMatchObject({ name: 'AbortError' })
  expect([sent.length, reported]).toEqual([1, []])
})

test('A call is repeated only once, and its refusal is reported', async () => {
  const sent = guard({ needed: 'another' })
  const { reported } = confirming(['proof', 'proof'])
  await expect(change()).rejects.toMatchObject({ name: 'HTTPError' })
  expect([sent.length, reported]).toEqual([2, ['Confirm that it’s you.']])
})
