import { expect, test } from 'vitest'
import { dayIn, instantAt, startOfDay } from './organizations.today.ts'

test.each([
  ['2026-10-31', '09:30', 'America/New_York', '2026-10-31T13:30:00.000Z'],
  ['2026-11-01', '09:30', 'America/New_York', '2026-11-01T14:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-10-24', '16:00', 'Europe/Berlin', '2026-10-24T14:00:00.000Z'],
  ['2026-10-25', '16:00', 'Europe/Berlin', '2026-10-25T15:00:00.000Z'],
  ['2026-11-21', '23:59', 'Pacific/Auckland', '2026-11-21T10:59:00.000Z'],
  ['2026-11-21', '00:15', 'Asia/Kathmandu', '2026-11-20T18:30:00.000Z'],
])('On %s clocks show %s in %s at %s', (date, time, timeZone, instant) => {
  expect(instantAt(date, time, timeZone)).toBe(instant)
})

test('A time that clocks leave out is as long after the beginning of the day as it would be', () => {
  expect(instantAt('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('Of a time that clocks show twice, the first is meant', () => {
  expect(instantAt('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantAt('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
  ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2028-02-28T18:30:00.000Z', 'Asia/Kolkata', '2028-02-29'],
  ['2028-02-29T10:00:00.000Z', 'Pacific/Kiritimati', '2028-03-01'],
])('%s is in %s on %s', (instant, timeZone, date) => expect(dayIn(timeZone, instant)).toBe(date))

test('A day begins at one where clocks are set forward at midnight', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  expect(startOfDay('2026-11-21', 'America/Santiago')).toBe('2026-11-21T03:00:00.000Z')
})
