import { expect, test } from 'vitest'
import {
  childrenData,
  Permission,
  permissionGroups,
  permissionSentence,
  withImplied,
} from './permissions.ts'

test('Every permission is in one group and has one sentence', () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(grouped.toSorted()).toEqual(Permission.options.toSorted())
  for (const permission of grouped) expect(permissionSentence(permission)).toMatch(/^[A-Z].*\.$/)
})

test.each(Permission.options)('The permissions included in %s include no others', (permission) => {
  const held = withImplied([permission])
  expect(withImplied(held)).toEqual(held)
})

test('Permission to manage something includes permission to see it', () => {
  expect(withImplied(['families.manage'])).toEqual(['families.view', 'families.manage'])
  expect(withImplied(['members.manage'])).toEqual([
    'members.view',
    'members.contact',
    'members.manage',
  ])
  expect(withImplied(['reports.view'])).toEqual(['reports.view'])
})

test('Permissions that show no child do not require a second factor, and include none that do', () => {
  const withoutChildren = Permission.options.filter(
    (permission) => !childrenData.includes(permission),
  )
  expect(withoutChildren).toContain('classes.view')
  expect(withoutChildren).not.toContain('classes.manage')
  expect(withImplied(withoutChildren)).toEqual(withoutChildren)
})
