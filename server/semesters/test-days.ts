import type { Insertable } from 'kysely'
import type { School } from '../classes/test-school.ts'
import { lastSaved } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import type { TestApp } from '../testing/test-app.ts'

type Day = { date: string } & Partial<Insertable<Schema['classDay']>>

/** Puts days on the calendar of a school's first semester: regular ones in the morning, unless that is said. */
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
