import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice } from '#server/people/merging/test-merging.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Merging moves absences and substitutions of a record, and unmerging moves them back; of the same class and day, neither moves',
  { tags: ['4.merged-member'] },
  async () => {
    const { db } = server
    const office = await openOffice(server)
    const { organizationId } = office
    const kinds = { isTeacher: true, isStudent: true }
    const [oma, ben] = [await office.record({}, kinds), await office.member('Ben', kinds)]
    const classId = await office.class()
    const days = [
      await office.classDay({ date: '2026-11-28' }),
      await office.classDay({ date: '2026-12-05' }),
    ]
    const reported = { reportedByPersonId: null, reportedDate: new Date().toISOString() }
    const on = (day: number) => ({ organizationId, classId, classDayId: days[day] ?? 0 })
    for (const [{ personId, organizationUserId }, day] of [
      [oma, 0],
      [oma, 1],
      [ben, 1],
    ] as const) {
      const row = { ...on(day), ...reported, note: null }
      await db
        .insertInto('absence')
        .values({ ...row, personId, reason: 'Ill' })
        .execute()
      await db
        .insertInto('teacherAbsence')
        .values({ ...row, organizationUserId })
        .execute()
    }
    await db
      .insertInto('substitution')
      .values({
        ...on(0),
        organizationUserId: oma.organizationUserId,
        namedByPersonId: null,
        namedDate: reported.reportedDate,
      })
      .execute()
    const owners = async () => [
      (await db.selectFrom('absence').orderBy('id').select('personId as owner').execute()).map(
        ({ owner }) => owner === ben.personId,
      ),
      (
        await db
          .selectFrom('teacherAbsence')
          .orderBy('id')
          .select('organizationUserId as owner')
          .execute()
      ).map(({ owner }) => owner === ben.organizationUserId),
      (await db.selectFrom('substitution').select('organizationUserId as owner').execute()).map(
        ({ owner }) => owner === ben.organizationUserId,
      ),
    ]
    const merged = await office.merge(oma.organizationUserId, ben.organizationUserId)
    expect(merged.status).toBeLessThan(300)
    expect(await owners()).toEqual([[true, false, true], [true, false, true], [true]])
    await office.unmerge(oma.organizationUserId)
    expect(await owners()).toEqual([[false, false, true], [false, false, true], [false]])
  },
)
