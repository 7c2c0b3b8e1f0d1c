import { addDays } from '#contract/dates/weekdays.ts'
import { describe, expect, test } from 'vitest'
import { guessFields, guessKind } from './guess-fields.ts'
import { readCsv } from './read-csv.ts'
import { atOnce } from './test-spreadsheets.ts'
import { judge } from './judge-rows.ts'
import type { Fixes } from './drafts.ts'
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
  gradeLevelId: null,
  grade: null,
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

test.each([
  ['Child,Parent,Email,Phone', ['Guardian1Email', 'Guardian1Phone']],
  ['Nachname;Vorname;Mutter;Vater;E-Mail;Handy', ['Guardian1Email', 'Guardian1Phone']],
  ['Child,Email,Phone,Parent', ['Email', 'Phone']],
  ['Child,Parent,Student Email,Phone', ['Email', 'Guardian1Phone']],
  ['Timestamp,Email address,Parent,Child,Phone', ['Guardian1Email', 'Guardian1Phone']],
  ['Email,Child,Parent,Phone', ['Email', 'Guardian1Phone']],
  ['Child,Parents,Phone', ['Guardian1Phone']],
  ['Child,Parent,Parent email,Email,Phone', ['Guardian1Email', 'Email', 'Guardian1Phone']],
  ['Name,Role,Parent,Email,Phone', ['Email', 'Phone']],
])('Whose addresses are in %s', (header, contacts) => {
  const { headers, cells } = readCsv(`${header}\n${header.replaceAll(/[^,;]+/g, 'x')}`)
  const fields = guessFields(headers, cells)
  expect(fields.filter((field) => /Email|Phone/.test(field ?? ''))).toEqual(contacts)
})

test.each([
  ['people.csv', 'Name,Email,Phone', null],
  ['people.csv', 'Name,Family,Email', null],
  ['Parents 2026.xlsx', 'Name,Email,Phone', 'Parent'],
  ['our-teachers.csv', 'Name,Birth date,Email', 'Teacher'],
  ['people.csv', 'Name,Birth date', 'Student'],
  ['people.csv', 'Student name,Email', 'Student'],
  ['parents.csv', 'Parent,Kids,Email', 'Student'],
  ['people.csv', 'Name,Mother,Email', 'Student'],
  ['contacts.csv', 'First Name,Last Name,Phonetic First Name,Labels,Birthday', null],
])('Who the people of %s with the columns %s are', (fileName, header, kind) => {
  const headers = header.split(',')
  expect(guessKind(fileName, headers, guessFields(headers, []))).toBe(kind)
})

test('A list of adults is imported as who the user says they are', () => {
  const cells = [['Rosa Lind', 'rosa@example.org']]
  const fields = ['FullName', 'Email'] as const
  const { plan } = atOnce(
    judge({ fields: [...fields], cells, fixes: {}, everyoneIs: 'Parent' }, []),
  )
  expect(plan.people).toMatchObject([{ isStudent: false, isParent: true, isTeacher: false }])
})

test('Adults with only a first name get the last name of their row', () => {
  const { plan, verdicts } = verdictsOf(
    'Garcia,Luis,Maria Lopez,Sofia,3/14/2015,Mateo',
    [],
    'Last Name,Parent 1,Parent 2,Child 1,Child 1 DOB,Child 2',
  )
  expect(verdicts).toEqual(['New'])
  expect(plan.people.map(({ fromFile }) => `${fromFile.firstName} ${fromFile.lastName}`)).toEqual([
    'Sofia Garcia',
    'Luis Garcia',
    'Maria Lopez',
    'Mateo Garcia',
  ])
  expect(plan.families.map(({ name }) => name)).toEqual(['Garcia family'])
})

test('A child below a family whose cells are merged is asked about', () => {
  const { rows, verdicts } = verdictsOf('Kim,Anna Kim,Ava\n,,Leo', [], 'Family,Parent,Child')
  expect(verdicts).toEqual(['New', 'Error'])
  expect(rows[1]?.faults.map(({ sentence }) => sentence)).toEqual([
    'Who is Leo? This row has no family and no last name. Write the last name, or the family.',
  ])
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

test.each([
  ['Ben Novak', '', 'Ben Novak joins Novak family.'],
  ['Ben Novak', 'Jan Novak', 'Ben Novak and Jan Novak join Novak family.'],
])('A row says who joins a family that is here: %s %s', (child, father, sentence) => {
  const row = `${child},Iva Novak,iva@example.org,${father}`
  const { rows } = verdictsOf(row, here(), 'Child name,Mother,Mother email,Father')
  expect(rows[0]?.sentences.at(-1)).toBe(sentence)
})

test('A row without the birth date of a namesake says so', () => {
  const { rows } = verdictsOf('Mia,Novak', here(), 'First name,Last name')
  expect(rows[0]?.sentences).toEqual([
    'Mia Novak is already here with the birth date 03/14/2015, but the file has none. Is this the same person?',
  ])
})

test('A student with the name of a parent who is already here is a new person', () => {
  const parent = known(2, { ...iva, contactEmail: null })
  const { rows, outcome } = verdictsOf('Iva,Novak,Student', [parent], 'First name,Last name,Kind')
  expect([rows[0]?.verdict, outcome.people]).toEqual(['New', 1])
})

test.each([
  ['Anna Kim <anna@example.org>', 'has an email address. Move it to a column of its own.'],
  ['TBD', 'isn’t a person. Skip this row.'],
])('Nobody is called %s', (name, why) => {
  const { rows, outcome } = verdictsOf(`${name},Teacher`, [], 'Name,Kind')
  expect([rows[0]?.verdict, outcome.people]).toEqual(['Error', 0])
  expect(rows[0]?.faults[0]?.sentence).toBe(`"${name}" ${why}`)
})

test.each(['Lead Teacher', 'co-teacher', 'Assistant teacher'])(
  'The role %s is a teacher’s',
  (kind) => {
    const { rows } = verdictsOf(`Tess Tam,${kind}`, [], 'Name,Kind')
    expect(rows[0]?.people).toEqual([{ name: 'Tess Tam', as: 'Teacher' }])
  },
)

/** The result of a file whose row 3 is decided. */
function judgedWith(text: string, choice?: 'Same' | 'New') {
  const { headers, cells } = readCsv(text)
  const fixes: Fixes = choice ? { 3: { choice } } : {}
  return atOnce(judge({ fields: guessFields(headers, cells), cells, fixes }, []))
}

describe('Two rows with the same name, which nothing tells apart,', () => {
  const twice = 'First name,Last name\nMia,Lind\nMia,Lind'
  const siblings = 'Child,Mother\nAva Kim,Anna Kim\nBo Kim,Anna Kim'

  test.each([
    ['without a birth date', twice],
    ['of which one has a birth date', 'Name,Birth date\nMia Lind,03/14/2015\nMia Lind,'],
    ['of which one has a family', 'Name,Family\nMia Lind,Lind\nMia Lind,'],
    [
      'whose rows each name one parent',
      'Name,Relationship,Child,Email\nAnna Kim,Mother,Mia Lind,anna@example.org\nBen Kim,Father,Mia Lind,ben@example.org',
    ],
    ['of two teachers', 'Name,Kind\nMia Lind,Teacher\nMia Lind,Teacher'],
  ])('%s: the second is asked about', (_, text) => {
    const [, second] = judgedWith(text).rows
    expect([second?.choices, second?.choice]).toEqual([['Same', 'New'], null])
    expect(second?.sentences).toEqual([
      'Mia Lind is also in row 2, and nothing tells them apart. Is this the same person?',
    ])
    const { people: everybody } = judgedWith(text, 'New').outcome
    expect(judgedWith(text, 'Same').outcome.people).toBe(everybody - 1)
  })

  test.each([
    ['birth dates', 'Name,Birth date\nMia Lind,03/14/2015\nMia Lind,03/14/2016'],
    ['families', 'Name,Family\nMia Lind,Lind\nMia Lind,Lee'],
    ['emails', 'Name,Kind,Email\nMia Lind,Teacher,a@example.org\nMia Lind,Teacher,b@example.org'],
  ])('are different people if they have different %s', (_, text) => {
    const { rows, outcome } = judgedWith(text)
    expect([rows[1]?.choices, outcome.people]).toEqual([[], 2])
  })

  test('are asked about as parents, and their children become siblings if they are the same', () => {
    expect(judgedWith(siblings).rows[1]?.sentences).toEqual([
      'Anna Kim is also in row 2, and nothing tells them apart. Is this the same person?',
    ])
    expect(judgedWith(siblings, 'Same').outcome).toEqual({ people: 3, families: 1, changed: 0 })
    expect(judgedWith(siblings, 'New').outcome).toEqual({ people: 4, families: 2, changed: 0 })
  })

  test('are one parent if they have the same phone', () => {
    const text = 'Child,Mother,Mother phone\nAva Kim,Anna Kim,555-0101\nBo Kim,Anna Kim,5550101'
    const { rows, outcome } = judgedWith(text)
    expect([rows[1]?.choices, outcome]).toEqual([[], { people: 3, families: 1, changed: 0 }])
  })

  test('give a parent no access to children of another family', () => {
    const text = 'Child,Mother,Father\nAva Kim,Anna Kim,Ben Kim\nBo Kim,Anna Kim,'
    const { plan } = judgedWith(text, 'Same')
    const families = plan.families.map(({ additions }) =>
      additions.map(({ draft }) => draft.fromFile.firstName),
    )
    expect(families).toEqual([
      ['Ava', 'Anna', 'Ben'],
      ['Bo', 'Anna'],
    ])
  })

  test('have an error if their row would ask two questions', () => {
    const text = 'Child,Mother,Father\nAva Kim,Anna Kim,\nBo Lee,,Ben Lee\nIvy Kim,Anna Kim,Ben Lee'
    expect(judgedWith(text).rows[2]?.sentences).toEqual([
      'Ben Lee is also in row 3. Add an email, a birth date or a family to tell them apart.',
    ])
  })
})

test('A row whose record is deleted in the other system is skipped and says so, until it is included', () => {
  const { headers, cells } = readCsv('Name,Status\nMia Lind,active\nBo Lee,tobedeleted')
  const judged = (fixes: Fixes) =>
    atOnce(judge({ fields: guessFields(headers, cells), cells, fixes }, []))
  const [, bo] = judged({}).rows
  expect([bo?.verdict, bo?.people[0]?.name]).toEqual(['LeftOut', 'Bo Lee'])
  expect(bo?.sentences).toEqual(['The file says that this record is "tobedeleted".'])
  expect(judged({}).outcome.people).toBe(1)
  expect(judged({ 3: { isLeftOut: false } }).outcome.people).toBe(2)
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
