import { expect, test } from 'vitest'
import { isScreen, pageOf } from './addresses.ts'

test.each(['/', '/login', '/my/classes', '/organizations/', '/organizations/7/classes/12'])(
  '%s is a screen',
  (path) => {
    expect(isScreen(path)).toBe(true)
  },
)

test.each([
  '/api',
  '/api/Class/my-next-days',
  '/API/Class/my-next-days',
  '/images/7f',
  '/calendar/secret.ics',
  '/.well-known/security.txt',
  '/assets/main-1a2b.js',
  '/icon.svg',
  '/service-worker.js',
])('%s is answered by the server', (path) => {
  expect(isScreen(path)).toBe(false)
})

test.each([
  ['/', '', '/pages/home.html'],
  ['/login', '', '/pages/login.html'],
  ['/account/login-link', '', '/pages/account/login-link.html'],
  ['/login', '?redirect=%2Fmy%2Fclasses', '/index.html'],
])('%s%s has the page %s', (pathname, search, page) => {
  expect(pageOf({ pathname, search })).toBe(page)
})
