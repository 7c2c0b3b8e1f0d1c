import { expect, test } from 'vitest'
import { agesInWords, registrationInWords } from './rule-words.ts'
import { dayInWords } from '../dates/display-date.ts'

const spring = {
  name: 'Spring 2027',
  startDate: '2027-01-11',
  registration: 'Open',
  registrationOpensTime: null,
  registrationOpens: '2026-11-01',
  registrationCloses: '2027-01-10',
} as const

test.each([
  [{}, `Registration for Spring 2027 is open until ${dayInWords('2027-01-10')}.`],
  [
    { registrationCloses: null },
    `Registration for Spring 2027 is open until it starts, on ${dayInWords('2027-01-11')}.`,
  ],
  [
    { registration: 'NotOpen' },
    `Registration for Spring 2027 opens on ${dayInWords('2026-11-01')}.`,
  ],
  [
    { registration: 'NotOpen', registrationOpensTime: '19:00' },
    `Registration for Spring 2027 opens on ${dayInWords('2026-11-01')} at 7:00 PM.`,
  ],
  [
    { registration: 'Closed' },
    `Registration for Spring 2027 closed on ${dayInWords('2027-01-10')}.`,
  ],
  [
    { registration: 'Closed', registrationCloses: null },
    `Registration for Spring 2027 ended when it started, on ${dayInWords('2027-01-11')}.`,
  ],
  [{ registration: 'NotSet' }, 'Spring 2027 has no registration dates yet.'],
] as const)('The registration of a semester with %o reads "%s"', (semester, sentence) => {
  expect(registrationInWords({ ...spring, ...semester })).toBe(sentence)
})

test.each([
  [8, 11, 'ages 8–11'],
  [8, 8, 'age 8'],
  [8, null, 'ages 8 and over'],
  [null, 11, 'ages 11 and under'],
])('From %s to %s is "%s"', (minAge, maxAge, words) => {
  expect(agesInWords(minAge, maxAge)).toBe(words)
})
