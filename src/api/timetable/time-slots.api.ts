import { queryOptions } from '@tanstack/react-query'
import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import {
  TimeSlot,
  TimeSlotPage,
  type CreateTimeSlot,
  type UpdateTimeSlot,
} from '#contract/timetable/time-slots.ts'
import { asChange, http, type Change } from '../http.ts'

export const listTimeSlots = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`TimeSlot/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(TimeSlotPage))

export const createTimeSlot = (input: CreateTimeSlot, change: Change) =>
  http.post('TimeSlot/admin', { json: input, ...asChange(change) }).json(TimeSlot)

export const updateTimeSlot = ({ id, ...input }: UpdateTimeSlot & { id: number }, change: Change) =>
  http.put(`TimeSlot/admin/${id}`, { json: input, ...asChange(change) }).json(TimeSlot)

export const deleteTimeSlot = async (id: number, change: Change) => {
  await http.delete(`TimeSlot/admin/${id}`, asChange(change))
}

const timeSlotsQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['time-slots', 'page', organizationId, query],
    queryFn: ({ signal }) => listTimeSlots(organizationId, query, signal),
  })

/** The time slots that a class can meet in, as the day goes: all of them, for one page may hold as many as there may be. */
export const slotChoicesQuery = (organizationId: number) =>
  timeSlotsQuery(organizationId, { ...longestPage, sortDirection: SortDirection.Ascending })
