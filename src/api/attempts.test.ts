import { beforeEach, describe, expect, test } from 'vitest'
import { asChange, asSecretChange, http } from './http.ts'

/** What happens to a response: it arrives, is lost, breaks off after its headers, or is not JSON. */
type Answer = 'comes' | 'isLost' | 'breaksOff' | 'isNoJson'

/** A response that loses its second half. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(new TextEncoder().encode('{"id":')),
    pull: (body) => body.error(new TypeError('terminated')),
  })

/** The calls of one screen. The server always carries them out, even if the response is lost. */
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
const grant = (member: number) => `Role/admin/grants/3/${member}`

const areSame = (one: number, other: number) => screen.keys.at(one) === screen.keys.at(other)

describe('A repeated change has the same idempotency key', () => {
  test('while its outcome is unknown', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.isLost(...notifications, ticked)
    await screen.goes(...notifications, ticked)
    expect(new Set(screen.keys).size).toBe(1)
    expect(screen.keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('but not after it succeeded', async () => {
    await screen.goes(...notifications, ticked)
    await screen.goes(...notifications, ticked)
    expect(areSame(0, 1)).toBe(false)
  })

  test('but not after its response was read', async () => {
    await screen.isRead(...notifications, ticked)
    await screen.isRead(...notifications, ticked)
    expect(areSame(0, 1)).toBe(false)
  })

  test.for(['breaksOff', 'isNoJson'] as const)(
    'also if its response %s before it could be read',
    async (how) => {
      await screen.isNotRead(how, ...notifications, ticked)
      await screen.isRead(...notifications, ticked)
      expect(areSame(0, 1)).toBe(true)
    },
  )

  test('but not after it was reversed: checked without a response, unchecked, checked', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.goes(...notifications, unchecked)
    await screen.goes(...notifications, ticked)
    expect(areSame(0, 2)).toBe(false)
  })

  test('nor if it may have been reversed', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.isLost(...notifications, unchecked)
    await screen.goes(...notifications, ticked)
    expect(new Set(screen.keys).size).toBe(3)
  })

  test('nor if another call reversed it: a role assigned, removed, assigned', async () => {
    await screen.isLost('put', grant(7), { untilDate: null })
    await screen.goes('delete', grant(7))
    await screen.goes('put', grant(7), { untilDate: null })
    expect(areSame(0, 2)).toBe(false)
  })

  test('nor if a call to another path reversed it: invited, withdrawn, invited', async () => {
    await screen.isLost('post', 'OrganizationUser/admin/invite', { email: 'mia@example.org' })
    await screen.goes('delete', 'OrganizationUser/admin/invitation/7')
    await screen.goes('post', 'OrganizationUser/admin/invite', { email: 'mia@example.org' })
    expect(areSame(0, 2)).toBe(false)
  })

  test('also after the same change of another record', async () => {
    await screen.isLost('put', grant(7), { untilDate: null })
    await screen.goes('put', grant(8), { untilDate: null })
    await screen.goes('put', grant(7), { untilDate: null })
    expect(areSame(0, 2)).toBe(true)
    expect(areSame(0, 1)).toBe(false)
  })

  test('also after a POST that only reads', async () => {
    await screen.isLost('post', 'Class/admin', { name: 'Botany' })
    await screen.changesNothing('Class/admin/check')
    await screen.goes('post', 'Class/admin', { name: 'Botany' })
    expect(areSame(0, 2)).toBe(true)
  })

  test('nor if a call without a key reversed it: a feed removed, created, removed', async () => {
    await screen.isLost('delete', 'Calendar/my-feed')
    await screen.changesSecret('post', 'Calendar/my-feed/renew')
    await screen.goes('delete', 'Calendar/my-feed')
    expect(areSame(0, 2)).toBe(false)
  })

  test('but not on another screen, nor after leaving the screen', async () => {
    await screen.isLost(...notifications, ticked)
    const other = openScreen()
    await other.isLost(...notifications, ticked)
    expect(other.keys).not.toContain(screen.keys[0])
  })
})

test('A change with a key of its own is sent with that key', async () => {
  const { signal } = new AbortController()
  let sent: string | null = null
  const server = http.extend({
    prefix: 'http://kinroll.test/api',
    fetch: (async (request: Request) => {
      sent = request.headers.get('Idempotency-Key')
      return new Response(null, { status: 204 })
    }) as typeof fetch,
  })
  await server.post('Class/enroll/1', { json: {}, ...asChange({ once: 'enroll-1', signal }) })
  expect(sent).toBe('enroll-1')
})
