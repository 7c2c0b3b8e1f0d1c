import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import { conflictSentences } from '#contract/timetable/conflict-words.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inParts } from '#server/database/in-parts.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { measureBlocking } from '#server/testing/test-event-loop.ts'
import { openTimetable, override } from './test-timetable.ts'

let server: TestApp
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

/** A school with many classes in one room at once, and an unscheduled class. */
async function openCrowded(count: number) {
  const school = await openTimetable(server)
  const { organizationId, semesterId, first: slotId, oak: roomId } = school
  const { db } = server
  const algebra = await school.class()
  const { name: _, ...term } = school.algebra
  const names = Array.from({ length: count }, (__, at) => `Class ${String(at).padStart(3, '0')}`)
  for (const some of inParts(names)) {
    const rows = some.map((name) => ({
      ...term,
      name,
      searchName: name.toLowerCase(),
      status: 'Published' as const,
      savedDate: '2026-09-01T00:00:00.000Z',
    }))
    const made = await db.insertInto('class').values(rows).returning('id').execute()
    const placed = made.map(({ id: classId }) => ({ organizationId, classId, slotId, roomId }))
    await db.insertInto('classMeeting').values(placed).execute()
  }
  const path = `/api/Class/admin/semester/${semesterId}/timetable`
  const read = async () => (await server.get(path, { token: school.token })).text()
  return { ...school, algebra, read }
}

const pairs = (count: number) => (count * (count - 1)) / 2

/** Every conflict once: those listed, and those only counted. */
function countsIn({ classes, moreConflicts }: Timetable) {
  const named = classes.flatMap(({ id, conflicts }) =>
    conflicts.filter(({ classId }) => classId !== null && id < classId),
  )
  const open = named.filter((each) => each.override === null).length
  return {
    named: named.length,
    open: open + (moreConflicts?.open ?? 0),
    accepted: named.length - open + (moreConflicts?.accepted ?? 0),
  }
}

const ofClass = ({ conflicts, moreConflicts }: TimetableClass) =>
  conflicts.length + (moreConflicts?.open ?? 0) + (moreConflicts?.accepted ?? 0)

async function longest(school: { read: () => Promise<string> }): Promise<number> {
  const durations = []
  for (let turn = 0; turn < 4; turn += 1) {
    const measured = measureBlocking()
    await school.read()
    durations.push((await measured.end()).cpu)
  }
  return Math.min(...durations)
}

describe('Many classes in one room at once', () => {
  test.each([300, 900])(
    '%i of them are counted exactly, and few pairs are listed',
    async (count) => {
      const school = await openCrowded(count)
      const text = await school.read()
      expect(text.length).toBeLessThanOrEqual(300_000)
      const timetable: Timetable = JSON.parse(text)
      expect(countsIn(timetable)).toEqual({ named: 20, open: pairs(count), accepted: 0 })
      const crowded = timetable.classes.filter(({ roomId }) => roomId === school.oak)
      expect(new Set(crowded.map(ofClass))).toEqual(new Set([count - 1]))
    },
  )

  test('three times as many do not block other requests for longer', async () => {
    const [some, many] = [await openCrowded(300), await openCrowded(900)]
    const before = Math.max(await longest(some), 15)
    expect((await longest(many)) / before).toBeLessThan(5)
  })

  test('conflict with another class: ten are listed, the rest are counted, and accepting covers all', async () => {
    const school = await openCrowded(300)
    const place = { slotId: school.first, roomId: school.oak }
    const asked = await school.check(school.algebra, place)
    expect(asked).toMatchObject({ isRefused: true, moreConflicts: { open: 290, accepted: 0 } })
    expect(asked.conflicts).toHaveLength(10)
    const sentences = conflictSentences(asked.conflicts, 290)
    expect(sentences).toMatch(/^Oak Room is taken by Class 000 at that time\. .* And 290 more\.$/)
    const refused = await school.place(school.algebra)
    expect([refused.status, (await refused.json()).message]).toEqual([409, sentences])
    const accepted = await school.place(school.algebra, { override })
    expect([accepted.status, await accepted.json()]).toMatchObject([
      200,
      { moreConflicts: { open: 0, accepted: 290 } },
    ])
    expect(await school.overrides()).toHaveLength(300)
    const timetable: Timetable = JSON.parse(await school.read())
    expect(countsIn(timetable)).toMatchObject({ open: pairs(300), accepted: 300 })
    const inOak = timetable.classes.filter(({ roomId }) => roomId === school.oak)
    expect(new Set(inOak.map(ofClass))).toEqual(new Set([300]))
    // Later conflicts were not accepted.
    const late = await school.class({ name: 'Zither' })
    const later = await school.place(late)
    expect(later.status).toBe(409)
    const there = server.db.updateTable('classMeeting').where('classId', '=', late)
    await there.set({ slotId: school.first, roomId: school.oak }).execute()
    expect(await school.check(school.algebra, place)).toMatchObject({
      isRefused: false,
      moreConflicts: { open: 0, accepted: 291 },
      conflicts: { 0: { className: 'Zither', override: null }, 9: { override: {} } },
    })
  })
})

test('Conflicts with classes of another semester are counted once, and those within it as well', async () => {
  const school = await openTimetable(server)
  const place = { slotId: school.first, roomId: school.oak }
  const other = await school.semester({ name: 'Intensive' })
  for (const name of ['Art', 'Botany']) await school.class({ name, ...place })
  for (let at = 0; at < 12; at += 1) {
    await school.class({ name: `Camp ${at}`, semesterId: other, ...place })
  }
  const { classes, moreConflicts } = (await school.timetable()) as Timetable
  const total = classes.map(ofClass)
  expect(total).toEqual([13, 13])
  const named = classes.flatMap(({ conflicts }) => conflicts)
  const within = named.filter(({ className }) => ['Art', 'Botany'].includes(className ?? ''))
  expect(named.length - within.length / 2 + (moreConflicts?.open ?? 0)).toBe(25)
})
