import { beforeEach, describe, expect, test } from 'vitest'
import { asChange, http } from './http.ts'

/** The calls of one screen, at a server that does what it is asked and whose answers are lost as long as it is told so. */
function openScreen() {
  const keys: (string | null)[] = []
  const screen = new AbortController()
  let isLost = false
  const server = http.extend({
    prefix: 'http://kinroll.test/api',
    fetch: (async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (isLost) throw new TypeError('fetch failed')
      return new Response(null, { status: 204 })
    }) as typeof fetch,
  })
  const call = (method: 'put' | 'post' | 'delete', path: string, json?: object) =>
    server[method](path, { json, ...asChange({ signal: screen.signal }) })
  return {
    keys,
    leave: () => screen.abort(),
    goes: async (...what: Parameters<typeof call>) => {
      isLost = false
      await call(...what)
    },
    isLost: async (...what: Parameters<typeof call>) => {
      isLost = true
      await expect(call(...what)).rejects.toMatchObject({ name: 'NetworkError' })
    },
  }
}

let screen: ReturnType<typeof openScreen>
beforeEach(() => {
  screen = openScreen()
})

const [ticked, unticked] = [{ absence: true }, { absence: false }]
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

  test('not after it was taken back: ticked without an answer, unticked, ticked', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.goes(...notifications, unticked)
    await screen.goes(...notifications, ticked)
    expect(areSame(0, 2)).toBe(false)
  })

  test('nor if nobody knows whether it was taken back', async () => {
    await screen.isLost(...notifications, ticked)
    await screen.isLost(...notifications, unticked)
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
  await server.post('Class/1/enrol', { json: {}, ...asChange({ once: 'wish', signal }) })
  expect(sent).toBe('wish')
})
