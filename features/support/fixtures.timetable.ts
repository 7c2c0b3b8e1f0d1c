import type { Weekday } from '#contract/dates/weekdays.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { insertRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { insertTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'

interface Known {
  organizationId: (name: string) => Promise<number>
}

interface NewSlot {
  organization: string
  name: string
  startTime: string
  endTime: string
}

interface NewRoom {
  organization: string
  name: string
  capacity?: number
}

interface NewMeeting {
  name: string
  room?: string | undefined
  slot?: string | undefined
  weekday?: Weekday | undefined
}

/** Rooms, time slots and the places of classes. */
export function timetableFixtures(db: Db, { organizationId }: Known) {
  const idOf = async (table: 'room' | 'timeSlot' | 'class', name: string) =>
    (await db.selectFrom(table).where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

  return {
    async room({ organization, ...values }: NewRoom) {
      return insertRoom(db, { ...values, organizationId: await organizationId(organization) }, null)
    },

    async slot({ organization, ...values }: NewSlot) {
      return insertTimeSlot(
        db,
        { organizationId: await organizationId(organization), ...values },
        null,
      )
    },

    /** Sets the room, slot and weekday of a class. */
    async meeting({ name, room, slot, weekday }: NewMeeting) {
      await db
        .updateTable('classMeeting')
        .set({
          ...(room && { roomId: await idOf('room', room) }),
          ...(slot && { slotId: await idOf('timeSlot', slot) }),
          ...(weekday && { weekday }),
        })
        .where('classId', '=', await idOf('class', name))
        .execute()
    },
  }
}
