import { CreateRoom, Room, RoomPage, RoomQuery, UpdateRoom } from '#contract/timetable/rooms.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
} from '#server/tenancy/rights.ts'
import { addRoom, deleteRoom, findRoom, listRooms, updateRoom } from './rooms.queries.ts'

const room = organizationOf('room')

export const rooms = resource('Room', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the rooms of an organization',
      authorize: may('classes.view', organizationInPath),
      query: RoomQuery,
      answer: RoomPage,
    },
    ({ db, visitor, query }) => listRooms(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a room to an organization',
      authorize: may('classDays.manage', organizationInBody),
      body: CreateRoom,
      answer: Room,
      refuses: { 409: 'Another room has this name, or the organization has too many' },
    },
    ({ db, visitor, body }) => addRoom(db, visitor, body),
  ),
  get(
    '/admin/:roomId',
    { summary: 'Get a room', authorize: may('classes.view', room), answer: Room },
    ({ db, visitor, ids }) => findRoom(db, visitor.organizationId, ids.roomId),
  ),
  put(
    '/admin/:roomId',
    {
      summary: 'Save a room',
      authorize: may('classDays.manage', room),
      body: UpdateRoom,
      answer: Room,
      refuses: { 409: 'Someone else saved it first, or another room has this name' },
    },
    ({ db, visitor, ids, body }) => updateRoom(db, visitor, ids.roomId, body),
  ),
  del(
    '/admin/:roomId',
    {
      summary: 'Delete a room; its classes stay without one',
      authorize: may('classDays.manage', room),
    },
    ({ db, visitor, ids }) => deleteRoom(db, visitor, ids.roomId),
  ),
])
