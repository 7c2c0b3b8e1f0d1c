import { Id } from '../id.ts'
import { Seats } from './meetings.ts'
import { pageOf, pageQuery } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** A room that classes meet in. `capacity` is null if unknown. `classesCount` counts the classes in it. */
export const Room = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  capacity: z.nullable(z.int()),
  classesCount: z.int(),
  ...saved,
})
export type Room = z.infer<typeof Room>

export const RoomQuery = pageQuery(['name'])
export type RoomQuery = z.infer<typeof RoomQuery>

export const RoomPage = pageOf(Room)

const fields = { name: line(60), capacity: Seats }

export const CreateRoom = z.strictObject({
  organizationId: Id,
  ...fields,
  capacity: z._default(fields.capacity, null),
})
export type CreateRoom = z.infer<typeof CreateRoom>

export const UpdateRoom = z.strictObject({ ...fields, version: Version })
export type UpdateRoom = z.infer<typeof UpdateRoom>
