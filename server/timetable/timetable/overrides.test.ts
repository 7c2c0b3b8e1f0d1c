import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openTimetable, override, type Planned } from './test-timetable.ts'

let server: TestApp
let school: Planned
let choir: number
let algebra: number
beforeAll(async () => {
  // Within the semester.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openTimetable(server)
  const { first: slotId, oak: roomId } = school
  choir = await school.class({ name: 'Choir', slotId, roomId })
  algebra = await school.class()
})

describe('Somebody who may override', () => {
  test(
    'accepts what a class comes to collide with, and why is kept and told',
    { tags: ['5.conflicts-accepted'] },
    async () => {
      const answer = await school.place(algebra, { override })
      const accepted = { reason: override.reason, by: 'Ada Lind' }
      expect((await answer.json()).conflicts).toMatchObject([
        { kind: 'RoomBooked', className: 'Choir', override: accepted },
      ])
      expect(await school.overrides()).toEqual([
        { kind: 'RoomBooked', classId: choir, otherClassId: algebra, reason: override.reason },
      ])
      expect((await school.lastEntry()).after).toMatchObject({ overrideReason: override.reason })
      const { classes } = await school.timetable()
      for (const one of classes) expect(one.conflicts).toMatchObject([{ override: accepted }])
    },
  )

  test('does so for both: neither of them is refused again', async () => {
    await school.place(algebra, { override })
    expect((await school.save(choir, { summary: 'Sing' })).status).toBe(200)
    expect((await school.save(algebra, { status: 'Draft' })).status).toBe(200)
    expect(await school.check(algebra)).toMatchObject({ isRefused: false })
  })

  test(
    'accepts it no longer once the two do not collide',
    { tags: ['5.conflicts-accepted'] },
    async () => {
      await school.place(algebra, { override })
      await school.place(algebra, { slotId: school.second })
      expect(await school.overrides()).toEqual([])
      expect((await school.place(algebra)).status).toBe(409)
    },
  )

  test.each(['place', 'save'] as const)(
    'accepts nothing that came between what was shown and the save (%s)',
    { tags: ['5.conflicts-accepted'] },
    async (how) => {
      const { first: slotId, oak: roomId } = school
      const place = { slotId, roomId }
      const { fingerprint } = await school.check(algebra, place)
      await school.class({ name: 'Drama', ...place })
      const before = await school.read(algebra)
      const late = await school[how](algebra, { ...place, override: { ...override, fingerprint } })
      expect(late.status).toBe(409)
      const newest = await late.json()
      expect(newest).toMatchObject({
        code: 'conflicts',
        message:
          'The conflicts have changed. Oak Room is taken by Choir then. Oak Room is taken by Drama then.',
      })
      expect(await school.read(algebra)).toEqual(before)
      expect(await school.overrides()).toEqual([])
      expect((await school.check(algebra, place)).fingerprint).toBe(newest.fingerprint)
      const again = { ...override, fingerprint: newest.fingerprint }
      expect((await school[how](algebra, { ...place, override: again })).status).toBe(200)
      expect(await school.overrides()).toHaveLength(2)
    },
  )

  test('accepts no other students than those who were shown', async () => {
    const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
    for (const id of [choir, algebra]) await school.enrol(id, mia)
    const place = { slotId: school.first, roomId: null }
    const { fingerprint } = await school.check(algebra, place)
    for (const id of [choir, algebra]) await school.takeOut(id, mia)
    for (const id of [choir, algebra]) await school.enrol(id, tom)
    const late = await school.place(algebra, { ...place, override: { ...override, fingerprint } })
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      'The conflicts have changed. Tom Lind is also in Choir then.',
    ])
  })

  test('accepts it no longer once nobody attends both', async () => {
    const mia = await school.member('Mia')
    for (const id of [choir, algebra]) await school.enrol(id, mia)
    await school.place(algebra, { roomId: null, override })
    expect(await school.overrides()).toMatchObject([{ kind: 'StudentsBooked' }])
    await school.takeOut(choir, mia)
    expect(await school.overrides()).toEqual([])
  })

  test('accepts a room no longer that is too small for nobody who is left', async () => {
    const elm = await school.room({ name: 'Elm Room', capacity: 1 })
    const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
    for (const one of [mia, tom]) await school.enrol(algebra, one)
    await school.place(algebra, { slotId: school.second, roomId: elm, override })
    expect(await school.overrides()).toMatchObject([{ kind: 'RoomTooSmall' }])
    await school.takeOut(algebra, tom)
    expect(await school.overrides()).toEqual([])
  })

  test('is asked anew about a room that is smaller still, and about a class that takes more', async () => {
    const large = await school.class({ name: 'Drama', maxStudents: 20 })
    const elm = await school.room({ name: 'Elm Room', capacity: 8 })
    const later = { slotId: school.second, override }
    expect((await school.place(large, later)).status).toBe(200)
    expect((await school.place(large, { ...later, roomId: elm, override: null })).status).toBe(409)
    expect((await school.save(large, { maxStudents: 21 })).status).toBe(409)
    expect((await school.save(large, { maxStudents: 19 })).status).toBe(200)
    const tighter = { reason: 'Half of them stand.' }
    expect((await school.place(large, { ...later, roomId: elm, override: tighter })).status).toBe(
      200,
    )
    expect(await school.overrides()).toMatchObject([{ kind: 'RoomTooSmall', ...tighter }])
  })

  test('is asked anew about somebody else who would teach both', async () => {
    const [ben, cora] = [await school.member('Ben'), await school.member('Cora')]
    await school.save(choir, { teachers: [...lead(ben), ...lead(cora)] })
    await school.save(algebra, { teachers: lead(ben) })
    expect((await school.place(algebra, { roomId: null, override })).status).toBe(200)
    const changed = { teachers: lead(cora) }
    expect(await school.check(algebra, changed)).toMatchObject({ isRefused: true })
    const answer = await school.save(algebra, changed)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Cora Lind teaches Choir then.',
    ])
    expect((await school.save(choir, { teachers: lead(ben) })).status).toBe(200)
  })

  test('is asked anew where what was accepted had ended, though nobody saved either class', async () => {
    await school.place(algebra, { override })
    const place = server.db.updateTable('classMeeting').where('classId', '=', choir)
    await place.set({ slotId: school.second }).execute()
    const answer = await school.place(algebra, { slotId: school.second })
    expect(answer.status).toBe(409)
  })

  test('keeps no reason where there is nothing to accept', async () => {
    await school.place(algebra, { slotId: school.second, override })
    expect(await school.overrides()).toEqual([])
    expect((await school.lastEntry()).after).not.toHaveProperty('overrideReason')
  })
})

test(
  'A Scheduler may not override, and is told who may',
  { tags: ['6.conflicts-override'] },
  async () => {
    const { token } = await holderOf(server, school, 'Scheduler')
    expect((await school.place(algebra, {}, token)).status).toBe(409)
    const answer = await school.place(algebra, { override }, token)
    expect(answer.status).toBe(403)
    expect((await answer.json()).message).toContain('Roles that give it: Administrator, Registrar.')
    expect(await school.overrides()).toEqual([])
  },
)
