import { expect, test } from 'vitest'
import { displayAgo } from './display-ago.ts'

test.each([
  ['2026-11-21T08:59:31Z', 'just now'],
  ['2026-11-21T09:00:12Z', 'just now'],
  ['2026-11-21T08:59:00Z', '1 minute ago'],
  ['2026-11-21T08:01:00Z', '59 minutes ago'],
  ['2026-11-21T07:59:00Z', '1 hour ago'],
  ['2026-11-20T09:01:00Z', '23 hours ago'],
])('%s is said to be %s', (instant, said) => {
  expect(displayAgo(instant, Date.parse('2026-11-21T09:00:00Z'))).toBe(said)
})

test('What is longer ago than a day is said by its date and time', () => {
  expect(
    displayAgo(new Date(2026, 10, 18, 12).toISOString(), Date.parse('2026-11-21T09:00:00Z')),
  ).toMatch(/^11\/18\/2026, 12:00/)
})
