import { queryOptions } from '@tanstack/react-query'
import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import { Room, RoomPage, type CreateRoom, type UpdateRoom } from '#contract/timetable/rooms.ts'
import { asChange, http, type Change } from '../http.ts'

export const listRooms = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`Room/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(RoomPage))

export const createRoom = (input: CreateRoom, change: Change) =>
  http.post('Room/admin', { json: input, ...asChange(change) }).json(Room)

export const updateRoom = ({ id, ...input }: UpdateRoom & { id: number }, change: Change) =>
  http.put(`Room/admin/${id}`, { json: input, ...asChange(change) }).json(Room)

export const deleteRoom = async (id: number, change: Change) => {
  await http.delete(`Room/admin/${id}`, asChange(change))
}

const roomsQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['rooms', 'page', organizationId, query],
    queryFn: ({ signal }) => listRooms(organizationId, query, signal),
  })

/** The rooms that a class can meet in, by name: all of them, for one page may hold as many as there may be. */
export const roomChoicesQuery = (organizationId: number) =>
  roomsQuery(organizationId, { ...longestPage, sortDirection: SortDirection.Ascending })
