import { describe, expect, test } from 'vitest'
import { usualGradeLevels } from '#contract/people/grade-levels.ts'
import { findGrade, takeGrades } from './read-grades.ts'

const levelsOf = (names: string[]) => names.map((name, place) => ({ id: place + 1, name }))
const usual = levelsOf(['Pre-K', ...usualGradeLevels])

describe('A grade', () => {
  test.each([
    ['3', '3rd grade'],
    ['03', '3rd grade'],
    ['3rd', '3rd grade'],
    ['Grade 3', '3rd grade'],
    ['3RD GRADE', '3rd grade'],
    ['third', '3rd grade'],
    ['gr. 12', '12th grade'],
    ['K', 'Kindergarten'],
    ['KG', 'Kindergarten'],
    ['PK', 'Pre-K'],
    ['Preschool', 'Pre-K'],
  ])('%s is %s', (text, name) => {
    expect(findGrade(text, usual)?.name).toBe(name)
  })

  test.each(['13', 'College', 'TK', '3, 4', '30'])('%s is none of the usual ones', (text) => {
    expect(findGrade(text, usual)).toBeUndefined()
  })

  test('has the name that the organization gave it', () => {
    const own = levelsOf(['Year 3', 'Blue group', 'Grade 3'])
    expect(findGrade('blue group', own)?.name).toBe('Blue group')
    expect(findGrade('3', own)?.name).toBe('Grade 3')
    expect(findGrade('Year 3', own)?.name).toBe('Year 3')
    expect(findGrade('3', levelsOf(['Grade 3', '3rd grade']))).toBeUndefined()
  })
})

test('Grades in parentheses are beside the names of the children', () => {
  expect(takeGrades('Ava (3rd), Noah Kim (K) & Mia (7)')).toEqual({
    names: 'Ava  , Noah Kim   & Mia (7)',
    grades: [
      { beside: 'ava', grade: '3rd' },
      { beside: 'noah kim', grade: 'K' },
    ],
  })
  expect(takeGrades('Ava (Annie)')).toEqual({ names: 'Ava (Annie)', grades: [] })
})
