import { queryOptions } from '@tanstack/react-query'
import {
  Check,
  type meetingFields,
  Timetable,
  TimetableClass,
  type PlaceClass,
} from '#contract/timetable.ts'
import { asChange, http, type Change } from './http.ts'

export const findTimetable = (semesterId: number, signal?: AbortSignal) =>
  http.get(`Class/admin/semester/${semesterId}/timetable`, { signal }).json(Timetable)

export const placeClass = (
  { classId, ...input }: PlaceClass & { classId: number },
  change: Change,
) =>
  http
    .put(`Class/admin/${classId}/place`, { json: input, ...asChange(change) })
    .json(TimetableClass)

type Meeting = Pick<TimetableClass, keyof typeof meetingFields>

/** What would come of it if the class met so. */
export const checkClass = (
  { classId, ...meeting }: Partial<Meeting> & { classId: number },
  signal: AbortSignal,
) => http.post(`Class/admin/${classId}/check`, { json: meeting, signal }).json(Check)

/** Asked anew whenever somebody comes back to it, for others move classes as well. */
export const timetableQuery = (semesterId: number) =>
  queryOptions({
    queryKey: ['classes', 'timetable', semesterId],
    queryFn: ({ signal }) => findTimetable(semesterId, signal),
    refetchOnWindowFocus: 'always',
  })
