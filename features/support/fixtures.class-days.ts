import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'

interface Known {
  organizationId: (name: string) => Promise<number>
  class: (values: { organization: string; name: string; teacher?: string }) => Promise<void>
  classId: (name: string) => Promise<number>
}

interface NewClassDay {
  semester: string
  date: string
  type: ClassDayType
  notes: string | null
  /** The canceled day that it makes up. */
  makesUp?: string | undefined
}

const numbered = (many: number) => Array.from({ length: many }, (_, index) => index + 1)

/** Class days of a semester, and the places of its classes. */
export const classDayFixtures = (db: Db, known: Known) => ({
  /** A class day in the morning. A canceled one has the reason "snow". */
  async classDay({ semester, type, makesUp, ...day }: NewClassDay) {
    const { id: semesterId, organizationId } = await db
      .selectFrom('semester')
      .where('name', '=', semester)
      .select(['id', 'organizationId'])
      .executeTakeFirstOrThrow()
    const times =
      type === 'Holiday'
        ? { startTime: null, endTime: null }
        : { startTime: '09:00', endTime: '12:00' }
    const madeUp = db
      .selectFrom('classDay')
      .where('semesterId', '=', semesterId)
      .where('date', '=', makesUp ?? '')
      .select('id')
    await db
      .insertInto('classDay')
      .values({
        ...day,
        type,
        semesterId,
        organizationId,
        ...times,
        cancelReason: type === 'Canceled' ? 'Snow' : null,
        makesUpClassDayId: makesUp === undefined ? null : madeUp,
        ...lastSaved(null),
      })
      .execute()
  },

  /** Moves an organization to the time zone of this computer. */
  async moveHere(organization: string) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await db
      .updateTable('organization')
      .set({ timeZone })
      .where('id', '=', await known.organizationId(organization))
      .execute()
  },

  async countClassDays(organization: string) {
    const organizationId = await known.organizationId(organization)
    const rows = db.selectFrom('classDay').where('organizationId', '=', organizationId).select('id')
    return (await rows.execute()).length
  },

  /** Puts a class with a long name into every room at every hour of the day. */
  async fullDay(organization: string, teacher: string, rooms: number, hours: number) {
    const organizationId = await known.organizationId(organization)
    const named = (name: string) => ({ organizationId, name, searchName: searchable(name) })
    const halls = numbered(rooms).map((number) => ({
      ...named(`Upper assembly hall ${number}`),
      capacity: null,
      ...lastSaved(null),
    }))
    const slots = numbered(hours).map((number) => ({
      ...named(`Hour ${number}`),
      startTime: `${String(7 + number).padStart(2, '0')}:00`,
      endTime: `${String(7 + number).padStart(2, '0')}:50`,
      ...lastSaved(null),
    }))
    const roomIds = await db.insertInto('room').values(halls).returning('id').execute()
    const slotIds = await db.insertInto('timeSlot').values(slots).returning('id').execute()
    for (const [row, { id: slotId }] of slotIds.entries()) {
      for (const [column, { id: roomId }] of roomIds.entries()) {
        const name = `Introduction to creative writing ${row + 1}.${column + 1}`
        await known.class({ organization, name, teacher })
        const classId = await known.classId(name)
        const place = db.updateTable('classMeeting').where('classId', '=', classId)
        await place.set({ roomId, slotId, weekday: 'Saturday' }).execute()
      }
    }
  },
})
