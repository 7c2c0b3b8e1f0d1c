import {
  ClassDay,
  ClassDayCalendar,
  ClassDayPage,
  type CancelClassDay,
  type CreateClassDay,
  type DeleteClassDay,
  type RestoreClassDay,
  type UpdateClassDay,
} from '#contract/timetable/class-days.ts'
import { DaySheet } from '#contract/timetable/day-sheet.ts'
import { GeneratedClassDays, type GenerateClassDays } from '#contract/timetable/class-day-series.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

type OfDay<Body> = Body & { id: number }
type Series = Omit<GenerateClassDays, 'preview' | 'newDates'>

export const createClassDay = (input: CreateClassDay, change: Change) =>
  send('post', 'ClassDay/admin', change, input).json(ClassDay)

export const previewClassDays = (series: Series, signal: AbortSignal) =>
  http
    .post('ClassDay/admin/generate', { json: { ...series, preview: true }, signal })
    .json(GeneratedClassDays)

/** Creates exactly the days of the preview that the user saw. */
export const generateClassDays = (series: Series & { newDates: string[] }, change: Change) =>
  send('post', 'ClassDay/admin/generate', change, { ...series, preview: false }).json(
    GeneratedClassDays,
  )

export const updateClassDay = ({ id, ...input }: OfDay<UpdateClassDay>, change: Change) =>
  send('put', `ClassDay/admin/${id}`, change, input).json(ClassDay)

export const cancelClassDay = ({ id, ...input }: OfDay<CancelClassDay>, change: Change) =>
  send('post', `ClassDay/admin/cancel/${id}`, change, input).json(ClassDay)

export const restoreClassDay = ({ id, ...input }: OfDay<RestoreClassDay>, change: Change) =>
  send('post', `ClassDay/admin/restore/${id}`, change, input).json(ClassDay)

export const deleteClassDay = ({ id, notified }: OfDay<DeleteClassDay>, change: Change) =>
  sendOnly('delete', `ClassDay/admin/${id}${notified ? `?notified=${notified}` : ''}`, change)

export const classDaysQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['class-days', 'page', organizationId, query],
    `ClassDay/admin/organization/${organizationId}`,
    readPage(ClassDayPage),
    query,
  )

export const calendarQuery = (semesterId: number) =>
  question(
    ['class-days', 'calendar', semesterId],
    `ClassDay/admin/semester/${semesterId}`,
    ClassDayCalendar,
  )

export const classDayQuery = (id: number) =>
  question(['class-days', 'one', id], `ClassDay/admin/${id}`, ClassDay)

export const daySheetQuery = (id: number) =>
  question(['class-days', 'sheet', id], `ClassDay/admin/sheet/${id}`, DaySheet)
