import type { Kysely } from 'kysely'
import { listPlanned } from '../my-classes/planned-classes.queries.ts'
import { listTeachers } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'

export type CalendarClass = Awaited<ReturnType<typeof listCalendarClasses>>[number]

/** What a calendar shows of the classes that are somebody's, or their children's. */
export async function listCalendarClasses(db: Kysely<Schema>, personId: number, since: string) {
  const classes = await listPlanned(db, personId, since)
  const teachers = Map.groupBy(await teachersOf(db, classes), ({ classId }) => classId)
  return classes.map((row) => ({
    ...row,
    teacherNames: (teachers.get(row.id) ?? []).map(({ name }) => name),
  }))
}

/** Of each organization at once. */
async function teachersOf(db: Kysely<Schema>, classes: { id: number; organizationId: number }[]) {
  const places = Map.groupBy(classes, ({ organizationId }) => organizationId)
  const teachers = [...places].map(([organizationId, rows]) =>
    listTeachers(
      db,
      organizationId,
      rows.map(({ id }) => id),
    ),
  )
  return (await Promise.all(teachers)).flat()
}
