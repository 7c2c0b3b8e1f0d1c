import { expect, test } from 'vitest'
import { containing, searchable } from './searchable.ts'

test('A name is found without its accents and in any letter case', () => {
  expect(searchable('Élodie MÜLLER')).toBe('elodie muller')
  expect(searchable('İzmir')).toBe('izmir')
})

test.each([
  ['Łódź', 'lodz'],
  ['SØREN', 'soren'],
  ['Ǿrsted', 'orsted'],
  ['Đặng', 'dang'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Æther', 'aether'],
  ['Œuvre', 'oeuvre'],
  ['Þórunn', 'thorunn'],
  ['Guðrún', 'gudrun'],
  ['ışık', 'isik'],
  ['Ħamrun', 'hamrun'],
])('%s is found by its plain spelling %s', (name, spelling) => {
  expect(searchable(name)).toBe(spelling)
})

test('A NUL is replaced, because PostgreSQL cannot store one', () => {
  expect(searchable('a\0b')).toBe('a\uFFFDb')
})

test('The signs that `like` gives a meaning are searched literally', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
