import { expect, test } from 'vitest'

import { initialsOf } from './avatar.tsx'

test('the initials of a person are those of the first and the last name', () => {
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('Jean-Luc Picard')).toBe('JP')
  expect(initialsOf('zoë ångström')).toBe('ZÅ')
})

test('one word has one initial, and no letters have none', () => {
  expect(initialsOf('Lindenschule')).toBe('L')
  expect(initialsOf(' … ')).toBe('')
})
