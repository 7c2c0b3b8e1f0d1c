import { expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import { pathOf } from './former-paths.ts'

const at = (path: string) => pathOf(new Request(`https://kinroll.example.org${path}`))

test.each([
  ['/api/Class/5/enroll', '/api/Class/enroll/5'],
  ['/api/Class/admin/5/enrollments/7?order=1', '/api/Class/admin/enrollments/5/7'],
  ['/api/OrganizationUser/admin/5/owner/transfer', '/api/OrganizationUser/admin/owner/transfer/5'],
])('The former path %j is served as %j', (path, served) => {
  expect(at(path)).toBe(served)
})

test('No other path changes', () => {
  const paths = resources.flatMap(({ calls }) =>
    calls.map(({ path }) => path.replace(/:\w+/g, '1')),
  )
  expect(paths.map(at)).toEqual(paths)
  for (const path of ['/', '/organizations/5/apply', '/images/5/abc', '/api/nowhere'])
    expect(at(path)).toBe(path)
})
