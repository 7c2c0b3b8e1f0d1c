import { expect, test } from 'vitest'
import { withoutChildNames } from './lean-entry.ts'

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
  expect(withoutChildNames(generated).replace(/\s+/g, ' ')).toContain(
    'const DoorRouteChildren = [ DoorLoginRoute, DoorSignUpRoute._addFileChildren(SignUpChildren), ] as never',
  )
  expect(withoutChildNames(generated)).toContain('DoorLoginRoute: typeof DoorLoginRoute')
})
