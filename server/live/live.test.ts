import { minute, second } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '../database/database.ts'
import { announceTo } from '../audit/announce.ts'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { insertFamilyMember } from '../people/families/families.queries.ts'
import { openFamily } from '../people/families/test-family.ts'
import { holderOf } from '../rights/matrix/test-holders.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { endOtherSessions, findSession } from '../identity/sessions.queries.ts'
import { endDevice } from '../accounts/account-settings/account-settings.queries.ts'
import { follow, type Follower } from './test-live.ts'

let server: TestApp
let school: School
beforeEach(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterEach(() => server.close())

const createRoom = async (name = 'Library') => {
  const body = { organizationId: school.organizationId, name, capacity: null }
  expect((await server.post('/api/Room/admin', { token: school.token, body })).status).toBe(200)
}

const publish = async () => {
  const body = {
    organizationId: school.organizationId,
    classId: null,
    title: 'Snow',
    body: 'No classes today.',
  }
  const answer = await server.post('/api/Announcement/admin', { token: school.token, body })
  expect(answer.status).toBe(200)
}

test(
  'The other owner learns that a room was added, within a second',
  { tags: ['4.live-within-a-second'] },
  async () => {
    const { token } = await school.member('Bea', { isOwner: true })
    const bea = await follow(server, token)
    const times: number[] = []
    for (const name of ['Library', 'Studio', 'Kitchen']) {
      const savedAt = performance.now()
      await createRoom(name)
      expect(await bea.next()).toEqual({
        changes: [{ organizationId: school.organizationId, subject: 'Room' }],
        areNotificationsNew: false,
        isEverything: false,
        spread: 2,
      })
      times.push(performance.now() - savedAt)
    }
    // A machine that is busy at the moment takes longer.
    expect(Math.min(...times)).toBeLessThan(second)
  },
)

test('A member learns only of subjects that they may see', async () => {
  const { token } = await school.member('Ben')
  const ben = await follow(server, token)
  await createRoom()
  await publish()
  expect(await ben.heard()).toEqual(['Announcement'])
})

test('Somebody else learns nothing, and a suspended member neither', async () => {
  const { token } = await signInSomebody(server, 'Vera')
  const suspended = await school.member('Sam', { status: 'Suspended' })
  const followers = [await follow(server, token), await follow(server, suspended.token)]
  const ben = await follow(server, (await school.member('Ben')).token)
  await publish()
  await ben.heard()
  for (const each of followers) {
    server.live.stop()
    expect(await each.next()).toBeUndefined()
  }
})

test('Whoever loses a role learns no more', async () => {
  const scheduler = await holderOf(server, school, 'Scheduler')
  const stream = await follow(server, scheduler.token)
  await createRoom('Library')
  expect(await stream.heard()).toEqual(['Room'])
  const { roleId, organizationUserId } = scheduler.holding
  const path = `/api/Role/admin/grants/${roleId}/${organizationUserId}`
  expect((await server.del(path, { token: school.token })).status).toBe(204)
  await createRoom('Kitchen')
  await publish()
  expect(await stream.heard()).toEqual(['Announcement'])
})

test('What an adult of a family changes, the other adult learns', async () => {
  const family = await openFamily(server, school.owner)
  const eva = await signInSomebody(server, 'Eva')
  const membership = { familyId: family.familyId, personId: eva.personId } as const
  await insertFamilyMember(server.db, { ...membership, relation: 'Parent', access: 'Full' }, null)
  const stream = await follow(server, eva.token)
  await family.grandparent()
  const { changes } = (await stream.next()) ?? {}
  expect(changes).toContainEqual({ organizationId: null, subject: 'Person' })
})

test('Nobody receives a change that is rolled back', async () => {
  const { token, userId } = await school.member('Ben')
  const ben = await follow(server, token)
  const rolledBack = transact(server.database, async (db) => {
    await announceTo(db, [userId])
    throw new Error('Rolled back')
  })
  await expect(rolledBack).rejects.toThrow('Rolled back')
  await publish()
  expect(await ben.next()).toMatchObject({ areNotificationsNew: false })
})

test('An account learns of its notifications, and no other does', async () => {
  const ben = await school.member('Ben')
  const streams = [await follow(server, ben.token), await follow(server, school.token)]
  await transact(server.database, (db) => announceTo(db, [ben.userId]))
  expect(await streams[0]?.next()).toMatchObject({ changes: [], areNotificationsNew: true })
  await publish()
  expect(await streams[1]?.next()).toMatchObject({ areNotificationsNew: false })
})

test('Whoever was cut off learns what they missed', async () => {
  const { token } = await school.member('Ben')
  const first = await follow(server, token)
  await publish()
  await first.next()
  const position = first.position()
  await first.leave()
  await createRoom()
  await publish()
  const again = await follow(server, token, position)
  expect(await again.next()).toMatchObject({
    changes: [{ organizationId: school.organizationId, subject: 'Announcement' }],
    areNotificationsNew: true,
    isEverything: false,
  })
  const polled = await server.get(`/api/Live/changes?after=${position}`, { token })
  expect(await polled.json()).toMatchObject({
    changes: [{ organizationId: school.organizationId, subject: 'Announcement' }],
    position: expect.any(Number),
  })
})

test('After a position that is unknown, everything may have changed', async () => {
  const answer = await server.get('/api/Live/changes?after=9000000', { token: school.token })
  expect(await answer.json()).toMatchObject({ changes: [], isEverything: true })
})

test('A stream says where the proxy must not hold it back', async () => {
  const { answer } = await follow(server, school.token)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('HEAD opens no stream', async () => {
  const { token } = school
  expect((await server.send('HEAD', '/api/Live/stream', { token })).status).toBe(200)
  expect(server.live.count()).toBe(0)
})

test('An account has at most ten streams in a process, and a closed one makes room', async () => {
  const { token } = school
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(server, token)))
  expect((await server.get('/api/Live/stream', { token })).status).toBe(429)
  await streams[0]?.leave()
  await follow(server, token)
  expect(server.live.count()).toBe(10)
})

test('A stopping server ends all streams, and opens none', async () => {
  const stream = await follow(server, school.token)
  server.live.stop()
  expect(await stream.next()).toBeUndefined()
  expect((await server.get('/api/Live/stream', { token: school.token })).status).toBe(503)
})

test('The stream of a session that expires ends within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const stream = await follow(server, school.token)
  const { userId } = school.owner
  const expiresDate = new Date(0).toISOString()
  await server.db.updateTable('session').set({ expiresDate }).where('userId', '=', userId).execute()
  vi.advanceTimersByTime(minute)
  vi.useRealTimers()
  expect(await lastOf(stream)).toBeUndefined()
})

test.each([
  [
    'its person logs out',
    async (token: string) =>
      expect((await server.post('/api/Account/log-out', { token })).status).toBe(204),
  ],
  [
    'every session of the account ends',
    () => endOtherSessions(server.db, { userId: school.owner.userId, sessionId: null }),
  ],
  [
    'its device is logged out',
    async () => {
      const { userId, personId } = school.owner
      const { id } = await server.db
        .selectFrom('session')
        .where('userId', '=', userId)
        .select('id')
        .executeTakeFirstOrThrow()
      await endDevice(server.db, { userId, personId, sessionId: 0 }, id)
    },
  ],
])('A stream ends at once when %s', async (_, end) => {
  const stream = await follow(server, school.token)
  await end(school.token)
  expect(await lastOf(stream)).toBeUndefined()
})

test('Streams of other sessions of the account go on', async () => {
  const stream = await follow(server, school.token)
  await endOtherSessions(server.db, {
    userId: school.owner.userId,
    sessionId: (await findSession(server.db, school.token))?.sessionId ?? null,
  })
  await createRoom()
  expect((await stream.next())?.changes).toMatchObject([{ subject: 'Room' }])
})

async function lastOf({ next }: Follower) {
  for (;;) if ((await next()) === undefined) return undefined
}
