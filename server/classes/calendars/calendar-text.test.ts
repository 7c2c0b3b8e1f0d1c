import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar-events.rules.ts'
import { eventsIn } from './test-calendars.ts'

const choir: CalendarEvent = {
  key: 'class-7-day-31',
  summary: 'Choir',
  location: 'Studio, Lindenschule',
  description: 'Lindenschule\nTeacher: Ada Lind',
  isCancelled: false,
  time: { start: '2026-11-01T14:30:00.000Z', end: '2026-11-01T15:30:00.000Z' },
  version: 3,
  savedDate: '2026-10-01T12:00:00.000Z',
}
const text = (...events: Partial<CalendarEvent>[]) =>
  calendarText(
    events.map((event) => ({ ...choir, ...event })),
    'kinroll.test',
  )

test('An event is read as it was written, its times in UTC', () => {
  expect(eventsIn(text({}))).toEqual([
    {
      uid: 'class-7-day-31@kinroll.test',
      summary: 'Choir',
      location: 'Studio, Lindenschule',
      description: 'Lindenschule\nTeacher: Ada Lind',
      status: 'CONFIRMED',
      starts: '2026-11-01T14:30:00Z',
      ends: '2026-11-01T15:30:00Z',
    },
  ])
  for (const line of ['SEQUENCE:3', 'DTSTAMP:20261001T120000Z', 'LAST-MODIFIED:20261001T120000Z'])
    expect(text({}).split('\r\n')).toContain(line)
})

test('An event without times lasts all of its day, wherever it is read', () => {
  const lines = text({ time: { date: '2026-11-01' } }).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261101')
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
})

test('A cancelled event is marked so, and keeps nobody busy', () => {
  const lines = text({ isCancelled: true }).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
})

test('A calendar says what it is called, and how often to read it', () => {
  const lines = text().split('\r\n')
  for (const line of [
    'VERSION:2.0',
    'X-WR-CALNAME:Kinroll',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ])
    expect(lines).toContain(line)
  expect(text()).toMatch(/END:VCALENDAR\r\n$/)
})

test('The same events give the same text', () => {
  expect(text({}, { key: 'class-7-day-32' })).toBe(text({}, { key: 'class-7-day-32' }))
})

test.each([
  'Arts; crafts, and more: "all" of it',
  String.raw`C:\new\names, \n and \; and \\`,
  'one\ntwo\n\nthree',
  'BEGIN:VEVENT',
  'Choir\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nSUMMARY:Planted',
  'Choir\nATTACH:https://example.org/',
  `${'Ä'.repeat(200)} ${'合唱'.repeat(100)} ${'👩‍👧‍👦'.repeat(60)}`,
  'ends in a backslash \\',
  ' begins with a space',
  '=cmd^n^^',
  'مدرسة الزيزفون',
])('A name is read as it was written, whatever it is: %j', (name) => {
  const written = text({ summary: name, location: name, description: name }, { key: 'other' })
  const events = eventsIn(written)
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({ summary: name, location: name, description: name })
  expect(events[1]).toMatchObject({ summary: 'Choir', uid: 'other@kinroll.test' })
  const lengths = written.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(new ICAL.Component(ICAL.parse(written)).getAllSubcomponents()).toHaveLength(2)
})
