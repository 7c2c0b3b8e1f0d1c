import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openEnrollments } from '../enrollments/test-enrollments.ts'
import { movePlanChoices, unmergePlanChoices } from './move-plan-choices.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('The choices of a merged record move, except for classes that both chose, and move back', async () => {
  const { db } = server
  const school = await openEnrollments(server)
  const { organizationId } = school
  const [from, to] = [await school.member('Mia'), await school.member('Mia')]
  const [choir, chess] = [await school.class(), await school.class({ name: 'Chess' })]
  const chosen = (personId: number, classId: number) =>
    db.insertInto('planChoice').values({ organizationId, personId, classId, rank: 1 }).execute()
  await chosen(from.personId, choir)
  await chosen(from.personId, chess)
  await chosen(to.personId, chess)
  const list = () =>
    db
      .selectFrom('planChoice')
      .where('organizationId', '=', organizationId)
      .orderBy('id')
      .select(['personId', 'classId'])
      .execute()
  const before = await list()
  const merge = { organizationId, from, to }
  const movedIds = await movePlanChoices(db, merge)
  expect(await list()).toEqual([
    { personId: to.personId, classId: choir },
    { personId: from.personId, classId: chess },
    { personId: to.personId, classId: chess },
  ])
  await unmergePlanChoices(db, merge, movedIds)
  expect(await list()).toEqual(before)
})
