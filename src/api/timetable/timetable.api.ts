import { queryOptions } from '@tanstack/react-query'
import {
  Check,
  Timetable,
  TimetableClass,
  type CheckClass,
  type CheckNewClass,
  type PlaceClass,
} from '#contract/timetable/timetable.ts'
import type { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

const findTimetable = (semesterId: number, signal?: AbortSignal) =>
  http.get(`Class/admin/semester/${semesterId}/timetable`, { signal }).json(Timetable)

export const placeClass = (
  { id, ...input }: z.input<typeof PlaceClass> & { id: number },
  change: Change,
) => http.put(`Class/admin/${id}/place`, { json: input, ...asChange(change) }).json(TimetableClass)

/** Saves nothing. */
export const checkNewClass = (input: z.input<typeof CheckNewClass>, signal?: AbortSignal) =>
  http.post('Class/admin/check', { json: input, signal }).json(Check)

/** Saves nothing. */
export const checkClass = (
  { id, ...input }: z.input<typeof CheckClass> & { id: number },
  signal?: AbortSignal,
) => http.post(`Class/admin/${id}/check`, { json: input, signal }).json(Check)

/** Asked anew whenever somebody comes back to it, for others move classes as well. */
export const timetableQuery = (semesterId: number) =>
  queryOptions({
    queryKey: ['classes', 'timetable', semesterId],
    queryFn: ({ signal }) => findTimetable(semesterId, signal),
    refetchOnWindowFocus: 'always',
  })

/** A class as somebody plans it: one that is there already has an id and a version. */
export type PlannedClass = z.input<typeof CheckNewClass> & { id?: number; version?: number }

/** What it would collide with. Saves nothing. */
export const checkPlanned = (
  { id, version: _, organizationId, ...values }: PlannedClass,
  signal?: AbortSignal,
) =>
  id === undefined
    ? checkNewClass({ organizationId, ...values }, signal)
    : checkClass({ id, ...values }, signal)
