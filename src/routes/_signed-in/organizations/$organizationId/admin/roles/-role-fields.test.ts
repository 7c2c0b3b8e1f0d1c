import { expect, test } from 'vitest'
import { Permission, type Permission as Name } from '#contract/rights/permissions.ts'
import { choicesOf, picked } from './-role-fields.tsx'

const choice = (permission: Name, value: Name[], held: readonly Name[] = Permission.options) => {
  const { isTicked, isOpen, help } =
    choicesOf(value, held).find((each) => each.permission === permission) ?? {}
  return { isTicked, isOpen, help }
}

test('What comes with another is ticked, and closed until the other goes', () => {
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

test('What somebody lacks, or what would bring it, cannot be picked', () => {
  const held: Name[] = ['families.manage', 'members.view']
  for (const permission of ['families.view', 'families.manage'] as const)
    expect(choice(permission, [], held)).toEqual({
      isTicked: false,
      isOpen: false,
      help: expect.stringMatching(/ You don’t have this permission\.$/),
    })
  expect(choice('members.view', [], held).isOpen).toBe(true)
})

test('What is picked stays in one order', () => {
  const value = picked(picked([], 'audit.view'), 'members.view')
  expect(value).toEqual(['members.view', 'audit.view'])
  expect(picked(value, 'members.view')).toEqual(['audit.view'])
})
