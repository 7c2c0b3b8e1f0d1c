import { queryOptions } from '@tanstack/react-query'
import { NotificationPreview } from '#contract/accounts/notifications.ts'
import {
  Check,
  Timetable,
  TimetableClass,
  type CheckClass,
  type CheckNewClass,
  type PlaceClass,
} from '#contract/timetable/timetable.ts'
import type { z } from '#contract/zod.ts'
import { http, send, type Change } from '../http.ts'
import { asQuery, question } from '../question.ts'

export const placeClass = (
  { id, ...input }: z.input<typeof PlaceClass> & { id: number },
  change: Change,
) => send('put', `Class/admin/place/${id}`, change, input).json(TimetableClass)

/** Who would be notified of a move. Saves nothing, and no failure is shown in a toast: moving shows it. */
export const previewPlace = (
  { id, ...input }: z.input<typeof PlaceClass> & { id: number },
  signal?: AbortSignal,
) =>
  http
    .post(`Class/admin/preview/place/${id}`, { json: input, signal, context: { quiet: 'all' } })
    .json(NotificationPreview)

/** Saves nothing. */
export const checkNewClass = (input: z.input<typeof CheckNewClass>, signal?: AbortSignal) =>
  http.post('Class/admin/check', { json: input, signal }).json(Check)

/** Saves nothing. */
export const checkClass = (
  { id, ...input }: z.input<typeof CheckClass> & { id: number },
  signal?: AbortSignal,
) => http.post(`Class/admin/check/${id}`, { json: input, signal }).json(Check)

/** What a class conflicts with as it is saved. */
export const classConflictsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['classes', 'conflicts', classId],
    queryFn: (asked) =>
      http.post(`Class/admin/check/${classId}`, { json: {}, ...asQuery(asked) }).json(Check),
  })

/** Refetched whenever the window gets the focus, because other people move classes too. */
export const timetableQuery = (semesterId: number) => ({
  ...question(
    ['classes', 'timetable', semesterId],
    `Class/admin/semester/${semesterId}/timetable`,
    Timetable,
  ),
  refetchOnWindowFocus: 'always' as const,
})

/** A class being planned. An existing one has an id and a version. */
export type PlannedClass = z.input<typeof CheckNewClass> & { id?: number; version?: number }

/** Checks its conflicts. Saves nothing. */
export const checkPlanned = (
  { id, version: _, organizationId, ...values }: PlannedClass,
  signal?: AbortSignal,
) =>
  id === undefined
    ? checkNewClass({ organizationId, ...values }, signal)
    : checkClass({ id, ...values }, signal)
