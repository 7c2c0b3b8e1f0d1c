import papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from './table-csv.ts'
import type { Column } from '#src/components/table/table-column.ts'

interface Named {
  name: string
}

const columns: Column<Named>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
]
const fileOf = (...names: string[]) =>
  csvOf(
    columns,
    names.map((name) => ({ name })),
  )
const readBack = (file: string) => papa.parse<string[]>(file).data.flat()

test('a file starts with a byte order mark and the column names', () => {
  expect(fileOf('Mia')).toBe('\uFEFF"Name"\r\n"Mia"')
})

test.each(['comma, and blank ', 'a "quoted" word', 'two\nlines', 'two\r\nlines', 'Zoë 😀', ''])(
  '%j is read back unchanged',
  (name) => {
    expect(readBack(fileOf('first', name)).at(-1)).toBe(name)
  },
)

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '"=1',
  `'=1`,
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1',
])('%j is text in a spreadsheet', (name) => {
  expect(readBack(fileOf('first', name)).at(-1)).toBe(`'${name}`)
})

// In some countries a semicolon separates cells, and quotation marks within a cell do not protect it.
test.each([
  ["Mia;=cmd|' /C calc'!A0;", "Mia;'=cmd|' /C calc'!A0;"],
  ['Mia\t=1', "Mia\t'=1"],
  ['Mia\n=1', "Mia\n'=1"],
  ['Mia\r\n@SUM(A1)', "Mia\r\n'@SUM(A1)"],
  ['Mia;;"=1', `Mia;;'"=1`],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
])('%j is text also in a spreadsheet with other separators', (name, text) => {
  expect(readBack(fileOf('first', name)).at(-1)).toBe(text)
})

test.each([
  'Mia; Zoë',
  'two\r\n\r\n\tlines',
  'Mia - Zoë',
  'a=b',
  "'Aolani",
  '1+1',
  'x@example.org',
])('%j is unchanged', (name) => {
  expect(readBack(fileOf('first', name)).at(-1)).toBe(name)
})
