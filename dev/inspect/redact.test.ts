import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const seen = (value: unknown) => JSON.stringify(redact(value))

describe('What an inspector sees', () => {
  test('holds no secret, however deep it sits', () => {
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
  ])('never holds what is called %s', (name) => {
    expect(seen({ [name]: 'hush', nested: [new Map([[name, { value: 'hush' }]])] })).not.toContain(
      'hush',
    )
  })

  test.for([
    'https://example.org/reset?token=hush',
    '/auto-login?next=%2F&token=hush#top',
    'Authorization: Bearer hush',
    'GET /x?resetToken=hush failed',
  ])('holds no token of an address or a header: %s', (text) => {
    expect(seen({ text, error: new Error(text) })).not.toContain('hush')
  })

  test('holds of an error its name and sentence, not the request that failed', () => {
    const error = Object.assign(new TypeError('Failed to fetch'), { request: { body: 'hush' } })
    expect(redact({ type: 'xstate.error.actor', error })).toEqual({
      type: 'xstate.error.actor',
      error: { name: 'TypeError', message: 'Failed to fetch' },
    })
  })

  test('holds of a file what it is called and how large it is', () => {
    const file = new File(['abc'], 'logo.png', { type: 'image/png' })
    expect(redact({ file })).toEqual({ file: { name: 'logo.png', size: 3 } })
    expect(redact(new Blob(['abcd']))).toEqual({ size: 4 })
  })

  test('tells that there is no token', () => {
    expect(redact({ token: null })).toEqual({ token: null })
  })

  test('lists what sets and maps hold', () => {
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
