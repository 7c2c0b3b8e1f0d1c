import { describe, expect, test } from 'vitest'
import { hostileRedirects } from '#contract/accounts/test-redirects.ts'
import { redirectIn, safeRedirect } from './redirect.ts'

const authPaths = [
  '/login',
  '/LOGIN',
  '/sign-up',
  '/account/two-factor-code',
  '/account/auto-login',
  '/account/forgot-password',
  '/account/login-link',
]
const screens = ['/', '/my/organizations', '/organizations/7', ...authPaths]
const redirect = (wanted: string | undefined) =>
  safeRedirect(wanted, (path) => screens.includes(path))

describe('The redirect after login', () => {
  test.each([[['/my/family', '/']], [{ toString: 1 }], [null]])(
    'is none where it is %j',
    (given) => {
      expect(redirectIn({ redirect: given })).toEqual({ redirect: undefined })
    },
  )

  test.each([undefined, ...hostileRedirects])('ignores %j', (wanted) => {
    expect(redirect(wanted)).toBe('/')
  })

  test.each([
    '/my/organizations',
    '/organizations/7?tab=one&name=a%20b#top',
    '/my/organizations?next=//evil.example',
  ])('follows %j', (wanted) => {
    expect(redirect(wanted)).toBe(wanted)
  })
})
