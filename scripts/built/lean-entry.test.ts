import { expect, test } from 'vitest'
import { leanRoutes } from './lean-entry.ts'

const lean = (code: string) => leanRoutes(code).replace(/\s+/g, ' ')

test('The children of a route keep their order, and lose their names', () => {
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

test('A route keeps its id only where that is not its path', () => {
  expect(lean(`update({ id: '/login', path: '/login', getParentRoute })`)).toBe(
    `update({ path: '/login', getParentRoute })`,
  )
  const others = `update({ id: '/_auth', getParentRoute }) update({ id: '/admin', path: '/admin/', getParentRoute })`
  expect(lean(others)).toBe(others)
})

test('The file of a route does not say once more which one it is', () => {
  expect(lean(`createFileRoute('/_auth/login')({ component: Login })`)).toBe(
    'createFileRoute()({ component: Login })',
  )
})
