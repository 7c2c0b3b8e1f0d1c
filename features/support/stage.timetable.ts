import type { Kysely } from 'kysely'
import type { ClassDayType } from '#contract/class-days.ts'
import type { Weekday } from '#contract/weekdays.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema.ts'
import { insertRoom } from '#server/rooms/rooms.queries.ts'
import { insertTimeSlot } from '#server/time-slots/time-slots.queries.ts'

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

interface NewClassDay {
  semester: string
  date: string
  type: ClassDayType
  notes: string | null
}

/** Where and when classes meet. */
export function stageTimetable(db: Kysely<Schema>, { organizationId }: Known) {
  const idOf = async (table: 'room' | 'timeSlot' | 'class', name: string) =>
    (await db.selectFrom(table).where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

  return {
    async room({ organization, name, capacity }: NewRoom) {
      const values = { organizationId: await organizationId(organization), name }
      return insertRoom(db, { ...values, capacity: capacity ?? null }, null)
    },

    async slot({ organization, ...values }: NewSlot) {
      return insertTimeSlot(
        db,
        { organizationId: await organizationId(organization), ...values },
        null,
      )
    },

    /** In the morning. One that is cancelled is so because of snow. */
    async calendarDay({ semester, type, ...day }: NewClassDay) {
      const { id: semesterId, organizationId: ofOrganization } = await db
        .selectFrom('semester')
        .where('name', '=', semester)
        .select(['id', 'organizationId'])
        .executeTakeFirstOrThrow()
      const times =
        type === 'Holiday'
          ? { startTime: null, endTime: null }
          : { startTime: '09:00', endTime: '12:00' }
      await db
        .insertInto('classDay')
        .values({
          ...day,
          type,
          semesterId,
          organizationId: ofOrganization,
          ...times,
          cancelReason: type === 'Cancelled' ? 'Snow' : null,
          makesUpClassDayId: null,
          ...lastSaved(null),
        })
        .execute()
    },

    /** Gives a class its place. */
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
