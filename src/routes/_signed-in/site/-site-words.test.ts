import { expect, test } from 'vitest'
import { durationWords } from './-site-words.ts'
import { spacedWords } from '#src/ui/text/spaced-words.ts'

test.each([
  [12, '12 ms'],
  [3449, '3.4 s'],
])('%d milliseconds are %s', (duration, words) => {
  expect(durationWords(duration)).toBe(words)
})

test('A name in code becomes words', () => {
  expect(spacedWords('auditLinks')).toBe('Audit links')
})
