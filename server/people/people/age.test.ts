import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2018-09-01', '2026-08-31', 7],
  ['2018-09-01', '2026-09-01', 8],
  ['2018-09-02', '2026-09-01', 7],
  ['2020-02-29', '2027-02-28', 6],
  ['2020-02-29', '2027-03-01', 7],
  ['2026-09-01', '2026-09-01', 0],
  ['2027-01-01', '2026-09-01', -1],
])('A person born on %s is, on %s, %i years old', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age)
})
