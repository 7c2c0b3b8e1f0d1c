import type { DaySheet } from '#contract/day-sheet.ts'
import { type Kysely } from 'kysely'
import { enrolledStudentsCount } from '../classes/classes.queries.ts'
import { withTeacherNames } from '../classes/classes.teachers.ts'
import type { Schema } from '../database/schema.ts'
import { notFound } from '../problem.ts'
import { meetingDays } from '../timetable/meeting-days.ts'
import { daysOf } from './class-days.queries.ts'

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
  const placed = await listPlaced(db, organizationId, day.semesterId)
  const meeting = placed.filter((row) => meetingDays(row, days).some(({ id }) => id === day.id))
  const classes = await withTeacherNames(db, organizationId, meeting)
  const rooms = await db
    .selectFrom('room')
    .where('organizationId', '=', organizationId)
    .select(['id', 'name'])
    .orderBy('searchName')
    .execute()
  const slots = await db
    .selectFrom('timeSlot')
    .where('organizationId', '=', organizationId)
    .select(['id', 'name', 'startTime', 'endTime'])
    .orderBy('startTime')
    .orderBy('endTime')
    .orderBy('searchName')
    .execute()
  return {
    ...day,
    rooms: rooms.filter(({ id }) => classes.some(({ roomId }) => roomId === id)),
    slots: slots.filter(({ id }) => classes.some(({ slotId }) => slotId === id)),
    classes: classes.map(({ status, ...row }) => ({ ...row, isDraft: status === 'Draft' })),
  }
}

const listPlaced = (db: Kysely<Schema>, organizationId: number, semesterId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '!=', 'Cancelled')
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['weekday', 'slotId', 'roomId', 'startTime', 'endTime', enrolledStudentsCount])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
