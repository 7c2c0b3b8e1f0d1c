import { expect, test } from 'vitest'
import { textIn } from './search-values.ts'

test.each([
  ['Email', 'Email'],
  ['', ''],
  [7, '7'],
  [true, 'true'],
])('%j in an address is the text "%s"', (value, text) => {
  expect(textIn(value)).toBe(text)
})

test.each([[undefined], [null], [['one', 'two']], [{ toString: 1 }]])(
  '%j in an address is no text',
  (value) => {
    expect(textIn(value)).toBeUndefined()
  },
)
