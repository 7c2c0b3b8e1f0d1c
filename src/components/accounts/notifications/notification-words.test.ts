import { expect, test } from 'vitest'
import { heldWords, previewWords, unreachedWords } from './notification-words.ts'

const none = { familiesCount: 0, emailsCount: 0, appOnlyCount: 0 }

test.each<[string, Parameters<typeof previewWords>[0]]>([
  ['Nobody is notified', none],
  ['Nobody is notified, 1 new conflict', { ...none, newConflictsCount: 1 }],
  ['1 family, 1 email', { ...none, familiesCount: 1, emailsCount: 1 }],
  [
    '14 families, 28 emails, 2 in the app only, 3 new conflicts',
    { familiesCount: 14, emailsCount: 28, appOnlyCount: 2, newConflictsCount: 3 },
  ],
  ['3 emails', { ...none, emailsCount: 3 }],
])('%s', (words, counts) => {
  expect(previewWords(counts)).toBe(words)
})

test('A toast says how many families will be notified, or people without one', () => {
  expect(heldWords({ familiesCount: 0, peopleCount: 0 })).toBe('Nobody will be notified.')
  expect(heldWords({ familiesCount: 0, peopleCount: 1 })).toBe(
    '1 person will be notified in 10 minutes.',
  )
  expect(heldWords({ familiesCount: 14, peopleCount: 28 })).toBe(
    '14 families will be notified in 10 minutes.',
  )
})

test('The dialog says how many students have nobody with an account', () => {
  expect(unreachedWords(0)).toBe('People without an account aren’t notified.')
  expect(unreachedWords(1)).toBe(
    '1 student has nobody with an account, so the family isn’t notified. Contact them another way.',
  )
  expect(unreachedWords(3)).toBe(
    '3 students have nobody with an account, so their families aren’t notified. Contact them another way.',
  )
})
