import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1400, '1.4 KB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
