import { csvForm, utf8Mark } from '#contract/reports/csv.ts'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { guessFields } from './guess-fields.ts'
import { readRows } from './read-rows.ts'
import { atOnce } from './test-spreadsheets.ts'
import Papa from 'papaparse'

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

test.each(['PK\u0003\u0004rest', '%PDF-1.7', 'First\0name\nIda'])(
  'A file of another type is refused with an explanation: %j',
  (text) => {
    expect(() => readCsv(text)).toThrow('This isn’t a spreadsheet that Kinroll can read.')
  },
)

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
