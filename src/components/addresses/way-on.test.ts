import { describe, expect, test } from 'vitest'
import { hostileRedirects } from '#contract/accounts/test-redirects.ts'
import { redirectIn } from './redirect.ts'
import { safeRedirect, startOf } from './way-on.ts'

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

const membership = {
  isOwner: true,
  isTeacher: false,
  isStudent: false,
  isParent: false,
  status: 'Active' as const,
  joinedDate: '2026-11-01T12:00:00.000Z',
  roles: [],
  mayAdminister: true,
  isSecondFactorMissing: false,
  welcomeText: null,
}
const own = { id: 7, membership, deletionDate: null, suspendedDate: null }
const joined = { ...own, id: 8, membership: { ...membership, isOwner: false } }

test.each([
  ['nobody owns anything', [], '/'],
  ['they are a member', [joined], '/'],
  ['they own one organization', [own, joined], '/organizations/7/admin/home'],
  ['they own two', [own, { ...own, id: 9 }], '/'],
  ['theirs is deleted', [{ ...own, deletionDate: '2026-12-01T12:00:00.000Z' }], '/'],
  ['theirs is suspended', [{ ...own, suspendedDate: '2026-12-01T12:00:00.000Z' }], '/'],
])(
  'After a login, if %s, the first screen of %j is %s',
  { tags: ['2.login-start'] },
  (_, organizations, start) => {
    expect(startOf(organizations)).toBe(start)
  },
)
