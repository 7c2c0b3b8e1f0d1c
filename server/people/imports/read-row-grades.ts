import type { GradeLevel } from '#contract/people/grade-levels.ts'
import type { ImportField } from '#contract/people/imports.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Entry } from './entries.ts'
import { findGrade, takeGrades } from './read-grades.ts'
import type { RowReader } from './read-row-cells.ts'

export function readGrade(
  { cell, complain, notes }: RowReader,
  levels: GradeLevel[],
  field: ImportField,
  text = cell(field),
): GradeLevel | null {
  if (text === '') return null
  if (levels.length === 0) {
    if (!notes.includes(noGrades)) notes.push(noGrades)
    return null
  }
  return findGrade(text, levels) ?? complain(field, noSuchGrade(text))
}

/** Children with their grades: those beside their names, or those of the column in the same order. */
export function withGrades(
  reader: RowReader,
  levels: GradeLevel[],
  children: Entry[],
  field: 'Children' | 'FullName',
): Entry[] {
  const { cell, complain } = reader
  const beside = takeGrades(cell(field)).grades
  const text = cell('Grade')
  if (text === '' && beside.length > 0) {
    const isOf = ({ person }: Entry, { beside: words }: (typeof beside)[number]) =>
      ` ${words} `.includes(` ${searchable(person.firstName)} `)
    const stray = beside.find((one) => children.filter((entry) => isOf(entry, one)).length !== 1)
    if (stray) complain(field, `Whose grade is "${stray.grade}"?`)
    return children.map((entry) => {
      const said = beside.find((one) => isOf(entry, one))
      return { ...entry, grade: said ? readGrade(reader, levels, field, said.grade) : entry.grade }
    })
  }
  const texts = children.length === 1 ? [text] : text.split(separator).map((one) => one.trim())
  if (text !== '' && texts.length !== children.length) {
    complain('Grade', severalGrades(children.length))
    return children
  }
  return children.map((entry, place) => ({
    ...entry,
    grade: readGrade(reader, levels, 'Grade', texts[place] ?? ''),
  }))
}

const separator = /[,;/&\n]|\sand\s/
const severalGrades = (children: number) =>
  `There are ${children} children in this row. Write a grade for each, in the same order, separated by semicolons.`
const noSuchGrade = (grade: string) =>
  `"${grade.slice(0, 40)}" isn’t a grade of this organization. Correct it, leave it empty, or add it under “Grade levels”.`
const noGrades =
  'The grade isn’t imported, because this organization has no grades. Add them under “Grade levels”.'
