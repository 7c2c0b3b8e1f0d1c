import {
  AttendanceDays,
  AttendanceMissing,
  AttendancePage,
  AttendanceSheet,
  OwnAttendance,
  type OwnAttendanceQuery,
  type TakeAttendance,
} from '#contract/classes/attendance.ts'
import type { AttendanceState } from '#contract/classes/attendance.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

/** A class on one of its days. */
export interface SheetKey {
  classId: number
  classDayId: number
}

export const sheetQuery = ({ classId, classDayId }: SheetKey) =>
  question(
    ['attendance', 'sheet', classId, classDayId],
    `Class/attendance/${classId}/${classDayId}`,
    AttendanceSheet,
  )

export const takeAttendance = (
  { classId, classDayId, marks }: SheetKey & TakeAttendance,
  change: Change,
) =>
  send('put', `Class/attendance/${classId}/${classDayId}`, change, { marks }).json(AttendanceSheet)

export const attendanceDaysQuery = (classId: number) =>
  question(['attendance', 'days', classId], `Class/attendance/${classId}`, AttendanceDays)

export const ownAttendanceQuery = (of: OwnAttendanceQuery) =>
  question(['attendance', 'own', of], 'Class/my-attendance', OwnAttendance, of)

export const missingAttendanceQuery = question(
  ['attendance', 'missing'],
  'Class/my-missing-attendance',
  z.array(AttendanceMissing),
)

type AttendanceQuery = PageQuery & {
  semesterId?: number
  date?: string
  state?: AttendanceState
}

export const attendanceQuery = (organizationId: number, query: AttendanceQuery) =>
  question(
    ['attendance', 'page', organizationId, query],
    `Class/admin/organization/${organizationId}/attendance`,
    readPage(AttendancePage),
    query,
  )
