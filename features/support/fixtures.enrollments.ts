import { expect } from '@playwright/test'
import type { Db } from '#server/database/schema/schema.ts'
import { endEnrollments } from '#server/classes/enrollments/end-enrollments.ts'

interface Known {
  classId: (name: string) => Promise<number>
}

/** Changes of enrollments that happen in the background. */
export const enrollmentFixtures = (db: Db, { classId }: Known) => ({
  /** Opens registration from long ago until the day before the semester. Ages are as of 2026, when the children of the fixtures are children. */
  async register(semester: string, closes = '2091-08-31') {
    await db
      .updateTable('semester')
      .set({ registrationOpens: '2020-01-01', registrationCloses: closes })
      .set({ ageAsOfDate: '2026-09-01' })
      .where('name', '=', semester)
      .execute()
  },

  /** Frees one student's seat. */
  async freeSeat(className: string) {
    const seat = await db
      .selectFrom('enrollment')
      .where('classId', '=', await classId(className))
      .where('status', '=', 'Enrolled')
      .select(['id', 'organizationId', 'classId', 'personId'])
      .executeTakeFirstOrThrow()
    const { userId: actorUserId } = await db
      .selectFrom('user')
      .select('id as userId')
      .executeTakeFirstOrThrow()
    const open = [{ ...seat, status: 'Enrolled' as const }]
    await endEnrollments(db, seat.organizationId, open, { actorUserId, action: 'TakenOut' })
  },

  async enrolledSince(className: string, date: string) {
    await db
      .updateTable('enrollment')
      .set({ enrolledDate: `${date}T12:00:00.000Z` })
      .where('classId', '=', await classId(className))
      .execute()
  },

  /** The ids of a class and one of its days. */
  async sheet(className: string, date: string) {
    return db
      .selectFrom('class')
      .innerJoin('classDay', 'classDay.semesterId', 'class.semesterId')
      .where('class.id', '=', await classId(className))
      .where('date', '=', date)
      .select(['class.id as classId', 'classDay.id as classDayId'])
      .executeTakeFirstOrThrow()
  },

  /** The versions of all saved marks: 1 if a mark was saved once. */
  async markVersions() {
    const rows = await db.selectFrom('attendance').select('version').execute()
    return rows.map(({ version }) => version)
  },

  async cancelClass(className: string) {
    await db
      .updateTable('class')
      .set({ status: 'Canceled' })
      .where('id', '=', await classId(className))
      .execute()
  },

  /** Expires every offer, and waits until the server has handled it. */
  async offersRunOut() {
    const ended = await db
      .updateTable('enrollment')
      .set({ offeredUntil: new Date(0).toISOString() })
      .where('status', '=', 'Offered')
      .returning('id')
      .execute()
    const ids = ended.map(({ id }) => id)
    const waiting = () =>
      db
        .selectFrom('enrollment')
        .where('id', 'in', ids)
        .where('status', '=', 'Offered')
        .select('id')
        .execute()
    await expect.poll(waiting).toEqual([])
  },
})
