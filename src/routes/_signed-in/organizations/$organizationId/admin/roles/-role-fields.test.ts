import { expect, test } from 'vitest'
import { Permission, type Permission as Name } from '#contract/rights/permissions.ts'
import { choicesOf, picked } from './-role-fields.tsx'

const choice = (permission: Name, value: Name[], held: readonly Name[] = Permission.options) => {
  const { isTicked, isOpen, help } =
    choicesOf(value, held).find((each) => each.permission === permission) ?? {}
  return { isTicked, isOpen, help }
}

test('An included permission is selected, and locked until the other is removed', () => {
  const value: Name[] = ['members.manage']
  expect(choice('members.view', value)).toEqual({
    isTicked: true,
    isOpen: false,
    help: expect.stringMatching(/ Included in “Manage members”\.$/),
  })
  expect(choice('members.view', picked(value, 'members.manage'))).toMatchObject({
    isTicked: false,
    isOpen: true,
  })
})

test('A permission that the user lacks, or that includes one, cannot be selected', () => {
  const held: Name[] = ['families.manage', 'members.view']
  for (const permission of ['families.view', 'families.manage'] as const)
    expect(choice(permission, [], held)).toEqual({
      isTicked: false,
      isOpen: false,
      help: expect.stringMatching(/ You don’t have this permission\.$/),
    })
  expect(choice('members.view', [], held).isOpen).toBe(true)
})

test('The selection stays in one order', () => {
  const value = picked(picked([], 'audit.view'), 'members.view')
  expect(value).toEqual(['members.view', 'audit.view'])
  expect(picked(value, 'members.view')).toEqual(['audit.view'])
})
