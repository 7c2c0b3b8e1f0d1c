import { expect, test } from 'vitest'
import { leanRoutes } from './lean-entry.ts'

const lean = (code: string) => leanRoutes(code).replace(/\s+/g, ' ')

test('The children of a route stay in order and lose their names', () => {
  const generated = `
    interface DoorRouteChildren {
      DoorLoginRoute: typeof DoorLoginRoute
    }
    const DoorRouteChildren: DoorRouteChildren = {
      DoorLoginRoute: DoorLoginRoute,
      DoorSignUpRoute:
        DoorSignUpRoute._addFileChildren(SignUpChildren),
    }
  `
  expect(lean(generated)).toContain(
    'const DoorRouteChildren = [ DoorLoginRoute, DoorSignUpRoute._addFileChildren(SignUpChildren), ] as never',
  )
  expect(lean(generated)).toContain('DoorLoginRoute: typeof DoorLoginRoute')
})

test('A route has an id only if it differs from its path', () => {
  expect(lean(`update({ id: '/login', path: '/login', getParentRoute })`)).toBe(
    `update({ path: '/login', getParentRoute })`,
  )
  const others = `update({ id: '/_auth', getParentRoute }) update({ id: '/admin', path: '/admin/', getParentRoute })`
  expect(lean(others)).toBe(others)
})

test('The file of a route does not repeat its id', () => {
  expect(lean(`createFileRoute('/_auth/login')({ component: Login })`)).toBe(
    'createFileRoute()({ component: Login })',
  )
})
