import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openTimetable, override, type Planned } from './test-timetable.ts'

let server: TestApp
let school: Planned
let choir: number
let algebra: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openTimetable(server)
  const { first: slotId, oak: roomId } = school
  choir = await school.class({ name: 'Choir', slotId, roomId })
  algebra = await school.class()
})

const taken = 'Oak Room is taken by Choir then.'

describe('A class is moved', () => {
  test('into a slot and a room, which its history tells by name', async () => {
    const answer = await school.place(algebra, { slotId: school.second, weekday: 'Saturday' })
    const place = { slotId: school.second, roomId: school.oak, weekday: 'Saturday' }
    expect(await answer.json()).toMatchObject({ id: algebra, version: 2, ...place, conflicts: [] })
    expect(await school.read(algebra)).toMatchObject({
      ...place,
      slot: { name: 'Second hour', startTime: '10:00' },
      roomName: 'Oak Room',
      version: 2,
    })
    expect(await school.lastEntry()).toEqual({
      before: { weekday: null, slot: null, room: null },
      after: { weekday: 'Saturday', slot: 'Second hour', room: 'Oak Room' },
    })
  })

  test('times of its own give way to a slot, stay in another room, and go with it', async () => {
    const own = { slotId: null, startTime: '13:00', endTime: '14:00' }
    await school.save(algebra, own)
    const elsewhere = await school.place(algebra, { slotId: null })
    expect(await elsewhere.json()).toMatchObject({ ...own, roomId: school.oak })
    const out = await school.place(algebra, { slotId: null, roomId: null })
    expect(await out.json()).toMatchObject({ startTime: null, endTime: null })
    await school.save(algebra, own)
    const inSlot = await school.place(algebra, { slotId: school.second })
    expect(await inSlot.json()).toMatchObject({ slotId: school.second, startTime: null })
  })

  test(
    'not where it collides, and nothing of it is written',
    { tags: ['5.conflicts-refused'] },
    async () => {
      const before = await school.read(algebra)
      const answer = await school.place(algebra)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'conflicts', message: taken })
      expect(await school.read(algebra)).toEqual(before)
    },
  )

  test('not from a place where it is not any more: the answer shows where it is', async () => {
    await school.place(algebra, { slotId: school.second })
    const late = await school.place(algebra, { slotId: null, roomId: null, version: 1 })
    expect(late.status).toBe(409)
    const { code, message, current } = await late.json()
    expect([code, message]).toEqual(['stale', 'Ada Lind saved this while you were editing it.'])
    expect(current).toMatchObject({ id: algebra, version: 2, slotId: school.second })
  })

  test('not into a slot or a room of another organization', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const [slotId, roomId] = [await other.slot(), await other.room()]
    for (const [field, place] of Object.entries({ slotId: { slotId }, roomId: { roomId } })) {
      const answers = [await school.place(algebra, place), await school.save(algebra, place)]
      for (const answer of answers) {
        expect(answer.status).toBe(422)
        expect(Object.keys((await answer.json()).fields)).toEqual([field])
      }
    }
  })
})

test('Of two who place two classes into one room at once, one gets it', async () => {
  const [botany, drama] = [
    await school.class({ name: 'Botany' }),
    await school.class({ name: 'Drama' }),
  ]
  const slotId = school.second
  const answers = await Promise.all([botany, drama].map((id) => school.place(id, { slotId })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const room = server.db.selectFrom('classMeeting').where('slotId', '=', slotId).select('classId')
  expect(await room.execute()).toHaveLength(1)
})

test('A new class that collides is refused as well, and not there', async () => {
  const { first: slotId, oak: roomId, token } = school
  const body = { ...school.algebra, name: 'Chess', slotId, roomId }
  const post = (values: object) =>
    server.post('/api/Class/admin', { token, body: { ...body, ...values } })
  const answer = await post({})
  const { message, fingerprint } = await answer.json()
  expect([answer.status, message]).toEqual([409, taken])
  expect((await school.checkNew({ slotId, roomId })).fingerprint).toBe(fingerprint)
  await school.class({ name: 'Drama', slotId, roomId })
  const late = await post({ override: { ...override, fingerprint } })
  expect(late.status).toBe(409)
  const newest = await late.json()
  expect(newest.message).toBe(
    `The conflicts have changed. ${taken} Oak Room is taken by Drama then.`,
  )
  expect(await school.overrides()).toEqual([])
  const accepted = await post({ override: { ...override, fingerprint: newest.fingerprint } })
  expect(accepted.status).toBe(200)
  expect((await school.lastEntry()).after).toMatchObject({
    name: 'Chess',
    overrideReason: override.reason,
  })
})

test(
  'A class that collides already can be edited, and is refused only what is new',
  { tags: ['5.conflicts-refused'] },
  async () => {
    await school.enrol(choir, school.owner)
    await school.enrol(algebra, school.owner)
    await school.save(algebra, { status: 'Cancelled', slotId: school.first, roomId: school.oak })
    const back = await school.save(algebra, { status: 'Published' })
    expect((await back.json()).message).toBe(`${taken} Ada Lind is also in Choir then.`)
    await server.db.updateTable('class').set({ status: 'Published' }).execute()
    expect((await school.save(algebra, { description: 'Numbers' })).status).toBe(200)
    const changed = { maxStudents: 15 }
    expect(await school.check(algebra, changed)).toMatchObject({ isRefused: true })
    const refused = await school.save(algebra, changed)
    expect((await refused.json()).message).toBe('Oak Room holds 12, and the class takes 15.')
  },
)
