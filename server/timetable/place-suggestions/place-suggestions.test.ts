import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { FoundSuggestions, SuggestedMove } from '#contract/timetable/place-suggestions.ts'
import { lead } from '#server/classes/classes/test-school.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openTimetable, type Planned } from '../timetable/test-timetable.ts'
import { search } from './suggest-places.ts'

let server: TestApp
let school: Planned
const usual = search.duration
beforeAll(async () => {
  search.duration = 1500
  server = await openTestApp()
})
afterAll(async () => {
  search.duration = usual
  await server.close()
})
beforeEach(async () => {
  school = await openTimetable(server)
})

const everything = { places: true, repairs: true, most: 5 }

const ask = (body: object = everything, token = school.token) =>
  server.post(`/api/Class/admin/semester/${school.semesterId}/suggestions`, { token, body })

/** All that a search finds, the best last. */
async function suggest(body: object = everything, token = school.token) {
  const { body: stream } = await ask(body, token)
  const events = stream
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const found: FoundSuggestions[] = []
  for await (const { data } of events ?? []) found.push(JSON.parse(data))
  return found
}

const last = (found: FoundSuggestions[]): FoundSuggestions => {
  const best = found.at(-1)
  if (!best) throw new Error('Nothing was found.')
  return best
}

const movesOf = (moves: readonly SuggestedMove[]) =>
  moves.map(({ classId, version, to }) => ({ classId, version, ...to }))

const apply = (moves: object[], token = school.token) =>
  server.put(`/api/Class/admin/organization/${school.organizationId}/places`, {
    token,
    body: { moves },
  })

const undo = (classes: object[], token = school.token) =>
  server.post(`/api/Class/admin/organization/${school.organizationId}/undo-moves`, {
    token,
    body: { classes },
  })

/** Where the classes are, and their open conflicts. */
async function shown() {
  const { classes } = await school.timetable()
  return classes.map((one: Record<string, unknown>) => [
    one.name,
    one.slotId,
    one.roomId,
    (one.conflicts as { kind: string }[]).map(({ kind }) => kind),
  ])
}

test('A class without a place gets one, a conflict is resolved, and nothing is saved before it is applied', async () => {
  const { first, second, oak } = school
  const ruth = await school.member('Ruth')
  const elm = await school.room({ name: 'Elm Room', capacity: 20 })
  await school.class({ name: 'Algebra', slotId: first, roomId: oak, teachers: lead(ruth) })
  await school.class({ name: 'Botany', slotId: first, roomId: elm, teachers: lead(ruth) })
  await school.class({ name: 'Chess', maxStudents: 15 })
  const before = await shown()
  const found = await suggest()
  const { moves, ...counts } = last(found)
  expect(await shown()).toEqual(before)
  expect(counts).toEqual({
    conflictsBefore: 1,
    conflictsAfter: 0,
    unplacedBefore: 1,
    unplacedAfter: 0,
    isDone: true,
  })
  expect(moves).toHaveLength(2)
  expect(moves.find(({ className }) => className === 'Chess')).toMatchObject({
    to: { roomId: elm },
    reasons: ['It has no place yet.', 'Elm Room holds 20, and the class takes 15.'],
    drawbacks: [],
  })
  const moved = moves.find(({ className }) => className !== 'Chess')
  const other = moved?.className === 'Algebra' ? 'Botany' : 'Algebra'
  expect(moved?.to.slotId).toBe(second)
  expect(moved?.reasons).toContain(`Resolves: Ruth Lind teaches ${other} at that time.`)

  const answer = await apply(movesOf(moves))
  expect(answer.status).toBe(200)
  expect((await shown()).flatMap(([, , , conflicts]: unknown[]) => conflicts)).toEqual([])
  const { classes } = await answer.json()
  expect((await undo(classes)).status).toBe(204)
  expect(await shown()).toEqual(before)
  expect((await undo(classes)).status).toBe(409)
})

const names = async (wanted: object) =>
  last(await suggest({ ...everything, ...wanted })).moves.map(({ className }) => className)

test('Without repairs no class moves that has a place, and without places no other', async () => {
  const { first, oak } = school
  for (const name of ['Algebra', 'Botany']) await school.class({ name, slotId: first, roomId: oak })
  await school.class({ name: 'Chess' })
  expect(await names({ repairs: false })).toEqual(['Chess'])
  const repaired = await names({ places: false })
  expect(repaired).toHaveLength(1)
  expect(repaired).not.toContain('Chess')
})

test('Two classes swap places, and both go back', async () => {
  const { first, second, oak } = school
  const algebra = await school.class({ name: 'Algebra', slotId: first, roomId: oak })
  const botany = await school.class({ name: 'Botany', slotId: second, roomId: oak })
  const before = await shown()
  const answer = await apply([
    { classId: algebra, version: 1, weekday: null, slotId: second, roomId: oak },
    { classId: botany, version: 1, weekday: null, slotId: first, roomId: oak },
  ])
  expect(answer.status).toBe(200)
  expect(await shown()).toEqual([
    ['Algebra', second, oak, []],
    ['Botany', first, oak, []],
  ])
  const { classes } = await answer.json()
  expect((await undo(classes)).status).toBe(204)
  expect(await shown()).toEqual(before)
})

test('If somebody changed one class, or took one place, none is moved', async () => {
  const { first, second, oak } = school
  const algebra = await school.class({ name: 'Algebra' })
  const botany = await school.class({ name: 'Botany' })
  const moves = [
    { classId: algebra, version: 1, weekday: null, slotId: first, roomId: oak },
    { classId: botany, version: 1, weekday: null, slotId: second, roomId: oak },
  ]
  const before = await shown()
  const outdated = await apply(
    moves.map((move) => ({ ...move, version: move.classId === botany ? 7 : 1 })),
  )
  expect(outdated.status).toBe(409)
  expect((await outdated.json()).message).toBe('Botany was changed in the meantime. Search again.')
  expect(await shown()).toEqual(before)
  await school.class({ name: 'Choir', slotId: second, roomId: oak })
  const taken = await apply(moves)
  expect(taken.status).toBe(409)
  expect((await taken.json()).message).toBe(
    'Botany: Oak Room is taken by Choir at that time. The timetable has changed. Search again.',
  )
  expect((await shown()).filter(([name]: unknown[]) => name !== 'Choir')).toEqual(before)
})

test('A change that somebody made since is not undone', async () => {
  const { first, second, oak } = school
  const algebra = await school.class({ name: 'Algebra' })
  const answer = await apply([
    { classId: algebra, version: 1, weekday: null, slotId: first, roomId: oak },
  ])
  const { classes } = await answer.json()
  await school.place(algebra, { slotId: second })
  expect((await undo(classes)).status).toBe(409)
  expect(await shown()).toEqual([['Algebra', second, oak, []]])
})

test('Students who chose two classes can take both, and nobody without the permission learns their names', async () => {
  const { first, second, oak } = school
  const { token } = await holderOf(server, school, 'Scheduler')
  const elm = await school.room({ name: 'Elm Room' })
  const choir = await school.class({ name: 'Choir', slotId: first, roomId: oak })
  const chess = await school.class({ name: 'Chess', slotId: first, roomId: elm })
  // Finn also chose a class that meets at another time before and after the move.
  const late = await school.slot({ name: 'Late hour', startTime: '14:00', endTime: '14:50' })
  const art = await school.class({ name: 'Art', slotId: late, roomId: oak })
  const [mia, finn] = [await school.member('Mia'), await school.member('Finn')]
  for (const student of [mia, finn])
    for (const id of [choir, chess]) await school.enroll(id, student)
  await school.enroll(art, finn)
  await server.db
    .updateTable('enrollment')
    .set({ status: 'Requested' })
    .where('classId', 'in', [choir, art])
    .where('personId', '=', finn.personId)
    .execute()
  const moves = [{ classId: chess, version: 1, weekday: null, slotId: second, roomId: elm }]
  const review = async (as: string) => {
    const path = `/api/Class/admin/semester/${school.semesterId}/suggestions/review`
    return (await server.post(path, { token: as, body: { moves } })).json()
  }
  const reasonsOf = async (as: string) => {
    const [move] = (await review(as)).moves
    expect(move.drawbacks).toEqual([])
    return move.reasons
  }
  const chosen = '1 student chose both Chess and Choir.'
  expect(await reasonsOf(school.token)).toEqual([
    'Resolves: Mia Lind is also in Choir at that time.',
    chosen,
  ])
  expect(await reasonsOf(token)).toEqual([
    'Resolves: 1 student is also in Choir at that time.',
    chosen,
  ])
  expect(JSON.stringify(await suggest(everything, token))).not.toContain('Mia')
})

/** Two children of a family with this last name attend one class each. */
async function siblingsIn(lastName: string, classIds: number[]) {
  const { organizationId } = school
  const family = await openFamily(server, await school.member(`Parent ${lastName}`), lastName)
  for (const [place, classId] of classIds.entries()) {
    const { personId } = await family.child(`Child ${place}`)
    await server.db.updateTable('person').set({ lastName }).where('id', '=', personId).execute()
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
    await refreshFamiliesOf(server.db, [personId])
    const student = await server.db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', personId)
      .select('id as organizationUserId')
      .executeTakeFirstOrThrow()
    await school.enroll(classId, student)
  }
}

test('Families whose children then come for half a day are named in one sentence, for whoever may see families', async () => {
  const { first, second, oak } = school
  const { token } = await holderOf(server, school, 'Scheduler')
  const late = await school.slot({ name: 'Late hour', startTime: '14:00', endTime: '14:50' })
  const choir = await school.class({ name: 'Choir', slotId: first, roomId: oak })
  const chess = await school.class({ name: 'Chess', slotId: late, roomId: oak, maxStudents: 12 })
  const review = async (slotId: number, as = school.token) => {
    const moves = [{ classId: chess, version: 1, weekday: null, slotId, roomId: oak }]
    const path = `/api/Class/admin/semester/${school.semesterId}/suggestions/review`
    const {
      moves: [move],
    } = await (await server.post(path, { token: as, body: { moves } })).json()
    return move
  }
  await siblingsIn('Kim', [choir, chess])
  const inTheMorning = 'children then have all classes in the morning.'
  expect((await review(second)).reasons).toEqual([`The Kim ${inTheMorning}`])
  await siblingsIn('Mehta', [choir, chess])
  expect((await review(second)).reasons).toEqual([`The Kim and Mehta ${inTheMorning}`])
  await siblingsIn('Aydın', [choir, chess])
  expect((await review(second)).reasons).toEqual([`The Kim, Mehta, and Aydın ${inTheMorning}`])
  for (const name of ['Begay', 'Tanaka']) await siblingsIn(name, [choir, chess])
  expect((await review(second)).reasons).toEqual([
    'The children of 5 families (Kim, Mehta, Aydın, and others) then have all classes in the morning.',
  ])
  expect(await review(second, token)).toMatchObject({
    reasons: ['The children of 5 families then have all classes in the morning.'],
    drawbacks: [],
  })
  // In the morning already, they would come in the afternoon too.
  await server.db
    .updateTable('classMeeting')
    .set({ slotId: second })
    .where('classId', '=', chess)
    .execute()
  expect(await review(late, token)).toMatchObject({
    reasons: [],
    drawbacks: ['The children of 5 families then have classes in the morning and the afternoon.'],
  })
})

test('Accepted conflicts, own times and other semesters stay as they are', async () => {
  const { first, oak } = school
  const algebra = await school.class({ name: 'Algebra', slotId: first, roomId: oak })
  await school.class({ name: 'Drama', startTime: '09:10', endTime: '10:30', roomId: oak })
  const choir = await school.class({ name: 'Choir' })
  await school.place(choir, { override: { reason: 'They sing outside.' } })
  const found = last(await suggest())
  expect(found.moves.map(({ classId }) => classId)).not.toContain(choir)
  expect(found.moves.map(({ className }) => className)).not.toContain('Drama')
  expect(found.moves.every(({ classId }) => classId !== algebra)).toBe(true)
})

test('A process does only so many searches at once, and one ends when its reader leaves', async () => {
  const { first, oak } = school
  // A conflict that cannot be resolved, so that the search goes on.
  for (const name of ['Algebra', 'Botany', 'Choir', 'Drama'])
    await school.class({ name, slotId: first, roomId: oak })
  search.duration = usual
  const open = [await ask(), await ask()]
  expect((await ask()).status).toBe(503)
  for (const { body } of open) await body?.cancel()
  search.duration = 1500
  await expect.poll(async () => (await suggest()).length).toBeGreaterThan(0)
})
