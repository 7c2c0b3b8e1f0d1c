import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import {
  TimeSlot,
  TimeSlotPage,
  type CreateTimeSlot,
  type UpdateTimeSlot,
} from '#contract/timetable/time-slots.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createTimeSlot = (input: CreateTimeSlot, change: Change) =>
  send('post', 'TimeSlot/admin', change, input).json(TimeSlot)

export const updateTimeSlot = ({ id, ...input }: UpdateTimeSlot & { id: number }, change: Change) =>
  send('put', `TimeSlot/admin/${id}`, change, input).json(TimeSlot)

export const deleteTimeSlot = (id: number, change: Change) =>
  sendOnly('delete', `TimeSlot/admin/${id}`, change)

export const timeSlotsQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['time-slots', 'page', organizationId, query],
    `TimeSlot/admin/organization/${organizationId}`,
    readPage(TimeSlotPage),
    query,
  )

/** All time slots of an organization, by time: the longest page fits the maximum number of slots. */
export const slotChoicesQuery = (organizationId: number) =>
  timeSlotsQuery(organizationId, { ...longestPage, sortDirection: SortDirection.Ascending })
