import {
  AttendanceDays,
  AttendanceMissing,
  AttendancePage,
  AttendanceSheet,
  OwnAttendance,
  OwnAttendanceQuery,
  TakeAttendance,
} from '#contract/classes/attendance.ts'
import { AttendanceQuery } from '#contract/classes/attendance.query.ts'
import { z } from '#contract/zod.ts'
import { get, put, resource, signedIn } from '#server/calls/call.ts'
import { organizationInPath, organizationOf, may, lockingRights } from '#server/tenancy/rights.ts'
import {
  listAttendance,
  listAttendanceDays,
  listMissing,
  listOwnAttendance,
} from './attendance.queries.ts'
import { teacherOrMay } from '../class-access/class-access.queries.ts'
import { takeAttendance, findSheet } from './attendance-sheet.queries.ts'

export const attendance = resource('Class', [
  get(
    '/my-missing-attendance',
    {
      operationId: 'listMissingAttendance',
      summary:
        'List meetings with unmarked students in the classes that the signed-in person teaches',
      authorize: signedIn,
      answer: z.array(AttendanceMissing),
    },
    ({ db, visitor }) => listMissing(db, visitor.personId),
  ),
  get(
    '/my-attendance',
    {
      operationId: 'listMyAttendance',
      summary:
        'List the attendance marks of the signed-in person and of children whose families they may view',
      authorize: signedIn,
      query: OwnAttendanceQuery,
      answer: OwnAttendance,
    },
    ({ db, visitor, query }) => listOwnAttendance(db, visitor.personId, query),
  ),
  get(
    '/admin/organization/:organizationId/attendance',
    {
      operationId: 'listAttendance',
      summary:
        'List an organization’s meetings that have begun, with the number of marked students',
      authorize: may('attendance.view', organizationInPath),
      isHeavy: true,
      query: AttendanceQuery,
      answer: AttendancePage,
    },
    ({ db, visitor, query }) => listAttendance(db, visitor.organizationId, query),
  ),
  get(
    '/attendance/:classId',
    {
      operationId: 'listAttendanceDays',
      summary: 'List the days of a class, with the number of marked students on each',
      authorize: teacherOrMay('attendance.view'),
      answer: AttendanceDays,
    },
    ({ db, visitor, ids }) => listAttendanceDays(db, visitor.organizationId, ids.classId),
  ),
  get(
    '/attendance/:classId/:classDayId',
    {
      operationId: 'getAttendanceSheet',
      summary: 'Get the attendance sheet of a class on a day',
      authorize: teacherOrMay('attendance.view'),
      answer: AttendanceSheet,
    },
    ({ db, images, visitor, ids }) => findSheet({ db, images }, visitor, ids),
  ),
  put(
    '/attendance/:classId/:classDayId',
    {
      operationId: 'takeAttendance',
      summary: 'Save attendance marks for a class on a day',
      authorize: lockingRights(organizationOf('class'), teacherOrMay('attendance.take')),
      body: TakeAttendance,
      answer: AttendanceSheet,
      again: ({ db, images, visitor, ids }) => findSheet({ db, images }, visitor, ids),
      refuses: {
        409: 'A student was marked in the meantime, or the class does not meet on that day',
      },
    },
    ({ db, images, visitor, ids, body }) => takeAttendance({ db, images }, visitor, ids, body),
  ),
])
