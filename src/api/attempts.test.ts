import { beforeEach, describe, expect, test } from 'vitest'
import { asChange, asSecretChange, http } from './http.ts'

/** What becomes of an answer: it comes, all of it is lost, or no more than its headers comes, or something else does. */
type Answer = 'comes' | 'isLost' | 'breaksOff' | 'isNoJson'

/** An answer of which the connection loses the second half. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(new TextEncoder().encode('{"id":')),
    pull: (body) => body.error(new TypeError('terminated')),
  })

/** The calls of one screen, at a server that does what it is asked, whatever becomes of its answers. */
function openScreen() {
  const keys: (string | null)[] = []
  const screen = new AbortController()
  let answer: Answer = 'comes'
  const server = http.extend({
    prefix: 'http://kinroll.test/api',
    fetch: (async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (answer === 'isLost') throw new TypeError('fetch failed')
      if (answer === 'breaksOff') return new Response(brokenOff())
      return new Response(answer === 'isNoJson' ? '<p>Welcome to our café.</p>' : '{"id":1}')
    }) as typeof fetch,
  })
  const call = (method: 'put' | 'post' | 'delete', path: string, json?: object) =>
    server[method](path, { json, ...asChange({ signal: screen.signal }) })
  return {
    keys,
    leave: () => screen.abort(),
    goes: async (...what: Parameters<typeof call>) => {
      answer = 'comes'
      await call(...what)
    },
    isRead: async (...what: Parameters<typeof call>) => {
      answer = 'comes'
      await call(...what).json()
    },
    isNotRead: async (how: Answer, ...what: Parameters<typeof call>) => {
      answer = how
      await expect(call(...what).json()).rejects.toThrow(/terminated|JSON/)
    },
    changesNothing: async (path: string) => {
      answer = 'comes'
      await server.post(path, { json: {}, signal: screen.signal }).json()
    },
    changesSecret: async (method: 'put' | 'post', path: string) => {
      answer = 'comes'
      await server[method](path, { json: {}, ...asSecretChange(screen) }).json()
    },
    isLost: async (...what: Parameters<typeof call>) => {
      answer = 'isLost'
      await expect(call(...what)).rejects.toMatchObject({ name: 'NetworkError' })
    },
  }
}

let screen: ReturnType<typeof openScreen>
beforeEach(() => {
  screen = openScreen()
})

const [ticked, unchecked] = [{ absence: true }, { absence: false }]
const notifications = ['put', 'Account/notifications'] as const
const grant = (member: number) => `Role/admin/3/grants/${member}`

const areSame = (one: number, other: number) => screen.keys.at(one) === screen.keys.at(other)

describe('A change that is made again has the key of the last time', () => {
  test('while nobody knows what has come of it', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.isLost(...notifications, ticked)
    await screen.goes(...notifications, ticked)
    expect(new Set(screen.keys).size).toBe(1)
    expect(screen.keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('not once it has gone through', async () => {
    await screen.goes(...notifications, ticked)
    await screen.goes(...notifications, ticked)
    expect(areSame(0, 1)).toBe(false)
  })

  test('not once its answer was read', async () => {
    await screen.isRead(...notifications, ticked)
    await screen.isRead(...notifications, ticked)
    expect(areSame(0, 1)).toBe(false)
  })

  test.for(['breaksOff', 'isNoJson'] as const)(
    'also if its answer has begun, but %s before it could be read',
    async (how) => {
      await screen.isNotRead(how, ...notifications, ticked)
      await screen.isRead(...notifications, ticked)
      expect(areSame(0, 1)).toBe(true)
    },
  )

  test('not after it was taken back: ticked without an answer, unchecked, ticked', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.goes(...notifications, unchecked)
    await screen.goes(...notifications, ticked)
    expect(areSame(0, 2)).toBe(false)
  })

  test('nor if nobody knows whether it was taken back', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.isLost(...notifications, unchecked)
    await screen.goes(...notifications, ticked)
    expect(new Set(screen.keys).size).toBe(3)
  })

  test('nor if another call has taken it back: a role given, taken away, given', async () => {
    await screen.isLost('put', grant(7), { untilDate: null })
    await screen.goes('delete', grant(7))
    await screen.goes('put', grant(7), { untilDate: null })
    expect(areSame(0, 2)).toBe(false)
  })

  test('nor if it was taken back at another address: invited, withdrawn, invited', async () => {
    await screen.isLost('post', 'OrganizationUser/admin/invite', { email: 'mia@example.org' })
    await screen.goes('delete', 'OrganizationUser/admin/7/invitation')
    await screen.goes('post', 'OrganizationUser/admin/invite', { email: 'mia@example.org' })
    expect(areSame(0, 2)).toBe(false)
  })

  test('also if meanwhile the same has been done to another record', async () => {
    await screen.isLost('put', grant(7), { untilDate: null })
    await screen.goes('put', grant(8), { untilDate: null })
    await screen.goes('put', grant(7), { untilDate: null })
    expect(areSame(0, 2)).toBe(true)
    expect(areSame(0, 1)).toBe(false)
  })

  test('also if meanwhile something was looked up by a POST, which changes nothing', async () => {
    await screen.isLost('post', 'Class/admin', { name: 'Botany' })
    await screen.changesNothing('Class/admin/check')
    await screen.goes('post', 'Class/admin', { name: 'Botany' })
    expect(areSame(0, 2)).toBe(true)
  })

  test('nor if a call without a key has taken it back: an address removed, made, removed', async () => {
    await screen.isLost('delete', 'Calendar/my-feed')
    await screen.changesSecret('post', 'Calendar/my-feed/renew')
    await screen.goes('delete', 'Calendar/my-feed')
    expect(areSame(0, 2)).toBe(false)
  })

  test('not on another screen, nor after it was left', async () => {
    await screen.isLost(...notifications, ticked)
    const other = openScreen()
    await other.isLost(...notifications, ticked)
    expect(other.keys).not.toContain(screen.keys[0])
  })
})

test('A wish of a machine has the key that the machine gives it', async () => {
  const { signal } = new AbortController()
  let sent: string | null = null
  const server = http.extend({
    prefix: 'http://kinroll.test/api',
    fetch: (async (request: Request) => {
      sent = request.headers.get('Idempotency-Key')
      return new Response(null, { status: 204 })
    }) as typeof fetch,
  })
  await server.post('Class/1/enroll', { json: {}, ...asChange({ once: 'wish', signal }) })
  expect(sent).toBe('wish')
})
