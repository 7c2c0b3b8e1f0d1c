import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const security = readFileSync('docs/security.md', 'utf8')
const rows = security
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|feature))`/g)].map(([, path = '']) => path)

test('Every test named in the security document exists', () => {
  const named = pathsIn(security)
  expect(named).not.toEqual([])
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('Every requirement is listed once, as met, not met or not applicable, with an explanation', () => {
  const numbers = rows.map(([, number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toHaveLength(253)
  const unclear = rows.filter(
    ([, , level = '', state = '', how = '']) =>
      !/^[12]$/.test(level) || !/^(met|not met|does not apply)$/.test(state) || how === '',
  )
  expect(unclear).toEqual([])
})

test('The counts above the tables match the tables', () => {
  const count = (state: string) => rows.filter((row) => row[3] === state).length
  expect(security.replace(/\s+/g, ' ')).toContain(
    `Of ${rows.length}, ${count('met')} are met, ${count('not met')} are not, and ${count('does not apply')} do not apply.`,
  )
})

test('README.md and SECURITY.md link to it', () => {
  for (const file of ['README.md', 'SECURITY.md'])
    expect(readFileSync(file, 'utf8')).toContain('(docs/security.md)')
})
