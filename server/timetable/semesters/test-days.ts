import type { Insertable } from 'kysely'
import type { School } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Day = { date: string } & Partial<Insertable<Schema['classDay']>>

/** Adds class days to a school's first semester: by default regular ones in the morning. */
export const insertDays = ({ db }: TestApp, { organizationId, semesterId }: School, days: Day[]) =>
  db
    .insertInto('classDay')
    .values(
      days.map((day) => ({
        organizationId,
        semesterId,
        type: 'Regular' as const,
        startTime: '09:00',
        endTime: '12:00',
        notes: null,
        cancelReason: null,
        makesUpClassDayId: null,
        ...day,
        ...lastSaved(null),
      })),
    )
    .execute()

/** The first semester of a school begins on a Tuesday, 2026-09-01; the first possible class day is the day after it. */
export const next = {
  name: 'Fall 2027',
  startDate: '2027-08-30',
  endDate: '2027-12-11',
  ageAsOfDate: '2027-08-30',
  registrationOpens: '2027-06-01',
  registrationCloses: null,
}
/** All options of a copy. */
export const copied = {
  ...next,
  hasClassDays: true,
  hasClasses: true,
  hasTeachers: true,
  preview: false,
}
