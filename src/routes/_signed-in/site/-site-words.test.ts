import { expect, test } from 'vitest'
import { durationWords, sizeWords } from './-site-words.ts'
import { spacedWords } from '#src/ui/text/spaced-words.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1400, '1.4 KB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test.each([
  [12, '12 ms'],
  [3449, '3.4 s'],
])('%d milliseconds are %s', (duration, words) => {
  expect(durationWords(duration)).toBe(words)
})

test('A name in code becomes words', () => {
  expect(spacedWords('auditLinks')).toBe('Audit links')
})
