import { describe, expect, test } from 'vitest'
import { AttendanceQuery } from '#contract/classes/attendance.query.ts'
import { AdminClassQuery } from '#contract/classes/classes.query.ts'
import { ReportAsked } from '#contract/reports/reports.query.ts'
import { AuditQuery } from '#contract/rights/audit.query.ts'
import { ClassDayQuery } from '#contract/timetable/class-days.query.ts'
import { SemesterQuery } from '#contract/timetable/semesters.query.ts'
import { z } from '#contract/zod.ts'
import { listShape, listStart } from './list-search.ts'
import { searchBy } from './search-by.ts'

const read = searchBy({ text: z.optional(z.string()) })

test.each([
  ['Email', 'Email'],
  ['', ''],
  [7, '7'],
  [true, 'true'],
])('%j in an address is the text "%s"', (value, text) => {
  expect(read({ text: value })).toEqual({ text })
})

test.each([[undefined], [null], [['one', 'two']], [{ toString: 1 }]])(
  '%j in an address is no text',
  (value) => {
    expect(read({ text: value })).toStrictEqual({ text: undefined })
  },
)

describe.each([
  ['classes', AdminClassQuery, { semesterId: 3, status: 'Draft', waiting: 'Requests' }],
  ['class days', ClassDayQuery, { semesterId: 3, type: 'Holiday' }],
  ['semesters', SemesterQuery, { status: 'Running' }],
  ['attendance', AttendanceQuery, { semesterId: 3, date: '2026-11-21', state: 'Missing' }],
  ['history', AuditQuery, { subject: 'Person', fromDate: '2026-11-01', untilDate: '2026-11-21' }],
])('The address of a list of %s', (_, query, filters) => {
  const readList = searchBy({ ...query.shape, ...listShape })

  test('contains its filters', () => {
    expect(readList(filters)).toEqual({ ...listStart, ...filters })
  })

  test.each([
    undefined,
    null,
    '',
    0,
    -1,
    1.5,
    true,
    'x',
    '2026-02-30',
    '1899-12-31',
    [],
    { id: 1 },
  ])('has no filter for %j', (odd) => {
    const odds = Object.fromEntries(Object.keys(filters).map((name) => [name, odd]))
    expect(readList(odds)).toEqual(listStart)
  })
})

test('The address of a report contains its filters and drops invalid ones', () => {
  const readReport = searchBy(ReportAsked.shape)
  const asked = { classId: 3, fromDate: '2026-11-21', by: 'student' }
  expect(readReport(asked)).toEqual(asked)
  expect(readReport({ classId: '03', fromDate: '2026-02-30', by: 'x', format: 'csv' })).toEqual({})
})
