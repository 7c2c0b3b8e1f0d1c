import { expect, test } from 'vitest'
import { counted, registrationWords } from './semester-words.ts'

test.each([
  [null, null, 'Not planned'],
  ['2026-06-01', null, 'From 06/01/2026 on'],
  [null, '2026-08-15', 'Until 08/15/2026'],
  ['2026-06-01', '2026-08-15', '06/01/2026 to 08/15/2026'],
])('A window from %s to %s is "%s"', (registrationOpens, registrationCloses, words) => {
  expect(registrationWords({ registrationOpens, registrationCloses })).toBe(words)
})

test('One and several are counted', () => {
  expect([counted(1, 'class day'), counted(2, 'class', 'classes')]).toEqual([
    '1 class day',
    '2 classes',
  ])
})
