import { AbsentOnDay, AttendanceByDay, DayOverview } from '#contract/classes/day-overview.ts'
import { get, resource } from '#server/calls/call.ts'
import { may, mayOne, organizationInPath } from '#server/tenancy/rights.ts'
import { findAbsentOnDay } from './absent-on-day.queries.ts'
import { findAttendanceByDay, findDayOverview } from './day-overview.queries.ts'

export const dayOverview = resource('DayOverview', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'Get the next day on which classes meet, with rooms, teachers and seats',
      authorize: mayOne(['classes.view', 'attendance.view'], organizationInPath),
      answer: DayOverview,
    },
    ({ db, images, visitor }) => findDayOverview({ db, images }, visitor),
  ),
  get(
    '/admin/organization/:organizationId/absent',
    {
      operationId: 'listAbsentOnDay',
      summary: 'List the students who do not come on the next day on which classes meet',
      authorize: may('attendance.view', organizationInPath),
      answer: AbsentOnDay,
    },
    ({ db, visitor }) => findAbsentOnDay(db, visitor.organizationId),
  ),
  get(
    '/admin/organization/:organizationId/attendance',
    {
      operationId: 'getAttendanceByDay',
      summary: 'Count how many students came on each day of the current semester',
      authorize: may('attendance.view', organizationInPath),
      answer: AttendanceByDay,
    },
    ({ db, visitor }) => findAttendanceByDay(db, visitor.organizationId),
  ),
])
