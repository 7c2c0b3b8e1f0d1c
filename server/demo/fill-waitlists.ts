import { addDays } from '#contract/dates/weekdays.ts'
import { type ClassKey, insertEnrollment } from '#server/classes/enrollments/enrollments.queries.ts'
import { notifyOfEnrollment } from '#server/classes/enrollments/notify-of-enrollment.ts'
import { offerEnd } from '#server/classes/enrollments/offer-seats.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import type { Db } from '../database/schema/schema.ts'
import type { People } from './fill-people.ts'
import { demoStudent } from './logins.ts'
import type { DemoSemester } from './timetable.ts'

/**
 * What became of the waitlists of a semester that has begun: in each class, some of the students waited for their seats. In
 * every second one, somebody waited in vain.
 */
export async function fillWaitlists(
  db: Db,
  key: SemesterKey,
  { startDate }: DemoSemester,
): Promise<void> {
  const classes = await db
    .selectFrom('class')
    .where('semesterId', '=', key.semesterId)
    .where('status', '=', 'Published')
    .where('minAge', 'is', null)
    .where('minGradeLevelId', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  for (const [index, { id: classId }] of classes.entries()) {
    const students = await db
      .selectFrom('enrollment')
      .where('classId', '=', classId)
      .where('status', '=', 'Enrolled')
      .orderBy('id', 'desc')
      .limit(3)
      .select('id')
      .execute()
    // Two joined as the first in line, one after the other, and one as the second.
    for (const [place, { id }] of students.entries())
      await db
        .updateTable('enrollment')
        .set({ joinedAsPosition: place < 2 ? 1 : 2 })
        .where('id', '=', id)
        .execute()
    if (index % 2 === 0) await waitInVain(db, { ...key, classId }, startDate)
  }
}

/** A student of another class, who was still on the waitlist a month after the first day. */
async function waitInVain(
  db: Db,
  { organizationId, classId }: ClassKey,
  startDate: string,
): Promise<void> {
  const student = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('isStudent', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('enrollment')
            .whereRef('enrollment.personId', '=', 'organizationUser.personId')
            .where('classId', '=', classId)
            .select('enrollment.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .select('personId')
    .executeTakeFirst()
  if (!student) return
  const begun = { status: 'Withdrawn', joinedAsPosition: 1, requestedByUserId: null } as const
  await db
    .insertInto('enrollment')
    .values({
      organizationId,
      classId,
      ...student,
      ...begun,
      createdDate: `${addDays(startDate, -20)}T15:00:00.000Z`,
      statusDate: `${addDays(startDate, 30)}T15:00:00.000Z`,
    })
    .execute()
}

/** A student who is too young to enroll alone asks for a seat. */
export async function askAdult(
  db: Db,
  { organizationId }: { organizationId: number },
  people: People,
): Promise<void> {
  const { personId, userId = 0 } = people(demoStudent)
  const { id: classId } = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('name', '=', 'Spanish Conversation')
    .select('id')
    .executeTakeFirstOrThrow()
  const key = { organizationId, classId }
  const offeredUntil = await offerEnd(db, key)
  const asked = { status: 'Offered', offeredUntil, isAdultNeeded: true } as const
  const enrollmentId = await insertEnrollment(db, key, {
    ...asked,
    personId,
    requestedByUserId: userId,
  })
  if (enrollmentId === undefined) throw new Error(`${demoStudent} is in the class already.`)
  const about = { personId, actorUserId: userId }
  await notifyOfEnrollment(db, key, { action: 'SeatOffered', enrollmentId, ...about })
}
