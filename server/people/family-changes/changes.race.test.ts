import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sweepFamilyChanges } from './changes.ending.ts'
import { dayLater, openParents } from './test-changes.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const statusOf = async (id: number) => {
  const change = server.db.selectFrom('familyChange').where('id', '=', id).select('status')
  return (await change.executeTakeFirstOrThrow()).status
}

test('Of two adults who remove each other, one stays', async () => {
  const { ada, ben, remove, adults } = await openParents(server)
  await Promise.all([remove(ada, ben), remove(ben, ada)])
  await Promise.all([
    sweepFamilyChanges(server.database, dayLater()),
    sweepFamilyChanges(server.database, dayLater()),
  ])
  expect(await adults()).toHaveLength(1)
  const changes = await server.db.selectFrom('familyChange').select('status').execute()
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['Done', 'Stopped'])
})

test('What is stopped while its time comes is either stopped or done', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ada, ben, remove, stop, adults } = await openParents(server)
    const { waiting: change } = await (await remove(ada, ben)).json()
    const [answer] = await Promise.all([
      stop(ben, change),
      sweepFamilyChanges(server.database, dayLater()),
    ])
    const isStopped = answer.status === 204
    // Whoever was removed a moment before is no adult of the family any more.
    expect([204, 403, 404, 409]).toContain(answer.status)
    expect(await statusOf(change.id)).toBe(isStopped ? 'Stopped' : 'Done')
    expect(await adults()).toEqual(isStopped ? ['Ada Full', 'Ben Full'] : ['Ada Full'])
  }
})

test('Of many who ask for the same at once, one does', async () => {
  const { ada, ben, remove, waiting } = await openParents(server)
  const answers = await Promise.all(Array.from({ length: 6 }, () => remove(ada, ben)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await waiting(ben)).toHaveLength(1)
})

test('Full access is not taken away at once beside a call that changes nothing else', async () => {
  const { ada, ben, family, adults } = await openParents(server)
  const put = (access: string, membershipVersion: number) =>
    server.put(`${family.path}/adults/${ben.personId}`, {
      token: ada.token,
      body: { relation: 'Guardian', access, contactOrder: 2, membershipVersion },
    })
  for (let version = 1; version <= 8; version += 1) {
    await Promise.all([put('Full', version), put('EmergencyOnly', version + 1)])
    expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  }
})
