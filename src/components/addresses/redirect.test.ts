import { describe, expect, test } from 'vitest'
import { redirectIn, safeRedirect } from './redirect.ts'

const doors = ['/login', '/sign-up', '/account/two-factor-code', '/account/auto-login']
const screens = ['/', '/my/organizations', '/organizations/7', ...doors]
const redirect = (wanted: string | undefined) =>
  safeRedirect(wanted, (path) => screens.includes(path))

const hostile = [
  undefined,
  '',
  ' ',
  'my/organizations',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\0/evil.example',
  'http://evil.example',
  'https://evil.example/my/organizations',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '@evil.example',
  '/@evil.example',
  '.evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/my/..//evil.example',
  '/%2F%2Fevil.example/..//evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  '/nowhere',
  '/login',
  '/login?redirect=/login',
  '/sign-up/',
  '/account/two-factor-code',
  '/account/auto-login?token=abc',
  '/api/Account/log-out',
]

describe('The redirect after signing in', () => {
  test.each([[['/my/family', '/']], [{ toString: 1 }], [null]])(
    'is none where it is %j',
    (given) => {
      expect(redirectIn({ redirect: given })).toEqual({ redirect: undefined })
    },
  )

  test.each(hostile)('ignores %j', (wanted) => {
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
