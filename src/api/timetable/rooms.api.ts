import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import { Room, RoomPage, type CreateRoom, type UpdateRoom } from '#contract/timetable/rooms.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createRoom = (input: CreateRoom, change: Change) =>
  send('post', 'Room/admin', change, input).json(Room)

export const updateRoom = ({ id, ...input }: UpdateRoom & { id: number }, change: Change) =>
  send('put', `Room/admin/${id}`, change, input).json(Room)

export const deleteRoom = (id: number, change: Change) =>
  sendOnly('delete', `Room/admin/${id}`, change)

export const roomsQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['rooms', 'page', organizationId, query],
    `Room/admin/organization/${organizationId}`,
    readPage(RoomPage),
    query,
  )

/** All rooms of an organization, by name: the longest page fits the maximum number of rooms. */
export const roomChoicesQuery = (organizationId: number) =>
  roomsQuery(organizationId, { ...longestPage, sortDirection: SortDirection.Ascending })
