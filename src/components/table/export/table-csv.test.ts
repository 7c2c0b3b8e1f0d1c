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

test('a file begins with the mark of its encoding and the names of its columns', () => {
  expect(fileOf('Mia')).toBe('\uFEFF"Name"\r\n"Mia"')
})

test.each(['comma, and blank ', 'a "quoted" word', 'two\nlines', 'two\r\nlines', 'Zoë 😀', ''])(
  '%j is read back as it is',
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
])('%j is text to a spreadsheet', (name) => {
  expect(readBack(fileOf('first', name)).at(-1)).toBe(`'${name}`)
})

// In some countries a semicolon separates cells, where a quotation mark inside of a cell does not keep it whole.
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
])('%j is text also to a spreadsheet that separates cells by something else', (name, text) => {
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
])('%j is left as it is', (name) => {
  expect(readBack(fileOf('first', name)).at(-1)).toBe(name)
})
