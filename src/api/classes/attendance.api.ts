import { queryOptions } from '@tanstack/react-query'
import {
  AttendanceDays,
  AttendanceMissing,
  AttendancePage,
  AttendanceSheet,
  type AttendanceState,
  OwnAttendance,
  type OwnAttendanceQuery,
  type TakeAttendance,
} from '#contract/classes/attendance.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

/** A class on one of its days. */
export interface SheetKey {
  classId: number
  classDayId: number
}

export const sheetQuery = ({ classId, classDayId }: SheetKey) =>
  queryOptions({
    queryKey: ['attendance', 'sheet', classId, classDayId],
    queryFn: ({ signal }) =>
      http.get(`Class/${classId}/attendance/${classDayId}`, { signal }).json(AttendanceSheet),
  })

export const takeAttendance = (
  { classId, classDayId, marks }: SheetKey & TakeAttendance,
  change: Change,
) =>
  http
    .put(`Class/${classId}/attendance/${classDayId}`, { json: { marks }, ...asChange(change) })
    .json(AttendanceSheet)

export const attendanceDaysQuery = (classId: number) =>
  queryOptions({
    queryKey: ['attendance', 'days', classId],
    queryFn: ({ signal }) =>
      http.get(`Class/${classId}/attendance`, { signal }).json(AttendanceDays),
  })

export const ownAttendanceQuery = (of: OwnAttendanceQuery) =>
  queryOptions({
    queryKey: ['attendance', 'own', of],
    queryFn: ({ signal }) =>
      http.get('Class/my-attendance', { searchParams: { ...of }, signal }).json(OwnAttendance),
  })

export const missingAttendanceQuery = queryOptions({
  queryKey: ['attendance', 'missing'],
  queryFn: ({ signal }) =>
    http.get('Class/my-missing-attendance', { signal }).json(z.array(AttendanceMissing)),
})

type AttendanceQuery = PageQuery & {
  semesterId?: number
  date?: string
  state?: AttendanceState
}

export const listAttendance = (
  organizationId: number,
  query: AttendanceQuery,
  signal?: AbortSignal,
) =>
  http
    .get(`Class/admin/organization/${organizationId}/attendance`, {
      searchParams: { ...query },
      signal,
    })
    .json(readPage(AttendancePage))

export const attendanceQuery = (organizationId: number, query: AttendanceQuery) =>
  queryOptions({
    queryKey: ['attendance', 'page', organizationId, query],
    queryFn: ({ signal }) => listAttendance(organizationId, query, signal),
  })
