import { describe, expect, test } from 'vitest'
import { choir } from '#src/components/classes/catalog/test-catalog.ts'
import { finishedWords, meetTogether } from './-plan-words.ts'

describe('The message after enrolling', () => {
  test('counts what became of the places', () => {
    expect(finishedWords(['Enrolled', 'Waitlisted', 'Enrolled', 'Requested'])).toBe(
      '4 classes: 2 enrolled, 1 requested, 1 on the waitlist',
    )
    expect(finishedWords(['Enrolled'])).toBe('1 class: 1 enrolled')
  })

  test('is empty if nothing was saved', () => {
    expect(finishedWords([])).toBe('')
  })
})

const nine = { ...choir, weekday: 'Monday', startTime: '09:00', endTime: '10:00' } as const
const half = { ...nine, id: 8, startTime: '09:30', endTime: '10:30' } as const
const ten = { ...nine, id: 9, startTime: '10:00', endTime: '11:00' } as const

describe('Two classes', () => {
  test.each([
    ['overlap', half, true],
    ['follow each other', ten, false],
    ['meet on other weekdays', { ...half, weekday: 'Tuesday' as const }, false],
    ['meet in other weeks', { ...half, startDate: '2099-01-01', endDate: '2099-02-01' }, false],
    ['of which one has no time', { ...half, startTime: null, endTime: null }, false],
    ['of which one meets on every class day', { ...half, weekday: null }, true],
  ])('that %s', (_, other, isTogether) => {
    expect(meetTogether(nine, other)).toBe(isTogether)
    expect(meetTogether(other, nine)).toBe(isTogether)
  })
})
