import { expect, test } from 'vitest'
import {
  childrenData,
  Permission,
  permissionGroups,
  permissionSentence,
  withImplied,
} from './permissions.ts'

test('Every permission stands in one group, with one sentence', () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(grouped.toSorted()).toEqual(Permission.options.toSorted())
  for (const permission of grouped) expect(permissionSentence(permission)).toMatch(/^[A-Z].*\.$/)
})

test.each(Permission.options)('What %s brings with it brings nothing further', (permission) => {
  const held = withImplied([permission])
  expect(withImplied(held)).toEqual(held)
})

test('Who manages something sees it', () => {
  expect(withImplied(['families.manage'])).toEqual(['families.view', 'families.manage'])
  expect(withImplied(['members.manage'])).toEqual([
    'members.view',
    'members.contact',
    'members.manage',
  ])
  expect(withImplied(['reports.view'])).toEqual(['reports.view'])
})

test('What shows no child stays with whoever has no second factor, and brings nothing that shows one', () => {
  const kept = Permission.options.filter((permission) => !childrenData.includes(permission))
  expect(kept).toContain('classes.view')
  expect(kept).not.toContain('classes.manage')
  expect(withImplied(kept)).toEqual(kept)
})
