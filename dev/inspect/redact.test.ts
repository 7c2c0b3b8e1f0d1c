import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const seen = (value: unknown) => JSON.stringify(redact(value))

describe('What an inspector sees', () => {
  test('contains no secret at any depth', () => {
    const event = {
      event: { type: 'submit', credentials: { email: 'ada@example.org', password: 'secret' } },
      snapshot: { children: { logIn: { input: [{ password: 'secret' }] } } },
      refusal: { name: 'HTTPError', options: { body: '{"password":"secret"}' } },
      context: { token: 'secret', signedIn: { token: 'secret', user: { firstName: 'Ada' } } },
    }
    expect(seen(event)).not.toContain('secret')
    expect(redact(event)).toMatchObject({
      context: { token: '(hidden)', signedIn: { user: { firstName: 'Ada' } } },
    })
  })

  test.for([
    'token',
    'resetToken',
    'password',
    'newPassword',
    'confirmPassword',
    'passwordHash',
    'secret',
    'clientSecret',
    'credentials',
    'Authorization',
    'code',
    'body',
    'request',
  ])('contains no value of %s', (name) => {
    expect(seen({ [name]: 'hush', nested: [new Map([[name, { value: 'hush' }]])] })).not.toContain(
      'hush',
    )
  })

  test.for([
    'https://example.org/reset?token=hush',
    '/auto-login?next=%2F&token=hush#top',
    'Authorization: Bearer hush',
    'GET /x?resetToken=hush failed',
  ])('contains no token from an address or a header: %s', (text) => {
    expect(seen({ text, error: new Error(text) })).not.toContain('hush')
  })

  test('has the name and message of an error, but not the failed request', () => {
    const error = Object.assign(new TypeError('Failed to fetch'), { request: { body: 'hush' } })
    expect(redact({ type: 'xstate.error.actor', error })).toEqual({
      type: 'xstate.error.actor',
      error: { name: 'TypeError', message: 'Failed to fetch' },
    })
  })

  test('has the name and size of a file', () => {
    const file = new File(['abc'], 'logo.png', { type: 'image/png' })
    expect(redact({ file })).toEqual({ file: { name: 'logo.png', size: 3 } })
    expect(redact(new Blob(['abcd']))).toEqual({ size: 4 })
  })

  test('shows that there is no token', () => {
    expect(redact({ token: null })).toEqual({ token: null })
  })

  test('lists the contents of sets and maps', () => {
    expect(redact({ selected: new Set([1, 2]), rows: new Map([[7, 'Lions']]) })).toEqual({
      selected: [1, 2],
      rows: { 7: 'Lions' },
    })
  })

  test('survives values that JSON cannot represent', () => {
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(() => seen({ ring, now: () => 1, fault: new Error('no'), many: 1n })).not.toThrow()
  })
})
