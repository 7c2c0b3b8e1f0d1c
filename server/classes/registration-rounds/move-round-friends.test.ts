import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openEnrollments } from '../enrollments/test-enrollments.ts'
import { moveRoundFriends, unmergeRoundFriends } from './move-round-friends.ts'
import { insertPublishedRound } from './test-rounds.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('The friends of a merged record move, except in rounds in which both named one, and move back', async () => {
  const { db } = server
  const school = await openEnrollments(server)
  const { organizationId } = school
  const [from, to] = [await school.member('Mia'), await school.member('Mia')]
  for (const semesterId of [school.spring, await school.semester({ name: 'Fall' })])
    await insertPublishedRound(db, { organizationId, semesterId })
  const rounds = db.selectFrom('registrationRound').where('organizationId', '=', organizationId)
  const [first, second] = await rounds.orderBy('id').select('id').execute()
  const name = (personId: number, roundId: number) =>
    db
      .insertInto('roundFriend')
      .values({ organizationId, personId, roundId, friendName: 'Tom Lind' })
      .execute()
  await name(from.personId, first!.id)
  await name(from.personId, second!.id)
  await name(to.personId, second!.id)
  const list = () =>
    db
      .selectFrom('roundFriend')
      .where('organizationId', '=', organizationId)
      .orderBy('roundId')
      .orderBy('personId')
      .select(['personId', 'roundId'])
      .execute()
  const before = await list()
  const merge = { organizationId, from, to }
  const movedIds = await moveRoundFriends(db, merge)
  expect(await list()).toEqual([{ personId: to.personId, roundId: first!.id }, ...before.slice(1)])
  await unmergeRoundFriends(db, merge, movedIds)
  expect(await list()).toEqual(before)
})
