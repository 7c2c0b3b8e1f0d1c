import { describe, expect, test } from 'vitest'
import { emptyClass, isRange, pasteClasses, typeClass, withClasses } from './paste-classes.ts'

const first = { row: 0, cell: 'name' } as const
const algebra = { ...emptyClass, name: 'Algebra', teacher: 'Anna Ruiz' }

describe('A pasted range', () => {
  test('fills the rows from a cell', () => {
    const text = 'Ana\tFirst hour\nBo\tSecond hour\n'
    const rows = [algebra, { ...emptyClass, name: 'Botany' }]
    expect(pasteClasses(rows, { row: 1, cell: 'teacher' }, text)).toEqual([
      algebra,
      { ...emptyClass, name: 'Botany', teacher: 'Ana', slot: 'First hour' },
      { ...emptyClass, teacher: 'Bo', slot: 'Second hour' },
    ])
  })

  test('has its columns in any order if it has a header row, and others are left out', () => {
    const text = 'Max\tTitle\tFee\tPeriod\tTeacher\tAge\r\n12\tAlgebra\t$5\t1\tAnna Ruiz\t8–11'
    expect(pasteClasses([], first, text)).toEqual([
      { name: 'Algebra', teacher: 'Anna Ruiz', slot: '1', room: '', ages: '8–11', seats: '12' },
    ])
  })

  test('may have cells of several lines', () => {
    expect(pasteClasses([], first, '"Algebra\nfor all"\tAnna')).toEqual([
      { ...emptyClass, name: 'Algebra for all', teacher: 'Anna' },
    ])
  })

  test('may be wider than the grid, and end with empty rows', () => {
    const text = '12\t13\n\t\n'
    expect(pasteClasses([], { row: 0, cell: 'seats' }, text)).toEqual([
      { ...emptyClass, seats: '12' },
    ])
  })

  test('ends at 200 classes', () => {
    const text = Array.from({ length: 250 }, (_, index) => `Class ${index}\tAnna`).join('\n')
    expect(pasteClasses([], first, text)).toHaveLength(200)
  })

  test('is not one cell', () => {
    expect(['Algebra\n', 'Algebra', 'a\tb', 'a\r\nb'].map(isRange)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('A typed cell', () => {
  test('begins a row at the end', () => {
    expect(typeClass([algebra], { row: 1, cell: 'name' }, 'B')).toEqual([
      algebra,
      { ...emptyClass, name: 'B' },
    ])
  })

  test('ends the grid with its last row that is not empty', () => {
    const rows = [algebra, { ...emptyClass, name: 'B' }]
    expect(typeClass(rows, { row: 1, cell: 'name' }, '')).toEqual([algebra])
  })
})

test('Classes of a file are added once, up to the limit', () => {
  const arts = { ...emptyClass, name: 'Arts' }
  expect(withClasses([algebra], [algebra, arts])).toEqual([algebra, arts])
  const many = Array.from({ length: 250 }, (_, place) => ({ ...arts, name: `Arts ${place}` }))
  expect(withClasses([algebra], many)).toHaveLength(200)
})
