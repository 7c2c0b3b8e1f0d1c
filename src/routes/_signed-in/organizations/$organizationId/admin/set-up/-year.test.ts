import { describe, expect, test } from 'vitest'
import {
  changeYear,
  classDaysInWords,
  classDaysOf,
  toggleDayOff,
  usualName,
  type Year,
} from './-year.ts'

const empty: Year = {
  name: '',
  startDate: '',
  endDate: '',
  weekdays: [],
  skipDates: [],
  slots: [],
}
const holidays = [
  { date: '2027-01-18', name: 'Martin Luther King Jr. Day' },
  { date: '2027-02-15', name: 'Washington’s Birthday' },
  { date: '2027-05-31', name: 'Memorial Day' },
]
const mondays = changeYear(
  changeYear(empty, { startDate: '2027-01-11' }, holidays),
  { endDate: '2027-04-12' },
  holidays,
)

describe('The first day', () => {
  test('gives the semester a name and a weekday', () => {
    const { name, weekdays } = changeYear(empty, { startDate: '2027-01-09' }, [])
    expect([name, weekdays]).toEqual(['Spring 2027', ['Saturday']])
  })

  test('changes both when it is changed', () => {
    const { name, weekdays } = changeYear(mondays, { startDate: '2026-09-05' }, [])
    expect([name, weekdays]).toEqual(['2026–2027', ['Saturday']])
  })

  test('changes neither once somebody has chosen others', () => {
    const chosen: Year = { ...mondays, name: 'Winter', weekdays: ['Tuesday', 'Thursday'] }
    const { name, weekdays } = changeYear(chosen, { startDate: '2027-02-06' }, [])
    expect([name, weekdays]).toEqual(['Winter', ['Tuesday', 'Thursday']])
  })

  test('may be half typed', () => {
    expect(changeYear(mondays, { startDate: '0002-01-11' }, holidays).skipDates).toEqual([])
    expect(classDaysOf({ ...mondays, startDate: '0002-01-11' })).toEqual([])
  })
})

test.each([
  ['2027-01-09', '', 'Spring 2027'],
  ['2027-06-07', '2027-07-01', 'Summer 2027'],
  ['2026-09-07', '2026-12-14', 'Fall 2026'],
  ['2026-09-07', '2027-05-31', '2026–2027'],
  ['2027-01-09', '2027-12-18', '2027'],
  ['', '', ''],
])('a semester from "%s" to "%s" is named "%s"', (startDate, endDate, name) => {
  expect(usualName({ startDate, endDate })).toBe(name)
})

describe('Public holidays', () => {
  test('are skipped if they fall on a class day', () => {
    expect(mondays.skipDates).toEqual(holidays.slice(0, 2))
    expect(classDaysOf(mondays)).toHaveLength(12)
  })

  test('are not skipped again once somebody has chosen to have classes on them', () => {
    const chosen = changeYear(mondays, { skipDates: holidays.slice(1, 2) }, holidays)
    const later = changeYear(chosen, { endDate: '2027-06-07' }, holidays)
    expect(later.skipDates).toEqual(holidays.slice(1))
  })

  test('disappear with their weekday, and dates that somebody added stay', () => {
    const own = { date: '2027-03-08', name: 'Spring break' }
    const added = changeYear(mondays, { skipDates: [...mondays.skipDates, own] }, holidays)
    expect(changeYear(added, { weekdays: ['Tuesday'] }, holidays).skipDates).toEqual([own])
  })
})

describe('The class days', () => {
  const today = new Date('2027-01-01T12:00:00')

  test('are counted in words', () => {
    expect(classDaysInWords(mondays, today)).toBe('12 class days, Mon, Jan 11 to Mon, Apr 12')
  })

  test('can be one, or none', () => {
    const one = { ...mondays, endDate: '2027-01-12' }
    expect(classDaysInWords(one, today)).toBe('1 class day, Mon, Jan 11')
    expect(classDaysInWords(empty, today)).toBe('No class days yet')
  })
})

test('A day off that is chosen again has classes, and the other days off stay', () => {
  const king = { date: '2027-01-18', name: 'Martin Luther King Jr. Day' }
  const others = holidays.filter(({ date }) => date !== king.date)
  expect(toggleDayOff(holidays, king)).toEqual(others)
  expect(toggleDayOff(others, king)).toEqual([...others, king])
})
