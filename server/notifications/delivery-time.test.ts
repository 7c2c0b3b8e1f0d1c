import { expect, test } from 'vitest'
import { earliestSending, type EmailTimes } from './delivery-time.rules.ts'

const zone = 'America/New_York'

/** When an email of this instant is sent, in UTC. */
const sendingAt = (now: string, times: Partial<EmailTimes>, timeZone = zone) =>
  new Date(
    earliestSending(Date.parse(now), timeZone, {
      isDigest: false,
      quietFrom: null,
      quietUntil: null,
      ...times,
    }),
  ).toISOString()

const atNight = { quietFrom: '21:00', quietUntil: '07:00' }
const atNoon = { quietFrom: '12:00', quietUntil: '13:30' }

test('Without choices an email is sent at once', () => {
  expect(sendingAt('2026-11-24T12:00:00.500Z', {})).toBe('2026-11-24T12:00:00.500Z')
})

test.each([
  ['before they begin', '2026-11-25T01:59:59.000Z', '2026-11-25T01:59:59.000Z'],
  ['as they begin', '2026-11-25T02:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  ['after midnight', '2026-11-25T06:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  ['in their last minute', '2026-11-25T11:59:59.000Z', '2026-11-25T12:00:00.000Z'],
  ['as they end', '2026-11-25T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
])('With quiet hours at night, an email %s is sent then or when they end', (_, now, sent) => {
  expect(sendingAt(now, atNight)).toBe(sent)
})

test('Quiet hours within a day end on that day', () => {
  expect(sendingAt('2026-11-24T16:59:00.000Z', atNoon)).toBe('2026-11-24T16:59:00.000Z')
  expect(sendingAt('2026-11-24T17:00:00.000Z', atNoon)).toBe('2026-11-24T18:30:00.000Z')
  expect(sendingAt('2026-11-24T18:30:00.000Z', atNoon)).toBe('2026-11-24T18:30:00.000Z')
})

test('Quiet hours are those of the organization, also when its clocks change', () => {
  expect(sendingAt('2026-11-24T20:30:00.000Z', atNight, 'Europe/Berlin')).toBe(
    '2026-11-25T06:00:00.000Z',
  )
  // In the night to March 14, 2027, New York moves to daylight saving time.
  expect(sendingAt('2027-03-14T03:00:00.000Z', atNight)).toBe('2027-03-14T11:00:00.000Z')
})

test('A digest is sent at five in the afternoon, and after quiet hours', () => {
  const isDigest = true
  expect(sendingAt('2026-11-24T12:00:00.000Z', { isDigest })).toBe('2026-11-24T22:00:00.000Z')
  expect(sendingAt('2026-11-24T22:00:00.000Z', { isDigest })).toBe('2026-11-25T22:00:00.000Z')
  const inTheEvening = { isDigest, quietFrom: '16:00', quietUntil: '19:00' }
  expect(sendingAt('2026-11-24T12:00:00.000Z', inTheEvening)).toBe('2026-11-25T00:00:00.000Z')
})
