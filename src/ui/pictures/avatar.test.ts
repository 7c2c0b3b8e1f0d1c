import { expect, test } from 'vitest'

import { initialsOf, tintOf } from './avatar.tsx'

test('a person is shown by the first letters of the first and the last name', () => {
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('Jean-Luc Picard')).toBe('JP')
  expect(initialsOf('zoë ångström')).toBe('ZÅ')
})

test('one word gives one letter, no letter gives none', () => {
  expect(initialsOf('Lindenschule')).toBe('L')
  expect(initialsOf(' … ')).toBe('')
})

test('a name keeps its color, however it is typed', () => {
  expect(tintOf(' ada king')).toBe(tintOf('Ada King'))
})
