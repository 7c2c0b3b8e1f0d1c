import { expect, test } from 'vitest'
import { CalendarDate, endsInOrder } from './date.ts'
import { fieldMessage } from '../field-message.ts'
import { z } from '../zod.ts'

const Term = z.strictObject({ startDate: CalendarDate, endDate: CalendarDate }).check(endsInOrder)

const firstRefusal = (startDate: unknown, endDate: unknown) => {
  const { error } = Term.safeParse({ startDate, endDate }, { error: fieldMessage })
  return error?.issues[0] && [error.issues[0].path.join('.'), error.issues[0].message]
}

test.each(['2026-09-05', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (day) => {
  expect(CalendarDate.parse(day)).toBe(day)
})

test.each([
  '2027-02-29',
  '2026-13-01',
  '2026-04-31',
  '2026-9-5',
  '09/05/2026',
  '2026-09-05T00:00:00Z',
  '20260905',
  ' 2026-09-05',
  '+002026-09-05',
  '',
])('"%s" is no day', (text) => {
  expect(CalendarDate.safeParse(text).success).toBe(false)
})

test.each(['1899-12-31', '2200-01-01', '0026-09-05'])('Nobody plans for %s', (day) => {
  expect(firstRefusal(day, '2199-12-31')).toEqual(['startDate', 'Use a year from 1900 to 2199.'])
})

test('A term may be one day long, and never ends before it begins', () => {
  expect(firstRefusal('2026-09-05', '2026-09-05')).toBeUndefined()
  expect(firstRefusal('2026-09-05', '2026-09-04')).toEqual([
    'endDate',
    'The end can’t be before the start.',
  ])
})

test('A term lasts less than ten years', () => {
  expect(firstRefusal('2028-02-29', '2038-02-28')).toBeUndefined()
  for (const endDate of ['2036-09-05', '2199-12-31'])
    expect(firstRefusal('2026-09-05', endDate)).toEqual([
      'endDate',
      'The end must be less than ten years after the start.',
    ])
})

test('A missing day is reported as missing', () => {
  expect(firstRefusal('2026-09-05', '')).toEqual(['endDate', 'This field is required.'])
  expect(firstRefusal(undefined, '2026-09-05')).toEqual(['startDate', 'This field is required.'])
})
