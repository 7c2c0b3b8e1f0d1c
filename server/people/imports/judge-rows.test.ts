import { addDays } from '#contract/dates/weekdays.ts'
import { describe, expect, test } from 'vitest'
import { guessFields, readCsv } from './read-spreadsheet.ts'
import { atOnce } from './test-spreadsheets.ts'
import { judge } from './judge-rows.ts'
import type { Known, KnownFamily } from './known.queries.ts'

const family = (familyId: number, name: string, isOwn = false): KnownFamily => ({
  familyId,
  name,
  relations: new Map([
    [1, 'Child'],
    [2, 'Parent'],
  ]),
  accesses: new Map(),
  isOwn,
  isVerified: null,
  isSeen: true,
})

const known = (personId: number, values: Partial<Known>): Known => ({
  personId,
  organizationUserId: personId,
  name: `${values.firstName} ${values.lastName}`,
  searchName: '',
  firstName: 'Mia',
  lastName: 'Novak',
  preferredName: null,
  birthDate: null,
  phone: null,
  contactEmail: null,
  accountEmail: null,
  isStudent: personId === 1,
  isParent: personId === 2,
  isTeacher: false,
  isActive: true,
  isArchived: false,
  isRemovedByFamily: false,
  isEditable: true,
  isVerified: true,
  families: [family(1, 'Novak family')],
  ...values,
})

const mia = { firstName: 'Mia', lastName: 'Novak', birthDate: '2015-03-14' }
const iva = { firstName: 'Iva', lastName: 'Novak', contactEmail: 'iva@example.org', phone: '1' }
const here = (child: Partial<Known> = {}, adult: Partial<Known> = {}) => [
  known(1, { ...mia, ...child }),
  known(2, { ...iva, ...adult }),
]

const head = 'First name,Last name,Birth date,Phone,Parent first name,Parent last name,Parent email'

function verdictsOf(rows: string, people: Known[], heads = head) {
  const { headers, cells } = readCsv(`${heads}\n${rows}`)
  const judged = atOnce(judge({ fields: guessFields(headers, cells), cells, fixes: {} }, people))
  return { ...judged, verdicts: judged.rows.map(({ verdict }) => verdict) }
}

const own = { accountEmail: 'iva@example.org', contactEmail: null, isEditable: false }

describe('A row is compared with existing people', () => {
  test.each([
    [
      'the same child and guardian',
      'Mia,Novak,03/14/2015,,Iva,Novak,IVA@example.org',
      here(),
      'Match',
    ],
    ['accents and capitals aside', 'MÍA,Novák,03/14/2015,,,,', here(), 'Match'],
    [
      'a child without a date whose guardian is here',
      'Mia,Novak,,,Iva,Novak,iva@example.org',
      here(),
      'Match',
    ],
    [
      'a birth date that was missing here',
      'Mia,Novak,03/14/2015,,Iva,Novak,iva@example.org',
      here({ birthDate: null }),
      'Match',
    ],
    [
      'a guardian without email, by the family of the child',
      'Mia,Novak,03/14/2015,,Iva,Novak,',
      here(),
      'Match',
    ],
    ['another child', 'Theo,Novak,03/14/2017,,Iva,Novak,iva@example.org', here(), 'New'],
    ['another birth date', 'Mia,Novak,03/14/2016,,,,', here(), 'Conflict'],
    ['another phone', 'Mia,Novak,03/14/2015,55,,,', here({ phone: '44' }), 'Conflict'],
    ['an archived person', 'Mia,Novak,03/14/2015,,,,', here({ isArchived: true }), 'Conflict'],
    ['nobody', 'Mia,Novak,03/14/2015,,,,', [], 'New'],
    ['no name', ',Novak,03/14/2015,,,,', [], 'Error'],
    ['a guardian without a name', 'Mia,Novak,,,,,iva@example.org', [], 'Error'],
    ['an email that is none', 'Mia,Novak,,,Iva,Novak,iva', [], 'Error'],
  ] as const)('%s', (_, row, people, verdict) => {
    expect(verdictsOf(row, [...people]).verdicts).toEqual([verdict])
  })
})

test('The email of a student does not identify an adult', () => {
  const student = known(1, { ...mia, contactEmail: iva.contactEmail })
  const { rows, outcome } = verdictsOf('Theo,Novak,03/14/2017,,Iva,Novak,iva@example.org', [
    student,
  ])
  expect(rows[0]?.verdict).toBe('New')
  expect(rows[0]?.sentences).toContain('Iva Novak and Theo Novak will be added.')
  expect(outcome).toEqual({ people: 2, families: 1, changed: 0 })
})

test('A person with an account, or with a guardian who has one, is not changed', () => {
  const people = here({ phone: '44', isEditable: false }, own)
  const { rows, outcome } = verdictsOf('Mia,Novak,03/14/2015,55,,,', people)
  expect(rows[0]?.choices).toEqual(['Keep'])
  expect(outcome).toEqual({ people: 0, families: 0, changed: 0 })
})

test('No guardian is added to a child whose guardian has an account', () => {
  const families = [family(1, 'Novak family', true)]
  const people = here({ isEditable: false, families }, { ...own, families })
  const { rows, plan } = verdictsOf('Mia,Novak,03/14/2015,,Max,Other,max@example.org', people)
  expect(rows[0]?.choices).toEqual(['Keep'])
  expect(
    plan.families.flatMap(({ additions }) =>
      additions.map(({ draft }) => draft.fromFile.firstName),
    ),
  ).not.toContain('Mia')
})

test('Siblings are grouped by the email of a guardian, never by last name', () => {
  const rows = [
    'Ann,Miller,01/01/2015,,Joan,Miller,joan@example.org',
    'Bea,Miller,01/01/2015,,Karl,Miller,karl@example.org',
    'Cleo,Reyes,01/01/2015,,Joan,Miller,joan@example.org',
  ]
  const { outcome } = verdictsOf(rows.join('\n'), [])
  expect(outcome).toEqual({ people: 5, families: 2, changed: 0 })
})

test('Two thousand people with one name are matched in linear time', () => {
  let looks = 0
  const people = Array.from({ length: 2000 }, (_, index) => {
    const one = known(index + 1, { families: [], isStudent: true })
    const day = addDays('2010-01-01', index)
    return Object.defineProperty(one, 'birthDate', {
      enumerable: true,
      get: () => {
        looks += 1
        return day
      },
    })
  })
  const rows = people.map((_, index) => {
    const [year, month, day] = addDays('2010-01-03', index).split('-')
    return `Mia,Novak,${month}/${day}/${year},,,,`
  })
  const { rows: judged } = verdictsOf(rows.join('\n'), people)
  expect(judged.filter(({ verdict }) => verdict === 'Match')).toHaveLength(1998)
  expect(looks).toBeLessThan(20 * people.length)
})

test('A row whose people are added by another row refers to that row', () => {
  const novak = 'Mia,Novak,03/14/2015,,Iva,Novak,iva@example.org'
  const { rows } = verdictsOf([novak, novak].join('\n'), [])
  expect(rows.map(({ sentences }) => sentences)).toEqual([
    ['Iva Novak and Mia Novak will be added.', 'Novak family is new.'],
    ['Everyone in this row is already in row 2.'],
  ])
})

test('One email for two names is an error in the second row', () => {
  const rows = ['Ann,Miller,,,Joan,Miller,x@example.org', 'Bea,Park,,,Soo,Park,x@example.org']
  expect(verdictsOf(rows.join('\n'), []).verdicts).toEqual(['New', 'Error'])
})

const households = (rows: number) =>
  Array.from({ length: rows }, (_, row) => {
    const household = family(row, `Lind ${row}`)
    household.relations.clear()
    return Array.from({ length: 7 }, (__, place): Known => {
      const isStudent = place > 0
      household.relations.set(7 * row + place, isStudent ? 'Child' : 'Parent')
      return known(7 * row + place, {
        firstName: `Here${place}`,
        lastName: 'Lind',
        birthDate: isStudent ? '2015-03-14' : null,
        contactEmail: isStudent ? null : `a${row}@example.org`,
        isStudent,
        isParent: !isStudent,
        families: [household],
      })
    })
  }).flat()

function judgeFile(text: string, present: Known[]) {
  const { headers, cells } = readCsv(text)
  return atOnce(judge({ fields: guessFields(headers, cells), cells, fixes: {} }, present))
}

const children = [1, 2, 3, 4, 5, 6]
const headOfSiblings = children
  .map((child) => `Child ${child} name,Child ${child} birthday`)
  .join(',')

test('Renamed children are found by family and birth date in linear time', () => {
  const present = households(400)
  let looks = 0
  for (const one of present) {
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
  const { rows: said } = judgeFile(
    `Mother,Mother email,${headOfSiblings}\n${rows.join('\n')}`,
    present,
  )
  expect(said.filter(({ choices }) => choices.includes('Same'))).toHaveLength(400)
  expect(looks).toBeLessThan(40 * present.length)
})

test('A family has at most thirty people, and a row that would add one more is an error', () => {
  const rows = Array.from({ length: 31 }, (_, row) => `Mia${row} Lind,Ann Lind,ann@example.org`)
  const { rows: said } = judgeFile(`Child name,Mother,Mother email\n${rows.join('\n')}`, [])
  expect(said.filter(({ verdict }) => verdict === 'Error').map(({ id }) => id)).toEqual([31, 32])
  expect(said[30]?.sentences).toEqual([
    'Lind family would have 32 people. A family can have at most 30 people. Skip this row.',
  ])
})

test('Existing members count toward the size of a family', () => {
  const rows = Array.from({ length: 24 }, (_, row) => `Mia${row} Lind,Here0 Lind,a0@example.org`)
  const { rows: said } = judgeFile(
    `Child name,Mother,Mother email\n${rows.join('\n')}`,
    households(1),
  )
  expect(said.filter(({ verdict }) => verdict === 'Error').map(({ id }) => id)).toEqual([25])
})
