import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { grant, holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { inShort, openTimetable, override, type Planned } from './test-timetable.ts'

let server: TestApp
let school: Planned
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
})

const at = (startTime: string, endTime: string) => ({ slotId: null, startTime, endTime })

/** The conflicts of a second class, both in the first slot and in a room that no other class uses. */
async function beside(first: object, second: object) {
  const { first: slotId } = school
  const roomId = await school.room({ name: crypto.randomUUID() })
  await school.class({ name: 'Choir', slotId, roomId, ...first })
  const id = await school.class()
  return inShort(await school.check(id, { slotId, roomId, ...second }))
}

describe('Two classes in one room conflict', () => {
  test('in the same slot', async () => {
    expect(await beside({}, {})).toEqual(['RoomBooked Choir'])
  })

  test('if its own times overlap a slot, and not if one ends when the other begins', async () => {
    expect(await beside({}, at('09:40', '10:30'))).toEqual(['RoomBooked Choir'])
    expect(await beside({}, at('09:50', '10:30'))).toEqual([])
  })

  test('if one meets every day and the other on a weekday, or both on the same', async () => {
    const saturday = { weekday: 'Saturday' } as const
    expect(await beside(saturday, {})).toEqual(['RoomBooked Choir'])
    expect(await beside(saturday, saturday)).toEqual(['RoomBooked Choir'])
  })

  test('not on different weekdays, in different slots, or without times', async () => {
    const saturday = { weekday: 'Saturday' } as const
    expect(await beside(saturday, { weekday: 'Sunday' })).toEqual([])
    expect(await beside(saturday, { ...saturday, slotId: school.second })).toEqual([])
    expect(await beside(saturday, { ...saturday, slotId: null })).toEqual([])
  })

  test('not if their dates do not overlap, or the other one is canceled', async () => {
    expect(await beside({ endDate: '2026-10-01' }, { startDate: '2026-10-02' })).toEqual([])
    expect(await beside({ status: 'Canceled' }, {})).toEqual([])
  })

  test('if they are drafts, or in different semesters that overlap', async () => {
    const semesterId = await school.semester({ name: 'Intensive' })
    expect(await beside({ status: 'Draft', semesterId }, {})).toEqual(['RoomBooked Choir'])
  })

  test('not if one of them meets on no day of the other', async () => {
    await school.day('2026-10-03')
    await school.day('2026-10-04', 'Holiday')
    const weekday = { weekday: 'Saturday' } as const
    expect(await beside(weekday, { startDate: '2026-10-04', endDate: '2026-10-31' })).toEqual([
      'Holiday',
    ])
  })

  test('on a make-up day, as on the canceled day', async () => {
    await school.day('2026-10-04')
    const off = await school.day('2026-10-03', 'Canceled')
    const apart = [{ weekday: 'Saturday' }, { weekday: 'Sunday' }] as const
    expect(await beside(...apart)).toEqual([])
    await school.day('2026-10-10', 'MakeUp', off)
    expect(await beside(apart[0], apart[0])).toEqual(['RoomBooked Choir'])
    expect(await beside(...apart)).toEqual([])
  })
})

test('A conflict names the teacher of both classes, and nobody else', async () => {
  const [ben, cora] = [await school.member('Ben'), await school.member('Cora')]
  const slotId = school.first
  await school.class({ name: 'Choir', slotId, teachers: [...lead(ben), ...lead(cora)] })
  const id = await school.class()
  const { conflicts } = await school.check(id, { slotId, teachers: lead(ben) })
  expect(conflicts).toMatchObject([
    { kind: 'TeacherBooked', className: 'Choir', teachers: ['Ben Lind'], override: null },
  ])
  const fresh = await school.checkNew({ slotId, teachers: lead(cora) })
  expect(fresh.conflicts).toMatchObject([{ kind: 'TeacherBooked', teachers: ['Cora Lind'] }])
})

test('A check leaves out teachers who cannot be appointed, just as a save does', async () => {
  const other = await openTimetable(server)
  const [theirs, ours] = [await other.member('Ben'), await school.member('Cora')]
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', ours.organizationUserId)
    .execute()
  const id = await school.class()
  for (const teacher of [theirs, ours]) {
    const saved = await (await school.save(id, { teachers: lead(teacher) })).json()
    expect(saved).toMatchObject({
      code: 'invalid_fields',
      fields: { teachers: 'Choose active members of this organization.' },
    })
    for (const path of [`/api/Class/admin/check/${id}`, '/api/Class/admin/check']) {
      const { name: _, ...values } = school.algebra
      const body = path.includes(`${id}`) ? {} : values
      const checked = await server.post(path, {
        token: school.token,
        body: { ...body, teachers: lead(teacher) },
      })
      expect(checked.status).toBe(422)
      expect(await checked.json()).toEqual(saved)
    }
  }
})

test(
  'Students of both classes are named to members with the permission, and counted for others',
  { tags: ['6.conflicts-override'] },
  async () => {
    const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
    const choir = await school.class({ name: 'Choir', slotId: school.first })
    const id = await school.class()
    for (const one of [choir, id]) for (const each of [tom, mia]) await school.enroll(one, each)
    const asked = { slotId: school.first }
    const [shown] = (await school.check(id, asked)).conflicts
    const both = { kind: 'StudentsBooked', className: 'Choir', studentsCount: 2 }
    expect(shown).toMatchObject({ ...both, students: ['Mia Lind', 'Tom Lind'] })
  },
)

/** Cora attends Art, and could teach Choir at the same time. */
async function openCora() {
  const cora = await school.member('Cora')
  const times = { slotId: school.first }
  const art = await school.class({ name: 'Art', ...times })
  await school.enroll(art, cora)
  const choir = await school.class({ name: 'Choir', ...times })
  return { cora, art, choir }
}

const teaching = (className: string) => ({
  kind: 'StudentTeaches',
  className,
  students: ['Cora Lind'],
  studentsCount: 1,
  teachers: [],
})

const accepted = (className: string) => [{ kind: 'StudentTeaches', className, override }]

describe('A person who attends one class and teaches the other', () => {
  test(
    'is found before a class is saved, from either side',
    { tags: ['5.conflicts-shown'] },
    async () => {
      const { cora, art, choir } = await openCora()
      const asked = await school.check(choir, { teachers: lead(cora) })
      expect(asked).toMatchObject({ conflicts: [teaching('Art')], isRefused: true })
      expect(
        (await school.checkNew({ slotId: school.first, teachers: lead(cora) })).conflicts,
      ).toMatchObject([teaching('Art')])
      const later = { slotId: school.second, teachers: lead(cora) }
      expect((await school.check(choir, later)).conflicts).toEqual([])
      await school.save(choir, later)
      expect((await school.check(art, { slotId: school.second })).conflicts).toMatchObject([
        teaching('Choir'),
      ])
    },
  )

  test(
    'prevents saving, unless it is accepted, and is then shown at both classes in the timetable',
    { tags: ['5.conflicts-refused', '5.conflicts-accepted'] },
    async () => {
      const { cora, art, choir } = await openCora()
      const refused = await school.save(choir, { teachers: lead(cora) })
      expect(refused.status).toBe(409)
      expect((await refused.json()).message).toBe(
        'Cora Lind can’t attend one class and teach the other: Art meets at the same time.',
      )
      expect((await school.save(choir, { teachers: lead(cora), override })).status).toBe(200)
      const { classes } = await school.timetable()
      expect(classes).toMatchObject([
        { id: art, conflicts: accepted('Choir') },
        { id: choir, conflicts: accepted('Art') },
      ])
      // Another teaching student is a new conflict; the accepted one is none.
      expect((await school.save(choir, { summary: 'Sings.' })).status).toBe(200)
      const dora = await school.member('Dora')
      await school.enroll(art, dora)
      expect((await school.save(choir, { teachers: [...lead(cora), ...lead(dora)] })).status).toBe(
        409,
      )
      expect((await school.save(choir, { teachers: [] })).status).toBe(200)
      expect(await school.overrides()).toEqual([])
    },
  )

  test(
    'is hidden from members who may not see which students attend which class',
    { tags: ['6.conflicts-override'] },
    async () => {
      const { cora, art, choir } = await openCora()
      const scheduler = await holderOf(server, school, 'Scheduler')
      const { name: _, ...term } = school.algebra
      const asked = { teachers: lead(cora) }
      const fresh = { ...term, ...asked, slotId: school.first }
      const post = async (path: string, body: object) =>
        (await server.post(path, { token: scheduler.token, body })).json()
      const answers = async () => {
        const checked = await school.check(choir, asked, scheduler.token)
        const checkedNew = await post('/api/Class/admin/check', fresh)
        const saved = await school.save(choir, asked, scheduler.token)
        const { message } = await saved.json()
        const placed = await school.place(choir, { roomId: null }, scheduler.token)
        const place = await placed.json()
        const { classes } = await school.timetable(scheduler.token)
        await school.save(choir, { teachers: [] })
        return {
          checked,
          checkedNew,
          saved: [saved.status, message],
          placed: [placed.status, place.conflicts],
          planned: classes.map(({ conflicts }: { conflicts: object[] }) => conflicts),
        }
      }
      const attending = await answers()
      expect(attending).toMatchObject({
        checked: { conflicts: [], isRefused: false },
        checkedNew: { conflicts: [], isRefused: false },
        saved: [200, undefined],
        placed: [200, []],
        planned: [[], []],
      })
      await school.removeStudent(art, cora)
      expect(await answers()).toEqual(attending)
    },
  )

  test(
    'is not repeated to a member who has lost that permission since the change',
    { tags: ['6.conflicts-override'] },
    async () => {
      const { cora, choir } = await openCora()
      await school.save(choir, { teachers: lead(cora), slotId: school.second })
      const scheduler = await holderOf(server, school, 'Scheduler')
      const { roleId } = await grant(server, school, 'Registrar', scheduler)
      const { version } = await school.read(choir)
      const asked = { weekday: null, slotId: school.first, roomId: null }
      const { fingerprint } = await school.check(choir, asked, scheduler.token)
      const place = async () => {
        const answer = await server.put(`/api/Class/admin/place/${choir}`, {
          token: scheduler.token,
          headers: { 'idempotency-key': `place-${choir}` },
          body: { ...asked, version, override: { ...override, fingerprint } },
        })
        return [answer.status, (await answer.json()).conflicts]
      }
      expect(await place()).toMatchObject([200, accepted('Art')])
      expect(await place()).toMatchObject([200, accepted('Art')])
      await server.db.deleteFrom('roleGrant').where('roleId', '=', roleId).execute()
      expect(await place()).toEqual([200, []])
      expect((await school.read(choir)).version).toBe(version + 1)
    },
  )

  test('is shown as open to members with the permission, if a member without it saved the class', async () => {
    const { cora, choir } = await openCora()
    const scheduler = await holderOf(server, school, 'Scheduler')
    expect((await school.save(choir, { teachers: lead(cora) }, scheduler.token)).status).toBe(200)
    const { classes } = await school.timetable()
    expect(classes).toMatchObject([
      { conflicts: [{ ...teaching('Choir'), override: null }] },
      { conflicts: [{ ...teaching('Art'), override: null }] },
    ])
  })

  test('is a separate conflict for another person with the same name', async () => {
    const { cora, art, choir } = await openCora()
    expect((await school.save(choir, { teachers: lead(cora), override })).status).toBe(200)
    const namesake = await school.member('Cora')
    await school.enroll(art, namesake)
    const both = { teachers: [...lead(cora), ...lead(namesake)] }
    expect(await school.check(choir, both)).toMatchObject({ isRefused: true })
    expect((await school.save(choir, both)).status).toBe(409)
    // The ids that distinguish them stay on the server.
    const { conflicts } = await school.check(choir, both)
    expect(conflicts[0]).not.toHaveProperty('organizationUserIds')
  })

  test('does not conflict within one class, nor with a class that has ended', async () => {
    const { cora, art } = await openCora()
    expect((await school.check(art, { teachers: lead(cora) })).conflicts).toEqual([])
    const past = await school.class({
      name: 'Past',
      slotId: school.first,
      teachers: lead(cora),
      endDate: '2026-09-30',
    })
    expect((await school.check(past)).conflicts).toEqual([])
  })
})

test('Students of both classes do not conflict on past days, unlike teachers', async () => {
  const { organizationId } = school
  const there = server.db.updateTable('organization').where('id', '=', organizationId)
  await there.set({ timeZone: 'America/New_York' }).execute()
  const [ben, mia] = [await school.member('Ben'), await school.member('Mia')]
  const values = { slotId: school.first, teachers: lead(ben) }
  const art = await school.class({ name: 'Art', ...values, endDate: '2026-10-01' })
  const id = await school.class(values)
  for (const one of [art, id]) await school.enroll(one, mia)
  const found = async () => inShort(await school.check(id, values))
  vi.setSystemTime('2026-10-02T03:59:00Z')
  expect(await found()).toEqual(['TeacherBooked Art', 'StudentsBooked Art'])
  vi.setSystemTime('2026-10-02T04:00:00Z')
  expect(await found()).toEqual(['TeacherBooked Art'])
})

describe('A class without overlaps', () => {
  test('conflicts with a room that is too small for its capacity or its students', async () => {
    const [closet, attic] = [
      await school.room({ name: 'Closet', capacity: 1 }),
      await school.room({ name: 'Attic', capacity: null }),
    ]
    const id = await school.class()
    const asked = async (values: object) => (await school.check(id, values)).conflicts
    expect(await asked({ roomId: closet, maxStudents: 2 })).toMatchObject([
      { kind: 'RoomTooSmall', roomName: 'Closet', capacity: 1, seats: 2 },
    ])
    expect(await asked({ roomId: closet })).toEqual([])
    for (const name of ['Mia', 'Tom']) await school.enroll(id, await school.member(name))
    expect(await asked({ roomId: closet })).toMatchObject([{ seats: 2 }])
    expect(await asked({ roomId: closet, maxStudents: 1 })).toEqual([])
    expect(await asked({ roomId: attic })).toEqual([])
  })

  test('conflicts with its semester if it exceeds the dates', async () => {
    const id = await school.class()
    expect((await school.check(id, { endDate: '2026-12-20' })).conflicts).toMatchObject([
      { kind: 'OutsideSemester', date: '2026-12-19' },
    ])
    expect((await school.check(id, { startDate: '2026-08-31' })).conflicts).toMatchObject([
      { kind: 'OutsideSemester', date: null },
    ])
  })

  test('conflicts with the calendar if no day is left, and shows how often it meets', async () => {
    const id = await school.class()
    const saturdays = () => school.check(id, { weekday: 'Saturday' })
    expect(await saturdays()).toMatchObject({ conflicts: [], meetingsCount: 16, daysOff: [] })
    await school.day('2026-11-28', 'Holiday')
    expect(await saturdays()).toMatchObject({
      conflicts: [{ kind: 'Holiday', date: '2026-11-28' }],
      meetingsCount: 0,
      daysOff: [{ date: '2026-11-28', type: 'Holiday', notes: 'Thanksgiving' }],
    })
    expect((await school.check(id, { weekday: 'Sunday' })).conflicts).toMatchObject([
      { kind: 'Holiday', date: null },
    ])
    await school.day('2026-12-05')
    expect(await saturdays()).toMatchObject({ conflicts: [], meetingsCount: 1 })
  })
})

describe('An accepted conflict', () => {
  let choir: number
  let algebra: number
  beforeEach(async () => {
    const { first: slotId, oak: roomId } = school
    choir = await school.class({ name: 'Choir', slotId, roomId })
    algebra = await school.class()
  })

  describe('A member who may override limits', () => {
    test(
      'accepts the conflicts of a class, and the reason is stored and shown',
      { tags: ['5.conflicts-accepted'] },
      async () => {
        const answer = await school.place(algebra, { override })
        const reasoned = { reason: override.reason, by: 'Ada Lind' }
        expect((await answer.json()).conflicts).toMatchObject([
          { kind: 'RoomBooked', className: 'Choir', override: reasoned },
        ])
        expect(await school.overrides()).toEqual([
          { kind: 'RoomBooked', classId: choir, otherClassId: algebra, reason: override.reason },
        ])
        expect((await school.lastEntry()).after).toMatchObject({ overrideReason: override.reason })
        const { classes } = await school.timetable()
        for (const one of classes) expect(one.conflicts).toMatchObject([{ override: reasoned }])
      },
    )

    test('accepts for both classes: neither of them is refused again', async () => {
      await school.place(algebra, { override })
      expect((await school.save(choir, { summary: 'Sing' })).status).toBe(200)
      expect((await school.save(algebra, { status: 'Draft' })).status).toBe(200)
      expect(await school.check(algebra)).toMatchObject({ isRefused: false })
    })

    test(
      'no longer accepts it after the conflict has ended',
      { tags: ['5.conflicts-accepted'] },
      async () => {
        await school.place(algebra, { override })
        await school.place(algebra, { slotId: school.second })
        expect(await school.overrides()).toEqual([])
        expect((await school.place(algebra)).status).toBe(409)
      },
    )

    test.each(['place', 'save'] as const)(
      'accepts nothing that changed between the check and the save (%s)',
      { tags: ['5.conflicts-accepted'] },
      async (how) => {
        const { first: slotId, oak: roomId } = school
        const place = { slotId, roomId }
        const { fingerprint } = await school.check(algebra, place)
        await school.class({ name: 'Drama', ...place })
        const before = await school.read(algebra)
        const late = await school[how](algebra, {
          ...place,
          override: { ...override, fingerprint },
        })
        expect(late.status).toBe(409)
        const newest = await late.json()
        expect(newest).toMatchObject({
          code: 'conflicts',
          message:
            'The conflicts have changed. Oak Room is taken by Choir at that time. Oak Room is taken by Drama at that time.',
        })
        expect(await school.read(algebra)).toEqual(before)
        expect(await school.overrides()).toEqual([])
        expect((await school.check(algebra, place)).fingerprint).toBe(newest.fingerprint)
        const again = { ...override, fingerprint: newest.fingerprint }
        expect((await school[how](algebra, { ...place, override: again })).status).toBe(200)
        expect(await school.overrides()).toHaveLength(2)
      },
    )

    test('accepts only the students who were shown', async () => {
      const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
      for (const id of [choir, algebra]) await school.enroll(id, mia)
      const place = { slotId: school.first, roomId: null }
      const { fingerprint } = await school.check(algebra, place)
      for (const id of [choir, algebra]) await school.removeStudent(id, mia)
      for (const id of [choir, algebra]) await school.enroll(id, tom)
      const late = await school.place(algebra, { ...place, override: { ...override, fingerprint } })
      expect([late.status, (await late.json()).message]).toEqual([
        409,
        'The conflicts have changed. Tom Lind is also in Choir at that time.',
      ])
    })

    test('no longer accepts it after nobody attends both', async () => {
      const mia = await school.member('Mia')
      for (const id of [choir, algebra]) await school.enroll(id, mia)
      await school.place(algebra, { roomId: null, override })
      expect(await school.overrides()).toMatchObject([{ kind: 'StudentsBooked' }])
      await school.removeStudent(choir, mia)
      expect(await school.overrides()).toEqual([])
    })

    test('no longer accepts a small room after the class fits', async () => {
      const elm = await school.room({ name: 'Elm Room', capacity: 1 })
      const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
      for (const one of [mia, tom]) await school.enroll(algebra, one)
      await school.place(algebra, { slotId: school.second, roomId: elm, override })
      expect(await school.overrides()).toMatchObject([{ kind: 'RoomTooSmall' }])
      await school.removeStudent(algebra, tom)
      expect(await school.overrides()).toEqual([])
    })

    test('is asked again about an even smaller room, and about a larger class', async () => {
      const large = await school.class({ name: 'Drama', maxStudents: 20 })
      const elm = await school.room({ name: 'Elm Room', capacity: 8 })
      const later = { slotId: school.second, override }
      expect((await school.place(large, later)).status).toBe(200)
      expect((await school.place(large, { ...later, roomId: elm, override: null })).status).toBe(
        409,
      )
      expect((await school.save(large, { maxStudents: 21 })).status).toBe(409)
      expect((await school.save(large, { maxStudents: 19 })).status).toBe(200)
      const tighter = { reason: 'Half of them stand.' }
      expect((await school.place(large, { ...later, roomId: elm, override: tighter })).status).toBe(
        200,
      )
      expect(await school.overrides()).toMatchObject([{ kind: 'RoomTooSmall', ...tighter }])
    })

    test('is asked again about another person who would teach both', async () => {
      const [ben, cora] = [await school.member('Ben'), await school.member('Cora')]
      await school.save(choir, { teachers: [...lead(ben), ...lead(cora)] })
      await school.save(algebra, { teachers: lead(ben) })
      expect((await school.place(algebra, { roomId: null, override })).status).toBe(200)
      const changed = { teachers: lead(cora) }
      expect(await school.check(algebra, changed)).toMatchObject({ isRefused: true })
      const answer = await school.save(algebra, changed)
      expect([answer.status, (await answer.json()).message]).toEqual([
        409,
        'Cora Lind teaches Choir at that time.',
      ])
      expect((await school.save(choir, { teachers: lead(ben) })).status).toBe(200)
    })

    test('is asked again if the accepted conflict had ended, even without a save of either class', async () => {
      await school.place(algebra, { override })
      const place = server.db.updateTable('classMeeting').where('classId', '=', choir)
      await place.set({ slotId: school.second }).execute()
      const answer = await school.place(algebra, { slotId: school.second })
      expect(answer.status).toBe(409)
    })

    test('stores no reason if there is nothing to accept', async () => {
      await school.place(algebra, { slotId: school.second, override })
      expect(await school.overrides()).toEqual([])
      expect((await school.lastEntry()).after).not.toHaveProperty('overrideReason')
    })
  })

  test(
    'A Scheduler cannot override, and the refusal says who can',
    { tags: ['6.conflicts-override'] },
    async () => {
      const { token } = await holderOf(server, school, 'Scheduler')
      expect((await school.place(algebra, {}, token)).status).toBe(409)
      const answer = await school.place(algebra, { override }, token)
      expect(answer.status).toBe(403)
      expect((await answer.json()).message).toContain('Roles with it: Administrator, Registrar.')
      expect(await school.overrides()).toEqual([])
    },
  )
})
