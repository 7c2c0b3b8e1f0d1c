import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import { type Kysely } from 'kysely'
import { enrolledStudentsCount } from '../scheduled-classes/scheduled-classes.queries.ts'
import { withTeacherNames } from '../scheduled-classes/teachers.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { roomsInOrder, slotsInOrder } from '../rooms/places.queries.ts'
import { meetingDays } from '../scheduled-classes/meeting-days.rules.ts'
import { daysOf, meetingsOf } from './class-days.queries.ts'

/** Which classes meet where and when on a day. */
export async function findDaySheet(
  db: Kysely<Schema>,
  organizationId: number,
  classDayId: number,
): Promise<DaySheet> {
  const day = await db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'classDay.semesterId')
    .innerJoin('organization', 'organization.id', 'classDay.organizationId')
    .where('classDay.organizationId', '=', organizationId)
    .where('classDay.id', '=', classDayId)
    .select(['classDay.id', 'date', 'type', 'notes', 'startTime', 'endTime', 'semesterId'])
    .select(['organization.name as organizationName', 'semester.name as semesterName'])
    .executeTakeFirstOrThrow(notFound)
  const days = await daysOf(db, organizationId, day.semesterId).execute()
  const all = await meetingsOf(db, organizationId, day.semesterId)
    .select(['class.name', 'class.status', 'slotId', 'roomId', 'startTime', 'endTime'])
    .select(enrolledStudentsCount)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
  const meeting = all.filter((row) => meetingDays(row, days).some(({ id }) => id === day.id))
  const classes = await withTeacherNames(db, organizationId, meeting)
  const rooms = await roomsInOrder(db, organizationId).execute()
  const slots = await slotsInOrder(db, organizationId).execute()
  return {
    ...day,
    rooms: rooms.filter(({ id }) => classes.some(({ roomId }) => roomId === id)),
    slots: slots.filter(({ id }) => classes.some(({ slotId }) => slotId === id)),
    classes: classes.map(({ status, ...row }) => ({ ...row, isDraft: status === 'Draft' })),
  }
}
