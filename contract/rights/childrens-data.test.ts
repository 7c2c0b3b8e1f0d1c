import { expect, test } from 'vitest'
import { childrensData } from './childrens-data.ts'
import { Permission } from './permissions.ts'

test('What shows no child stays with whoever has no second factor', () => {
  const kept = Permission.options.filter((permission) => !childrensData.includes(permission))
  expect(kept).toEqual([
    'organization.settings',
    'semesters.manage',
    'classDays.manage',
    'classes.view',
    'announcements.publish',
  ])
})
