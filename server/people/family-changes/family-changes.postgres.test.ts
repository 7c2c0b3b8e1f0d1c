import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticationHeader } from '#server/calls/call.ts'
import { issueReauthentication } from '#server/identity/reauthentication.ts'
import { lockRow } from '#server/database/lock.ts'
import { codeAnswered, openTestApp, type TestApp, countWaiting } from '#server/testing/test-app.ts'
import { neighbor } from '../families/test-family.ts'
import { openParents } from './test-family-changes.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Db = TestApp['db']

/** Sends the calls one after the other while a transaction locks the family, and runs `work` in it before it commits. */
async function whileLocked(
  familyId: number,
  calls: (() => Promise<Response>)[],
  work: (db: Db) => Promise<unknown> = async () => {},
) {
  const { sent } = await server.db.transaction().execute(async (db) => {
    const family = db.selectFrom('family').where('id', '=', familyId).select('id')
    await family.$call(lockRow(db)).execute()
    const waiting: Promise<Response>[] = []
    for (const call of calls) {
      waiting.push(call())
      await expect.poll(() => countWaiting(server.db)).toBe(waiting.length)
    }
    await work(db)
    return { sent: waiting }
  })
  return Promise.all(sent)
}

/** Confirms the password, as a browser does before a sensitive call. */
async function reauthenticated({ userId, token }: { userId: number; token: string }) {
  const { id } = await server.db
    .selectFrom('session')
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirstOrThrow()
  const { reauthentication } = await issueReauthentication(server.db, id)
  return { token, headers: { [reauthenticationHeader]: reauthentication } }
}

test('Guessing the version that a concurrent call will create does not remove full access immediately', async () => {
  const { ada, ben, family, adults } = await openParents(server)
  const sender = await reauthenticated(ada)
  const put = (access: string, membershipVersion: number) => () =>
    server.put(`${family.path}/adults/${ben.personId}`, {
      ...sender,
      body: { relation: 'Guardian', access, contactOrder: 2, membershipVersion },
    })
  const [harmless, weighty] = await whileLocked(family.familyId, [
    put('Full', 1),
    put('EmergencyOnly', 2),
  ])
  expect(harmless?.status).toBe(200)
  expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  expect(await weighty?.json()).toMatchObject({ kind: 'ChangeAdult', access: 'EmergencyOnly' })
})

test('Guessing the version that a concurrent call will create does not change pickup contacts without agreement', async () => {
  const { ada, ben, mia, family, require } = await openParents(server)
  await require(ben, true)
  const sender = await reauthenticated(ada)
  const path = `${family.path}/children/${mia.personId}/contacts`
  const put = (mayPickUp: boolean, version: number) => () =>
    server.put(path, { ...sender, body: { contacts: [{ ...neighbor, mayPickUp }], version } })
  const [harmless, weighty] = await whileLocked(family.familyId, [put(false, 1), put(true, 2)])
  expect(harmless?.status).toBe(200)
  const { contacts } = await (await server.get(path, { token: ben.token })).json()
  expect(contacts).toMatchObject([{ mayPickUp: false }])
  expect(await weighty?.json()).toMatchObject({ kind: 'ChangeContacts' })
})

test('Guessing the version that a concurrent call will create does not change an adult’s identity without agreement', async () => {
  const { ada, ben, family, require } = await openParents(server)
  const personId = await family.grandparent()
  await require(ben, true)
  const sender = await reauthenticated(ada)
  const put = (firstName: string, birthDate: string, version: number) => () =>
    server.put(`${family.path}/people/${personId}`, {
      ...sender,
      body: {
        firstName,
        lastName: null,
        preferredName: null,
        birthDate,
        phone: '555 0199',
        version,
      },
    })
  const [harmless, weighty] = await whileLocked(family.familyId, [
    put('Oma', '1950-05-06', 1),
    put('Viktor', '1950-05-06', 2),
  ])
  expect(harmless?.status).toBe(200)
  expect((await family.seenBy(ben))?.adults).toContainEqual(
    expect.objectContaining({ personId, name: 'Oma' }),
  )
  expect(await weighty?.json()).toMatchObject({ kind: 'ChangeAdultDetails' })
})

test('An adult who loses full access while a call waits for the lock is refused', async () => {
  const { ada, ben, mia, family, join, share, remove, stop, waiting } = await openParents(server)
  const cy = await join('Cy', 'Full')
  const { waiting: change } = await (await remove(ada, cy)).json()
  const sender = await reauthenticated(ben)
  const path = `${family.path}/children/${mia.personId}/contacts`
  const answers = await whileLocked(
    family.familyId,
    [
      () =>
        server.post(`${family.path}/children/${mia.personId}/share`, {
          ...sender,
          body: { email: 'eva@example.org' },
        }),
      () => server.put(path, { ...sender, body: { contacts: [neighbor], version: 1 } }),
      () => server.del(`${family.path}/people/${ada.personId}`, sender),
      () =>
        server.put(`${family.path}/agreement`, { ...sender, body: { isAgreementRequired: true } }),
      () => stop(ben, change),
    ],
    (db) =>
      db
        .updateTable('familyMember')
        .set({ access: 'View' })
        .where('familyId', '=', family.familyId)
        .where('personId', '=', ben.personId)
        .execute(),
  )
  for (const answer of answers) expect(await codeAnswered(answer)).toEqual([403, 'forbidden'])
  expect(await waiting(cy)).toMatchObject([{ id: change.id }])
  expect((await share(cy, 'eva@example.org')).status).toBe(200)
})
