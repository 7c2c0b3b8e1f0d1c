import { afterEach, expect, test, vi } from 'vitest'
import { takeLink } from './link.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens a page by this address; tells which link was taken, and which address is left. */
function open(address: string) {
  let left = new URL(address, 'https://kinroll.test')
  const replaceState = (_state: unknown, _title: string, to: URL) => (left = new URL(to))
  vi.stubGlobal('window', {
    location: { href: left.href },
    history: { state: null, replaceState },
  })
  return { link: takeLink(), left: left.pathname + left.search }
}

test.each(['/account/auto-login', '/account/auto-login/', '/Account/Auto-Login'])(
  'the token of a link leaves the address %s, and nothing else does',
  (path) => {
    const { link, left } = open(`${path}?token=abc&message=Hello+you&redirect=%2Fmy%2Ffamily`)
    expect(link).toEqual({ token: 'abc', message: 'Hello you' })
    expect(left).toBe(`${path}?message=Hello+you&redirect=%2Fmy%2Ffamily`)
  },
)

test.each(['/account/auto-login?message=Hello', '/my/family?token=abc', '/'])(
  '%s is no link out of an email',
  (address) => {
    expect(open(address)).toEqual({ link: null, left: address })
  },
)
