import { queryOptions } from '@tanstack/react-query'
import {
  ClassDay,
  ClassDayCalendar,
  ClassDayPage,
  type CancelClassDay,
  type CreateClassDay,
  type RestoreClassDay,
  type UpdateClassDay,
} from '#contract/timetable/class-days.ts'
import { DaySheet } from '#contract/timetable/day-sheet.ts'
import { GeneratedClassDays, type GenerateClassDays } from '#contract/timetable/class-day-series.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { asChange, http, type Change } from '../http.ts'

type OfDay<Body> = Body & { id: number }
type Series = Omit<GenerateClassDays, 'preview' | 'newDates'>

export const listClassDays = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`ClassDay/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(ClassDayPage))

export const findCalendar = (semesterId: number, signal?: AbortSignal) =>
  http.get(`ClassDay/admin/semester/${semesterId}`, { signal }).json(ClassDayCalendar)

export const findClassDay = (id: number, signal?: AbortSignal) =>
  http.get(`ClassDay/admin/${id}`, { signal }).json(ClassDay)

export const findDaySheet = (id: number, signal?: AbortSignal) =>
  http.get(`ClassDay/admin/${id}/sheet`, { signal }).json(DaySheet)

export const createClassDay = (input: CreateClassDay, change: Change) =>
  http.post('ClassDay/admin', { json: input, ...asChange(change) }).json(ClassDay)

export const previewClassDays = (series: Series, signal: AbortSignal) =>
  http
    .post('ClassDay/admin/generate', { json: { ...series, preview: true }, signal })
    .json(GeneratedClassDays)

/** Makes the days that somebody has looked at, and no others. */
export const generateClassDays = (series: Series & { newDates: string[] }, change: Change) =>
  http
    .post('ClassDay/admin/generate', { json: { ...series, preview: false }, ...asChange(change) })
    .json(GeneratedClassDays)

export const updateClassDay = ({ id, ...input }: OfDay<UpdateClassDay>, change: Change) =>
  http.put(`ClassDay/admin/${id}`, { json: input, ...asChange(change) }).json(ClassDay)

export const cancelClassDay = ({ id, ...input }: OfDay<CancelClassDay>, change: Change) =>
  http.post(`ClassDay/admin/${id}/cancel`, { json: input, ...asChange(change) }).json(ClassDay)

export const restoreClassDay = ({ id, ...input }: OfDay<RestoreClassDay>, change: Change) =>
  http.post(`ClassDay/admin/${id}/restore`, { json: input, ...asChange(change) }).json(ClassDay)

export const deleteClassDay = async (id: number, change: Change) => {
  await http.delete(`ClassDay/admin/${id}`, asChange(change))
}

export const classDaysQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['class-days', 'page', organizationId, query],
    queryFn: ({ signal }) => listClassDays(organizationId, query, signal),
  })

export const calendarQuery = (semesterId: number) =>
  queryOptions({
    queryKey: ['class-days', 'calendar', semesterId],
    queryFn: ({ signal }) => findCalendar(semesterId, signal),
  })

export const classDayQuery = (id: number) =>
  queryOptions({
    queryKey: ['class-days', 'one', id],
    queryFn: ({ signal }) => findClassDay(id, signal),
  })

export const daySheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['class-days', 'sheet', id],
    queryFn: ({ signal }) => findDaySheet(id, signal),
  })
