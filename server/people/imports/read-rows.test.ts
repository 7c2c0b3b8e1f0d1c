import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { guessFields } from './guess-fields.ts'
import { readRows } from './read-rows.ts'
import { isSeveral } from './read-row-cells.ts'
import { splitName } from './split-names.ts'
import { atOnce } from './test-spreadsheets.ts'

const blanks = ' '.repeat(60_000)

test('Rows are numbered as in a spreadsheet, including empty ones', () => {
  const { headers, cells } = readCsv('First name,Last name\nIda,Lind\n,\n\nMia,Lind\n,\n')
  const rows = atOnce(readRows(guessFields(headers, cells), cells))
  expect(rows.map(({ row }) => row)).toEqual([2, 5])
})

test('"Kim, Ava" in a column of first names is Ava if the last name is Kim', () => {
  const { headers, cells } = readCsv('First name,Last name\n"Kim, Ava",Kim\n"Ava, Bo",Lee')
  const [ava, two] = atOnce(readRows(guessFields(headers, cells), cells))
  expect([ava?.person.firstName, ava?.problems]).toEqual(['Ava', []])
  expect(two?.problems).toHaveLength(1)
})

test.each(['ida @example.org', 'ida@ example.org', 'ida@example .org', ' ida@example. org '])(
  'Spaces at the @ or a dot of "%s" are left out',
  (email) => {
    const { headers, cells } = readCsv(`First name,Last name,Email\nIda,Lind,"${email}"\n`)
    const [row] = atOnce(readRows(guessFields(headers, cells), cells))
    expect([row?.person.contactEmail, row?.problems]).toEqual(['ida@example.org', []])
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
