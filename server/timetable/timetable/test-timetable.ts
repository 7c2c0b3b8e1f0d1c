import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { CheckClass, type Conflict } from '#contract/timetable/timetable.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The reason for accepting the choir in the same room. */
export const override = { reason: 'They sing outside.' }

export type Planned = Awaited<ReturnType<typeof openTimetable>>

/** A school with a room and two slots; its owner places classes and reads the timetable. */
export async function openTimetable(server: TestApp) {
  const school = await openSchool(server)
  const { organizationId, token, semesterId } = school
  const [first, second] = [
    await school.slot({ name: 'First hour', startTime: '09:00', endTime: '09:50' }),
    await school.slot({ name: 'Second hour', startTime: '10:00', endTime: '10:50' }),
  ]
  const oak = await school.room({ name: 'Oak Room', capacity: 12 })

  const read = async (id: number) => (await server.get(`/api/Class/admin/${id}`, { token })).json()

  const check = async (id: number, body: object = {}, as = token) =>
    (await server.post(`/api/Class/admin/check/${id}`, { token: as, body })).json()

  /** A body that accepts the conflicts of the class, by default all of them. */
  const accepting = async (id: number, body: object & { override?: object | null }, as: string) => {
    if (!body.override || 'fingerprint' in body.override) return body
    const asked = Object.fromEntries(
      Object.entries(body).filter(([key]) => key in CheckClass.shape),
    )
    const { fingerprint = '' } = await check(id, asked, as)
    return { ...body, override: { ...body.override, fingerprint } }
  }

  return {
    ...school,
    first,
    second,
    oak,
    read,

    /** Moves a class, by default to the first slot in Oak Room. */
    place: async (id: number, values: object = {}, as = token) => {
      const { version } = await read(id)
      const moved = { weekday: null, slotId: first, roomId: oak, version, ...values }
      const body = await accepting(id, moved, as)
      return server.put(`/api/Class/admin/place/${id}`, { token: as, body })
    },

    /** Saves a class with some changed values. */
    save: async (id: number, values: object = {}, as = token) => {
      const {
        teachers,
        slot: _,
        roomName: __,
        minGrade: _minGrade,
        maxGrade: _maxGrade,
        savedBy: ___,
        savedDate: ____,
        ...row
      } = await read(id)
      const {
        id: _1,
        organizationId: _2,
        semesterName: _3,
        enrolledStudentsCount: _4,
        seatsTaken: _5,
        requestedCount: _6,
        waitingCount: _7,
        photoUrl: _8,
        ...about
      } = row
      const named = teachers.map(({ organizationUserId, role }: Record<string, unknown>) => ({
        organizationUserId,
        role,
      }))
      const body = await accepting(id, { ...about, teachers: named, ...values }, as)
      return server.put(`/api/Class/admin/${id}`, { token: as, body })
    },

    check,

    checkNew: async (values: object = {}) => {
      const { name: _, ...term } = school.algebra
      const body = { ...term, ...values }
      return (await server.post('/api/Class/admin/check', { token, body })).json()
    },

    timetable: async (as = token) => {
      const path = `/api/Class/admin/semester/${semesterId}/timetable`
      return (await server.get(path, { token: as })).json()
    },

    day: async (date: string, type: ClassDayType = 'Regular', makesUpClassDayId?: number) => {
      const times = type === 'Holiday' ? {} : { startTime: '09:00', endTime: '12:00' }
      const reason = type === 'Canceled' ? { cancelReason: 'Snow' } : {}
      const { id } = await server.db
        .insertInto('classDay')
        .values({
          organizationId,
          semesterId,
          date,
          type,
          notes: type === 'Holiday' ? 'Thanksgiving' : null,
          savedByPersonId: null,
          savedDate: new Date().toISOString(),
          makesUpClassDayId: makesUpClassDayId ?? null,
          ...times,
          ...reason,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    overrides: () =>
      server.db
        .selectFrom('conflictOverride')
        .where('organizationId', '=', organizationId)
        .select(['kind', 'classId', 'otherClassId', 'reason'])
        .execute(),

    /** The latest audit entry. */
    lastEntry: async () => {
      const { before, after } = await server.db
        .selectFrom('auditEntry')
        .orderBy('id', 'desc')
        .limit(1)
        .select(['before', 'after'])
        .executeTakeFirstOrThrow()
      return { before: JSON.parse(before ?? '{}'), after: JSON.parse(after ?? '{}') }
    },
  }
}

/** Some conflicts by kind and other class. */
export const inShort = ({ conflicts }: { conflicts: Conflict[] }) =>
  conflicts.map(({ kind, className }) => [kind, className].filter(Boolean).join(' '))
