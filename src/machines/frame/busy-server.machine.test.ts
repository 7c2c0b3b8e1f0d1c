import { minute, second } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { asChange, http } from '#src/api/http.ts'
import { surroundings, type CallKind } from '#src/api/surroundings.ts'
import { busyServerMachine, isServerBusy, nextTryOf, waitBy } from './busy-server.machine.ts'

const ofBrowser = surroundings.current
const calls = http.extend({ prefix: 'https://kinroll.test/api' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  surroundings.current = ofBrowser
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const repeats = ['8.busy-server-repeats']
const rows = ['8.busy-server-rows']
const changes = ['8.busy-server-changes']

/** A server that is busy for a number of calls, or forever. Without a random part, so that the instants are known. */
function openPage({ busyFor = Infinity, code = 'overloaded', retryAfter = '12' } = {}) {
  const sent: { at: number; key: string | null; body: string }[] = []
  const started = Date.now()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('Idempotency-Key')
    sent.push({ at: (Date.now() - started) / second, key, body: await request.text() })
    if (sent.length > busyFor) return Response.json({ id: 7 })
    const headers = { 'Retry-After': retryAfter }
    return Response.json({ code, message: 'The server is busy.' }, { status: 503, headers })
  })
  const busyServer = createActor(busyServerMachine).start()
  const reported: string[] = []
  surroundings.current = {
    ...ofBrowser,
    ...waitBy(busyServer),
    callFailed: ({ message }) => reported.push(message),
  }
  const nextTry = (kind: CallKind) => nextTryOf(kind)(busyServer.getSnapshot())
  return { sent, reported, busyServer, nextTry, started }
}

const nameOfFailure = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ name }: Error) => name,
  )

const save = () =>
  calls
    .post('Role', { json: { name: 'Cook' }, ...asChange({ signal: new AbortController().signal }) })
    .json()

test(
  'Rows come by themselves after the pauses that the server asks for',
  { tags: rows },
  async () => {
    const { sent, reported, busyServer, nextTry, started } = openPage({ busyFor: 2 })
    const asked = calls.get('Role').json()
    await vi.advanceTimersByTimeAsync(11 * second)
    expect([sent.length, nextTry('read'), nextTry('change')]).toEqual([
      1,
      started + 12 * second,
      null,
    ])
    await vi.advanceTimersByTimeAsync(13 * second)
    expect(await asked).toEqual({ id: 7 })
    expect([sent.map(({ at }) => at), reported]).toEqual([[0, 12, 24], []])
    expect(isServerBusy(busyServer.getSnapshot())).toBe(false)
  },
)

test('A change is repeated with its key and its body', { tags: repeats }, async () => {
  const { sent, reported } = openPage({ busyFor: 1 })
  const saved = save()
  await vi.advanceTimersByTimeAsync(12 * second)
  expect(await saved).toEqual({ id: 7 })
  expect([sent.length, new Set(sent.map(({ key }) => key)).size, reported]).toEqual([2, 1, []])
  expect(sent.map(({ body }) => body)).toEqual(['{"name":"Cook"}', '{"name":"Cook"}'])
})

test(
  'Calls that wait for different times are each repeated at their own',
  { tags: repeats },
  async () => {
    const { sent, nextTry, started } = openPage({ busyFor: 2 })
    const asked = calls.get('Role').json()
    await vi.advanceTimersByTimeAsync(5 * second)
    const saved = save()
    await vi.advanceTimersByTimeAsync(7 * second)
    expect([await asked, nextTry('change')]).toEqual([{ id: 7 }, started + 17 * second])
    await vi.advanceTimersByTimeAsync(5 * second)
    expect([await saved, sent.map(({ at }) => at)]).toEqual([{ id: 7 }, [0, 5, 12, 17]])
  },
)

test(
  'A change that the server refuses for about a minute fails, with one message',
  { tags: changes },
  async () => {
    const { sent, reported, busyServer } = openPage()
    const saved = nameOfFailure(save())
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(await saved).toBe('HTTPError')
    expect(sent.map(({ at }) => at)).toEqual([0, 12, 24, 36, 48, 60])
    expect([reported, busyServer.getSnapshot().value]).toEqual([
      ['The server is busy.'],
      'answering',
    ])
  },
)

test('Rows are asked for during five minutes', { tags: rows }, async () => {
  const { sent, reported } = openPage({ retryAfter: '30' })
  const asked = nameOfFailure(calls.get('Role').json())
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(await asked).toBe('HTTPError')
  expect([sent.at(-1)?.at, reported]).toEqual([300, ['The server is busy.']])
})

test(
  'Canceling ends the changes that wait, reports no failure, and lets rows wait',
  { tags: changes },
  async () => {
    const { sent, reported, busyServer, nextTry } = openPage({ busyFor: 2 })
    const asked = calls.get('Class').json()
    const saved = nameOfFailure(save())
    await vi.advanceTimersByTimeAsync(second)
    busyServer.send({ type: 'cancel' })
    expect(await saved).toBe('AbortError')
    expect([nextTry('change'), nextTry('read') === null]).toEqual([null, false])
    await vi.advanceTimersByTimeAsync(minute)
    await asked
    expect([sent.length, reported]).toEqual([3, []])
  },
)

test('A call whose screen is left waits no longer', { tags: repeats }, async () => {
  const { sent, busyServer } = openPage()
  const left = new AbortController()
  const asked = nameOfFailure(calls.get('Class', { signal: left.signal }))
  await vi.advanceTimersByTimeAsync(second)
  left.abort()
  expect(await asked).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(minute)
  expect([sent.length, isServerBusy(busyServer.getSnapshot())]).toEqual([1, false])
})

test(
  'A silent call fails at once: whoever sends it tries again later',
  { tags: repeats },
  async () => {
    const { sent } = openPage()
    const asked = calls.get('Class', { context: { quiet: 'all' } })
    await expect(asked).rejects.toMatchObject({ name: 'HTTPError' })
    expect(sent.length).toBe(1)
  },
)
