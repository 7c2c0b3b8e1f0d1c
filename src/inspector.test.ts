import { describe, expect, test } from 'vitest'
import { redact } from './inspector.ts'

describe('What an inspector sees', () => {
  test('holds no secret, however deep it sits', () => {
    const seen = redact({
      event: { type: 'submit', credentials: { email: 'ada@example.org', password: 'secret' } },
      snapshot: { children: { logIn: { input: [{ password: 'secret' }] } } },
      refusal: { name: 'HTTPError', options: { body: '{"password":"secret"}' } },
      context: { token: 'secret', signedIn: { token: 'secret', user: { firstName: 'Ada' } } },
    })
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(seen).toMatchObject({
      context: { token: '(hidden)', signedIn: { user: { firstName: 'Ada' } } },
    })
  })

  test('tells that there is no token', () => {
    expect(redact({ token: null })).toEqual({ token: null })
  })

  test('survives what JSON cannot hold', () => {
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(() =>
      JSON.stringify(redact({ ring, now: () => 1, fault: new Error('no') })),
    ).not.toThrow()
  })
})
