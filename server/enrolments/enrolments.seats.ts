import type { Kysely } from 'kysely'
import { daysOf } from '../class-days/class-days.queries.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { transact } from '../database/transaction.ts'
import { keepOrganization } from '../organizations/keep-organization.ts'
import { findToday } from '../organizations/organizations.today.ts'
import { meetingDates } from '../timetable/meeting-days.ts'
import { type ClassKey, setStatus } from './enrolments.rows.ts'
import { tellOfEnrolment } from './enrolments.telling.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long a seat is kept for whoever it is offered to: 48 hours, or 12 if the class meets in less than five days. */
export const offerLife = (today: string, nextMeeting: string | undefined): number =>
  nextMeeting !== undefined && Date.parse(nextMeeting) - Date.parse(today) < 5 * day
    ? 12 * hour
    : 48 * hour

/**
 * Takes back the offers of a class that ran out, and offers every seat that is free to whoever is first in line. To be
 * called whenever a seat may have come free, by whoever has the organization kept.
 */
export async function giveSeats(db: Kysely<Schema>, key: ClassKey): Promise<void> {
  await endOffers(db, key)
  const { status, maxStudents, seatsTaken, ...one } = await findClass(db, key)
  const today = await findToday(db, key.organizationId)
  if (status !== 'Published' || one.isArchived || one.endDate < today) return
  const free = maxStudents === null ? mostAtOnce : maxStudents - seatsTaken
  if (free <= 0) return
  const line = await listWaiting(db, key, free)
  if (line.length === 0) return
  const calendar = await daysOf(db, key.organizationId, one.semesterId).execute()
  const next = meetingDates(one, calendar).find((date) => date >= today)
  const offeredUntil = new Date(Date.now() + offerLife(today, next)).toISOString()
  for (const { id, personId } of line) {
    await setStatus(db, key, id, { status: 'Offered', offeredUntil })
    const told = { enrolmentId: id, personId, actorUserId: null }
    await tellOfEnrolment(db, key, { action: 'SeatOffered', ...told })
  }
}

const mostAtOnce = 2000

async function endOffers(db: Kysely<Schema>, key: ClassKey): Promise<void> {
  const over = await db
    .selectFrom('enrolment')
    .where('organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('status', '=', 'Offered')
    .where('offeredUntil', '<=', new Date().toISOString())
    .orderBy('offeredUntil')
    .select(['id', 'personId'])
    .execute()
  for (const { id, personId } of over) {
    await setStatus(db, key, id, { status: 'Withdrawn', reason: 'The offer of a seat ran out.' })
    const told = { enrolmentId: id, personId, actorUserId: null }
    await tellOfEnrolment(db, key, { action: 'OfferEnded', ...told })
  }
}

const findClass = (db: Kysely<Schema>, { organizationId, classId }: ClassKey) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', '=', classId)
    .select(['class.status', 'class.startDate', 'class.endDate', 'weekday', 'semesterId'])
    .select(['maxStudents', 'seatsTaken', 'isArchived'])
    .executeTakeFirstOrThrow()

const listWaiting = (db: Kysely<Schema>, { organizationId, classId }: ClassKey, most: number) =>
  db
    .selectFrom('enrolment')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('status', '=', 'Waitlisted')
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .select(['id', 'personId'])
    .execute()

/** Passes on the seats of every offer that ran out. */
export async function sweepOffers(database: Database): Promise<void> {
  const classes = await database.db
    .selectFrom('enrolment')
    .where('status', '=', 'Offered')
    .where('offeredUntil', '<=', new Date().toISOString())
    .select(['organizationId', 'classId'])
    .distinct()
    .execute()
  for (const key of classes) {
    await transact(database, async (db) => {
      await keepOrganization(db, key.organizationId)
      await giveSeats(db, key)
    })
  }
}
