import { csvForm, utf8Mark } from '#contract/reports/csv.ts'
import Papa from 'papaparse'
import { atOnce } from './test-spreadsheets.ts'
import { describe, expect, test } from 'vitest'
import { guessFields, readCsv, readRows, isSeveral } from './read-spreadsheet.ts'
import { dateOrderOf, readDate } from './read-dates.ts'
import { splitName } from './split-names.ts'

describe('A birth date', () => {
  test.each([
    ['03/04/2015', false, '2015-03-04'],
    ['03/04/2015', true, '2015-04-03'],
    ['2015-03-04', true, '2015-03-04'],
    ['4.3.2015', false, '2015-03-04'],
    ['02/29/2016', false, '2016-02-29'],
  ])('%s, the day first %s, is %s', (text, isDayFirst, date) => {
    expect(readDate(text, isDayFirst)).toEqual({ date })
  })

  test.each([
    ['13/5/2014', 'There is no month 13. The month comes first, as in 03/14/2015.'],
    ['13.13.2014', 'There is no month 13.'],
    ['02/29/2015', 'There is no February 29 in 2015.'],
    ['31/02/2015', 'There is no February 31 in 2015.'],
    ['31.04.2015', 'There is no April 31 in 2015.'],
    ['03/04/15', '"03/04/15" isn’t a date. Use the format 03/14/2015.'],
    [
      '43194',
      '"43194" looks like a spreadsheet’s date number, maybe for 2018-04-04. Enter the date, or format the column as a date and save the file again.',
    ],
    ['soon', '"soon" isn’t a date. Use the format 03/14/2015.'],
    ['01/01/2999', 'A birth date cannot be in the future.'],
    ['13/01/2999', 'A birth date cannot be in the future.'],
    ['30/30/2999', 'A birth date cannot be in the future.'],
  ])('%s is an error', (text, problem) => {
    expect(readDate(text, false)).toEqual({ problem })
  })

  test('has its day first if most dates of the column do', () => {
    expect(dateOrderOf(['13/5/2014', '3/14/2015', '3/15/2015', '1/2/2015'])).toBe('MonthFirst')
    expect(dateOrderOf(['13/5/2014', '14/5/2014', '3/14/2015'])).toBe('DayFirst')
  })

  test('has no order if both are equally frequent, and needs none without a slash', () => {
    expect(dateOrderOf(['13/5/2014', '3/14/2015'])).toBe('Open')
    expect(dateOrderOf(['3/4/2015'])).toBe('Open')
    expect(dateOrderOf(['4.3.2015', '2015-03-04', '5/5/2015'])).toBe('Clear')
  })

  test.each([
    ['13/11/2014', 'DayFirst'],
    ['13/12/2014', 'DayFirst'],
    ['12/13/2014', 'MonthFirst'],
    ['11/13/2014', 'MonthFirst'],
    ['12/11/2014', 'Open'],
    ['11/12/2014', 'Open'],
  ])('%s beside 12/11/2014 makes the order %s: there is no month 13', (text, order) => {
    expect(dateOrderOf(['12/11/2014', text])).toBe(order)
  })

  test('with a day 13 decides how all the others are read', () => {
    const text = 'First name,Birth date\nIda,12/11/2014\nMia,13/11/2014\nTheo,11/12/2014\n'
    const { headers, cells } = readCsv(text)
    const rows = atOnce(readRows(guessFields(headers, cells), cells))
    expect(rows.map(({ person }) => person.birthDate)).toEqual([
      '2014-11-12',
      '2014-11-13',
      '2014-12-11',
    ])
  })

  test('that does not fit is an error in its own row only', () => {
    const text = 'First name,Birth date\nIda,3/4/2015\nMia,13/5/2014\nTheo,3/14/2015\n'
    const { headers, cells } = readCsv(text)
    const rows = atOnce(readRows(guessFields(headers, cells), cells))
    expect(rows.map(({ problems }) => problems.length)).toEqual([0, 1, 0])
  })
})

test('Rows are numbered as in a spreadsheet, including empty ones', () => {
  const { headers, cells } = readCsv('First name,Last name\nIda,Lind\n,\n\nMia,Lind\n,\n')
  const rows = atOnce(readRows(guessFields(headers, cells), cells))
  expect(rows.map(({ row }) => row)).toEqual([2, 5])
})

test.each([',', ';', '\t', '|'])(
  'The cells of a file may be separated by %j',
  { tags: ['2.admin-new-import'] },
  (separator) => {
    const text = `First name${separator}Last name\nIda${separator}Lind\n`
    expect(readCsv(text)).toEqual({
      headers: ['First name', 'Last name'],
      cells: [['Ida', 'Lind']],
    })
  },
)

test.each([',', ';', '\t', '|'])(
  'Titles above two columns do not hide the separator %j',
  (separator) => {
    const names = ['First name', 'Last name'].join(separator)
    const people = ['Mia', 'Theo'].map((first) => `${first}${separator}Lind\n`)
    const text = `Roster of Lindenschule, Fall 2026\nPrinted in August; for staff\n\n${names}\n${people.join('')}`
    expect(readCsv(text)).toEqual({
      headers: ['First name', 'Last name'],
      cells: [[], [], [], ['Mia', 'Lind'], ['Theo', 'Lind']],
    })
  },
)

test('A title that names two columns does not hide the separator of the header', () => {
  const text = 'First name, Last name\n\nFirst name;Last name;Phone\nMia;Lind;555 0100\n'
  expect(readCsv(text)).toEqual({
    headers: ['First name', 'Last name', 'Phone'],
    cells: [[], [], ['Mia', 'Lind', '555 0100']],
  })
})

test('A CSV file exported here reads back unchanged', () => {
  const headers = ['First name', 'Last name', 'Family']
  const cells = [
    ['Ida', 'Lind; Novak', 'The "Linds"'],
    ['Mia', 'Lind, jr.', ''],
  ]
  const text = utf8Mark + Papa.unparse([headers, ...cells], csvForm)
  expect(readCsv(text)).toEqual({ headers, cells })
})

function fieldsIn(text: string) {
  const { headers, cells } = readCsv(text)
  return { fields: guessFields(headers, cells), cells }
}

describe('Two header rows', () => {
  const names = 'First name,Last name,Name,Email,Name'

  test.each([
    ['with the student named', `Student,,Mother,,Father\n${names}`],
    ['without the student', `Roster\n,,Mother,,Father\n${names}`],
  ])('name the people above their columns, %s', (_, head) => {
    const { fields, cells } = fieldsIn(`${head}\nAva,Kim,Anna Kim,anna@example.org,Ben Lee`)
    expect(fields).toEqual([
      'FirstName',
      'LastName',
      'Guardian1FullName',
      'Guardian1Email',
      'Guardian2FullName',
    ])
    const people = atOnce(readRows(fields, cells))
    expect(
      people.map(({ row, person, guardians }) => [row, person.firstName, guardians.length]),
    ).toEqual([[head.split('\n').length + 1, 'Ava', 2]])
  })

  test('have a cell that is as high as both once', () => {
    const { fields } = fieldsIn('Family,Student,,Mother\nFamily,First name,DOB,Name\nKim,Ava,,Anna')
    expect(fields).toEqual(['Family', 'FirstName', 'BirthDate', 'Guardian1FullName'])
  })
})

test('A header that is repeated between the rows is not a person', () => {
  const text = 'First name,Last name\nMia,Lind\nFirst name,Last name\nTom,Lee'
  const { headers, cells } = readCsv(text)
  const rows = atOnce(readRows(guessFields(headers, cells), cells))
  expect(rows.map(({ row, person }) => [row, person.firstName])).toEqual([
    [2, 'Mia'],
    [4, 'Tom'],
  ])
})

test('"Kim, Ava" in a column of first names is Ava if the last name is Kim', () => {
  const { headers, cells } = readCsv('First name,Last name\n"Kim, Ava",Kim\n"Ava, Bo",Lee')
  const [ava, two] = atOnce(readRows(guessFields(headers, cells), cells))
  expect([ava?.person.firstName, ava?.problems]).toEqual(['Ava', []])
  expect(two?.problems).toHaveLength(1)
})

test('A file that declares its separator is read with it, whatever its cells say', () => {
  expect(readCsv('sep=,\n"a;b;c","d;e"\n"Mia; Tom","x;y"')).toEqual({
    headers: ['a;b;c', 'd;e'],
    cells: [['Mia; Tom', 'x;y']],
  })
})

test('Spaces that do not break and invisible characters are not part of a cell', () => {
  expect(readCsv('First name,Last name\n\u00a0Mia\u00a0Ann\u200b ,Lind').cells).toEqual([
    ['Mia Ann', 'Lind'],
  ])
})

test.each([
  ['Mom First', 'Guardian1FirstName'],
  ['Dad Last', 'Guardian2LastName'],
  ['First parent', 'Guardian1FullName'],
  ['Second guardian email', 'Guardian2Email'],
  ['Parent 2 first name', 'Guardian2FirstName'],
  ['First name of mother', null],
  ['Parent/Guardian Name(s)', 'Guardians'],
  ['Child 2 First & Last Name', 'Child2FullName'],
  ['Kids (ages)', 'Children'],
  ['Legal first name', 'FirstName'],
  ['Preferred first name', 'PreferredName'],
  ['Correo de la madre', 'Guardian1Email'],
  ['Nom de l’élève', 'LastName'],
])('A column named %s means %s', (header, field) => {
  expect(guessFields([header], [])).toEqual([field])
})

test.each(['PK\u0003\u0004rest', '%PDF-1.7', 'First\0name\nIda'])(
  'A file of another type is refused with an explanation: %j',
  (text) => {
    expect(() => readCsv(text)).toThrow('This isn’t a spreadsheet that Kinroll can read.')
  },
)

test('Two guardians with the same email are an error', () => {
  const headers = ['First name', 'Mother', 'Mother email', 'Father', 'Father email']
  const problemsOf = (father: string) => {
    const cells = [['Ida', 'Iva Lind', 'iva@example.org', 'Petr Lind', father]]
    const [row] = atOnce(readRows(guessFields(headers, cells), cells))
    return row?.problems
  }
  expect(problemsOf('petr@example.org')).toEqual([])
  expect(problemsOf('iva@example.org')).toEqual([
    {
      place: 4,
      sentence: 'Guardian 1 has the same email. Leave one of them blank.',
    },
  ])
})

const blanks = ' '.repeat(60_000)

function refusalOf(text: string): string {
  const began = process.threadCpuUsage()
  try {
    readCsv(text)
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(5000)
  }
}

test.each([
  ['in a row', `Mia${blanks}Lind`],
  ['in the header', `x${blanks}x`],
])('A cell that is longer than any name is refused %s', (_, cell) => {
  const sentence =
    'A cell in row 3 has more than 1000 characters. Shorten it, or delete its column from the file.'
  expect(refusalOf(`Full name,Notes\nIda Lind,\n${cell},\n`)).toBe(sentence)
  expect(refusalOf(`\nFull name,Notes\nIda Lind,${cell}\n`)).toBe(sentence)
})

test.each([
  ['blanks', `Mia${blanks}Lind`],
  ['blanks and a suffix', `Lind,${blanks}Mia${blanks}Jr.`],
  ['commas', `Mia${', '.repeat(30_000)}Lind`],
  ['line breaks', `Mia${'\n'.repeat(60_000)}Lind`],
])('A name is split in linear time, however many %s it has', (_, name) => {
  const began = performance.now()
  splitName(name)
  isSeveral(name)
  expect(performance.now() - began).toBeLessThan(1000)
})

test('Empty lines count toward the limit of rows', () => {
  const lines = '\n'.repeat(130_000)
  expect(refusalOf(`First name\nIda${lines}Mia\n`)).toBe(
    'This file has 130001 rows. Import at most 10000 at once.',
  )
  expect(refusalOf(`${lines}First name\nIda\n`)).toBe(
    'This file has 130000 rows. Import at most 10000 at once.',
  )
  expect(refusalOf(lines)).toBe('This file has no rows below the header.')
})

const wide = (columns: number) => `${Array.from({ length: columns }, () => 'a').join()}\nIda\n`
const long = (rows: number) => `First name\n${'Ida\n'.repeat(rows)}`

test.each([
  ['200 columns', wide(200), ''],
  ['201 columns', wide(201), 'This file has more than 200 columns.'],
  ['10,000 rows', long(10_000), ''],
  ['10,001 rows', long(10_001), 'This file has 10001 rows. Import at most 10000 at once.'],
])('The size of a file is limited: %s', (_, text, refusal) => {
  expect(refusalOf(text)).toBe(refusal)
})

test('A file with very many columns is refused', () => {
  expect(refusalOf(`${'a,'.repeat(500_000)}a\nIda\n`)).toBe('This file has more than 200 columns.')
})

test('A file can have at most 30,000 people', () => {
  const heads = [1, 2, 3, 4, 5, 6].map((number) => `Child ${number} name`)
  const row = heads.map((_, place) => `Mia${place} Lind`).join(',')
  const read = (rows: number) => {
    const { headers, cells } = readCsv(`${heads.join(',')}\n${`${row}\n`.repeat(rows)}`)
    return atOnce(readRows(guessFields(headers, cells), cells))
  }
  const tooMany = 'This file has more than 30000 people. Split it into smaller files.'
  expect(read(5000)).toHaveLength(30_000)
  expect(() => read(5001)).toThrow(tooMany)
  heads[5] = 'Mother name'
  expect(read(5000)).toHaveLength(25_000)
  expect(() => read(5001)).toThrow(tooMany)
})
