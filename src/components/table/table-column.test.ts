import { expect, test } from 'vitest'
import { type Column, placesOnPhone } from './table-column.ts'

type Place = Column<string>['onPhone']

const column = (id: string, facts: Partial<Pick<Column<string>, 'isHiddenAtFirst'>> = {}) => ({
  id,
  label: id,
  cell: (row: string) => row,
  ...facts,
})
const placed = (id: string, onPhone: Place) => ({ ...column(id), onPhone })
const placesOf = (...columns: Column<string>[]) => Object.fromEntries(placesOnPhone(columns))

test('the first two columns after the name are in the second line, and the others on the screen of the row', () => {
  expect(placesOf(column('name'), column('when'), column('room'), column('seats'))).toEqual({
    name: undefined,
    when: 'second',
    room: 'second',
    seats: 'hidden',
  })
})

test('a column can say where it is', () => {
  const columns = [
    column('name'),
    placed('when', 'hidden'),
    column('room'),
    placed('status', 'end'),
    column('seats'),
  ]
  expect(placesOf(...columns)).toEqual({
    name: undefined,
    when: 'hidden',
    room: 'second',
    status: 'end',
    seats: 'second',
  })
})

test('a column that users add has a line of its own', () => {
  const columns = [column('name'), column('email', { isHiddenAtFirst: true }), column('family')]
  expect(placesOf(...columns)).toEqual({ name: undefined, email: 'line', family: 'second' })
})
