import { expect, test } from 'vitest'
import { atOnce } from './test-steps.ts'
import { guessFields, readCsv, readRows, isSeveral, splitName } from './read-spreadsheet.ts'

const blanks = ' '.repeat(60_000)

function refusalOf(text: string): string {
  const began = performance.now()
  try {
    readCsv(text)
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    expect(performance.now() - began).toBeLessThan(5000)
  }
}

test.each([
  ['Mia', `Mia${blanks}Lind`],
  ['Mia of the head', `x${blanks}x`],
])('A cell that is longer than any name is refused: %s', (_, cell) => {
  const sentence =
    'A cell in row 3 has more than 1000 characters. Shorten it, or delete its column from the file.'
  expect(refusalOf(`Full name,Notes\nIda Lind,\n${cell},\n`)).toBe(sentence)
  expect(refusalOf(`\nFull name,Notes\nIda Lind,${cell}\n`)).toBe(sentence)
})

test.each([
  ['blanks', `Mia${blanks}Lind`],
  ['blanks and a suffix', `Lind,${blanks}Mia${blanks}Jr.`],
  ['commas', `Mia${', '.repeat(30_000)}Lind`],
  ['ends of lines', `Mia${'\n'.repeat(60_000)}Lind`],
])('A name is taken apart in one go, however many %s it has', (_, name) => {
  const began = performance.now()
  splitName(name)
  isSeveral(name)
  expect(performance.now() - began).toBeLessThan(1000)
})

test.each([
  ['Mia Lind', 'Mia', 'Lind'],
  ['Mia   Ann \t Lind', 'Mia Ann', 'Lind'],
  ['Lind,  Mia', 'Mia', 'Lind'],
  ['Mia', 'Mia', ''],
  ['Sean Lind Jr.', 'Sean', 'Lind Jr.'],
  ['Sean Lind, III', 'Sean', 'Lind III'],
  ["O'Neill, Sean, Jr.", 'Sean', "O'Neill Jr."],
  ['Sean Jr.', 'Sean Jr.', ''],
])('%s is %s %s', (name, first, last) => {
  expect(splitName(name)).toEqual([first, last])
})

test('A file of endless empty lines has too many rows', () => {
  const lines = '\n'.repeat(130_000)
  expect(refusalOf(`First name\nIda${lines}Mia\n`)).toBe(
    'This file has 130001 rows. Import at most 2000 at once.',
  )
  expect(refusalOf(`${lines}First name\nIda\n`)).toBe(
    'This file has 130000 rows. Import at most 2000 at once.',
  )
  expect(refusalOf(lines)).toBe('This file has no rows below its head.')
})

const wide = (columns: number) => `${Array.from({ length: columns }, () => 'a').join()}\nIda\n`
const long = (rows: number) => `First name\n${'Ida\n'.repeat(rows)}`

test.each([
  ['60 columns', wide(60), ''],
  ['61 columns', wide(61), 'This file has more than 60 columns.'],
  ['2000 rows', long(2000), ''],
  ['2001 rows', long(2001), 'This file has 2001 rows. Import at most 2000 at once.'],
])('A file may have so much and no more: %s', (_, text, refusal) => {
  expect(refusalOf(text)).toBe(refusal)
})

test('A file of endless columns has too many', () => {
  expect(refusalOf(`${'a,'.repeat(500_000)}a\nIda\n`)).toBe('This file has more than 60 columns.')
})

test('A file tells of at most 6000 people', () => {
  const heads = [1, 2, 3, 4, 5, 6].map((number) => `Child ${number} name`)
  const row = heads.map((_, place) => `Mia${place} Lind`).join(',')
  const told = (rows: number) => {
    const { headers, cells } = readCsv(`${heads.join(',')}\n${`${row}\n`.repeat(rows)}`)
    return atOnce(readRows(guessFields(headers, cells), cells))
  }
  const tooMany =
    'This file tells of more than 6000 people. Split it, and import one part after the other.'
  expect(told(1000)).toHaveLength(6000)
  expect(() => told(1001)).toThrow(tooMany)
  heads[5] = 'Mother name'
  expect(told(1000)).toHaveLength(5000)
  expect(() => told(1001)).toThrow(tooMany)
})
