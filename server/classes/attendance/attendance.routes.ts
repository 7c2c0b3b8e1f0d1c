import {
  AttendanceDays,
  AttendanceMissing,
  AttendancePage,
  AttendanceQuery,
  AttendanceSheet,
  OwnAttendance,
  OwnAttendanceQuery,
  TakeAttendance,
} from '#contract/classes/attendance.ts'
import { z } from '#contract/zod.ts'
import { get, put, resource, signedIn } from '#server/calls/call.ts'
import { organizationInPath, may } from '#server/tenancy/rights.ts'
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
      summary: 'The meetings of the classes that one teaches where somebody is still to be marked',
      authorize: signedIn,
      answer: z.array(AttendanceMissing),
    },
    ({ db, visitor }) => listMissing(db, visitor.personId),
  ),
  get(
    '/my-attendance',
    {
      summary:
        'The marks of whoever is signed in, and of the children of families that they may view',
      authorize: signedIn,
      query: OwnAttendanceQuery,
      answer: OwnAttendance,
    },
    ({ db, visitor, query }) => listOwnAttendance(db, visitor.personId, query),
  ),
  get(
    '/admin/organization/:organizationId/attendance',
    {
      summary: 'The meetings of an organization’s classes that have begun, and how many are marked',
      authorize: may('attendance.view', organizationInPath),
      query: AttendanceQuery,
      answer: AttendancePage,
    },
    ({ db, visitor, query }) => listAttendance(db, visitor.organizationId, query),
  ),
  get(
    '/:classId/attendance',
    {
      summary: 'The days of a class, and how many of its students are marked on each',
      authorize: teacherOrMay('attendance.view'),
      answer: AttendanceDays,
    },
    ({ db, visitor, ids }) => listAttendanceDays(db, visitor.organizationId, ids.classId),
  ),
  get(
    '/:classId/attendance/:classDayId',
    {
      summary: 'Who comes to a class on a day, and who has come',
      authorize: teacherOrMay('attendance.view'),
      answer: AttendanceSheet,
    },
    ({ db, visitor, ids }) => findSheet(db, visitor, ids),
  ),
  put(
    '/:classId/attendance/:classDayId',
    {
      summary: 'Say who came to a class on a day',
      authorize: teacherOrMay('attendance.take'),
      body: TakeAttendance,
      answer: AttendanceSheet,
      again: ({ db, visitor, ids }) => findSheet(db, visitor, ids),
      refuses: { 409: 'Somebody has marked one of them meanwhile, or the day is off' },
    },
    ({ db, visitor, ids, body }) => takeAttendance(db, visitor, ids, body),
  ),
])
