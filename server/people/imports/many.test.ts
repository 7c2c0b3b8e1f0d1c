import { expect, test } from 'vitest'
import { guessFields, readCsv } from './read-spreadsheet.ts'
import { atOnce } from './test-steps.ts'
import { judge } from './judge-rows.ts'
import type { Known, KnownFamily } from './known.queries.ts'

const people = (rows: number) =>
  Array.from({ length: rows }, (_, row) => {
    const family: KnownFamily = {
      familyId: row,
      name: `Lind ${row}`,
      relations: new Map([[7 * row, 'Parent']]),
      accesses: new Map(),
      isOwn: false,
      isProved: null,
      isSeen: true,
    }
    return Array.from({ length: 7 }, (__, place): Known => {
      const isStudent = place > 0
      family.relations.set(7 * row + place, isStudent ? 'Child' : 'Parent')
      return {
        personId: 7 * row + place,
        organizationUserId: 7 * row + place,
        name: `Here${place} Lind`,
        searchName: '',
        firstName: `Here${place}`,
        lastName: 'Lind',
        preferredName: null,
        birthDate: isStudent ? '2015-03-14' : null,
        phone: null,
        contactEmail: isStudent ? null : `a${row}@example.org`,
        accountEmail: null,
        isStudent,
        isParent: !isStudent,
        isTeacher: false,
        isActive: true,
        isArchived: false,
        isLeftByFamily: false,
        isEditable: true,
        isProved: true,
        families: [family],
      }
    })
  }).flat()

function judged(text: string, known: Known[]) {
  const { headers, cells } = readCsv(text)
  return atOnce(judge({ fields: guessFields(headers, cells), cells, fixes: {} }, known))
}

const children = [1, 2, 3, 4, 5, 6]
const head = children.map((child) => `Child ${child} name,Child ${child} birthday`).join(',')

test('Children with other names than those here are found by family and day, without looking at each', () => {
  const known = people(400)
  let looks = 0
  for (const one of known) {
    const { birthDate } = one
    Object.defineProperty(one, 'birthDate', {
      enumerable: true,
      get: () => {
        looks += 1
        return birthDate
      },
    })
  }
  const rows = Array.from({ length: 400 }, (_, row) => {
    const cells = children.map((child) => `New${child} Lind${row},03/14/2015`)
    return `Here0 Lind,a${row}@example.org,${cells.join(',')}`
  })
  const { rows: said } = judged(`Mother,Mother email,${head}\n${rows.join('\n')}`, known)
  expect(said.filter(({ choices }) => choices.includes('Same'))).toHaveLength(400)
  expect(looks).toBeLessThan(40 * known.length)
})

test('A family gets at most thirty people, and the row that brings one more is an error', () => {
  const rows = Array.from({ length: 31 }, (_, row) => `Mia${row} Lind,Ann Lind,ann@example.org`)
  const { rows: said } = judged(`Child name,Mother,Mother email\n${rows.join('\n')}`, [])
  expect(said.filter(({ verdict }) => verdict === 'Error').map(({ id }) => id)).toEqual([31, 32])
  expect(said[30]?.sentences).toEqual([
    'Lind family would have 32 people. A family has at most 30. Leave this row out.',
  ])
})

test('Who is in a family already takes room in it', () => {
  const rows = Array.from({ length: 24 }, (_, row) => `Mia${row} Lind,Here0 Lind,a0@example.org`)
  const { rows: said } = judged(`Child name,Mother,Mother email\n${rows.join('\n')}`, people(1))
  expect(said.filter(({ verdict }) => verdict === 'Error').map(({ id }) => id)).toEqual([25])
})
