import { expect, test } from 'vitest'
import { openRoutePatterns } from './route-patterns.ts'

const routeOf = openRoutePatterns([
  { method: 'GET', path: '/api/Class/mine' },
  { method: 'GET', path: '/api/Class/:classId' },
  { method: 'PUT', path: '/api/Class/:classId' },
])

test.each([
  ['GET', '/api/Class/7?search=Ada', '/api/Class/:classId'],
  ['HEAD', '/api/Class/7', '/api/Class/:classId'],
  ['PUT', '/api/Class/mine', '/api/Class/:classId'],
  ['GET', '/api/Class/mine', '/api/Class/mine'],
  ['GET', 'http://kinroll.example.org/%61pi/Class/7', '/api/Class/:classId'],
  ['DELETE', '/api/Class/7', '/api/*'],
  ['GET', '/api/health', '/api/health'],
  ['GET', '/calendar/7.c2VjcmV0.ics', '/calendar/*'],
  ['GET', '/account/auto-login?token=c2VjcmV0', '/*'],
  ['PROPFIND', '/100%', '/*'],
  [undefined, undefined, '/*'],
])('The pattern of %s %s is %s', (method, url, pattern) => {
  expect(routeOf(method, url)).toBe(pattern)
})
