import type { RoundComparison } from '#contract/classes/registration-rounds.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inParts } from '#server/database/in-parts.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readRoundInput } from './round-input.queries.ts'
import { halfPastNine, nine, openRounds } from './test-rounds.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openRounds(server)
})

const compare = async (): Promise<RoundComparison> =>
  (
    await server.post(school.path('admin/comparison/'), {
      token: school.token,
      body: { seed: 'a seed' },
    })
  ).json()

const enrollments = () => server.db.selectFrom('enrollment').select(['id', 'status']).execute()

const inputOf = () =>
  readRoundInput(server.db, { organizationId: school.organizationId, semesterId: school.spring })

test('A preview says what each class would get, and stores nothing', async () => {
  const pottery = await school.class({ ...nine('Pottery'), maxStudents: 2 })
  const chess = await school.class({ ...nine('Chess'), minStudents: 1 })
  const drama = await school.class({ ...nine('Drama'), minStudents: 4 })
  for (const name of ['Ada', 'Ben', 'Cleo']) await school.family(name, [pottery, drama, chess])
  const before = await enrollments()
  const { classes, measures, studentsCount, ...about } = await school.preview()
  expect(studentsCount).toBe(3)
  expect(measures).toMatchObject({ withoutFirstChoice: 1, seatsFilled: 3, worst: 1 / 3 })
  const found = classes.filter(({ className }) => className !== 'Hiking')
  expect(found).toEqual([
    { classId: chess, className: 'Chess', chosen: 3, placed: 1, waiting: 0, dissolved: null },
    {
      classId: drama,
      className: 'Drama',
      chosen: 3,
      placed: 0,
      waiting: 0,
      dissolved: { students: 3, minStudents: 4 },
    },
    { classId: pottery, className: 'Pottery', chosen: 3, placed: 2, waiting: 1, dissolved: null },
  ])
  expect(await enrollments()).toEqual(before)
  expect(await school.preview()).toEqual({ ...about, classes, measures, studentsCount })
  expect((await school.preview('another seed')).fingerprint).toBe(about.fingerprint)
})

test('The comparison is the best that the worst-off family could get', async () => {
  const pottery = await school.class({ ...nine('Pottery'), maxStudents: 1 })
  const chess = await school.class(nine('Chess'))
  await school.family('Ada', [pottery, chess])
  await school.family('Ben', [pottery, chess])
  expect(await compare()).toMatchObject({ isProven: true, bound: expect.closeTo(2 / 3, 6) })
})

test('A round knows siblings, ages, other classes, and what meets at the same time', async () => {
  const pottery = await school.class({ ...nine('Pottery'), minAge: 14 })
  const chess = await school.class(nine('Chess'))
  const choir = await school.class(halfPastNine('Choir'))
  const { parent, child } = await school.family('Ada', [pottery, chess])
  const sibling = await parent.family.child('Sibling', '2015-02-03')
  await school.enroll(choir, parent, sibling.personId)
  await school.choose(parent, sibling, [chess])
  const { input } = await inputOf()
  expect(input.families.length).toBe(1)
  const [one, other] = [child, sibling].map(({ personId }) =>
    input.students.find(({ id }) => id === personId)!,
  )
  expect(one!.familyId).toBe(other!.familyId)
  expect(one!.choices.map(({ classId, rank, refusal }) => [classId, rank, refusal])).toEqual([
    [pottery, 1, expect.stringContaining('For ages 14 and over')],
    [chess, 2, null],
  ])
  expect(new Set(one!.choices.map(({ slot }) => slot))).toEqual(new Set(['Monday 09:00']))
  expect(other!.choices[0]!.refusal).toContain('is in Choir at that time')
  expect(other!.enrolled).toEqual([choir])
  const pairs = input.conflicts.map((pair) => pair.toSorted((a, b) => a - b).join())
  expect(pairs.toSorted()).toEqual(
    [`${pottery},${chess}`, `${pottery},${choir}`, `${chess},${choir}`].toSorted(),
  )
  expect(input.classes.find(({ id }) => id === choir)).toMatchObject({
    seatsTaken: 1,
    halfDays: ['Monday morning'],
  })
})

test('A round does not wait for registration to open', async () => {
  const chess = await school.class(nine('Chess'))
  await school.family('Ada', [chess])
  await server.db
    .updateTable('semester')
    .set({ registrationOpens: null, registrationCloses: null })
    .where('id', '=', school.spring)
    .execute()
  const { input } = await inputOf()
  expect(input.students[0]!.choices[0]!.refusal).toBeNull()
})

/** More than the 32,766 values that a statement of SQLite has, and the 65,535 of PostgreSQL. */
const manyStudents = 66_000

test('A round is read in parts, however many students have chosen', async () => {
  const classId = await school.class(nine('Chess'))
  const { organizationId } = school
  const students = Array.from({ length: manyStudents }, (_, at) => ({
    firstName: `Student ${at}`,
    lastName: 'Many',
    searchName: `student ${at} many`,
  }))
  for (const some of inParts(students, 2000)) {
    const people = await server.db.insertInto('person').values(some).returning('id').execute()
    const choices = people.map(({ id: personId }) => ({
      organizationId,
      classId,
      personId,
      rank: 1,
    }))
    await server.db.insertInto('planChoice').values(choices).execute()
  }
  const { input } = await inputOf()
  expect(input.students.length).toBe(manyStudents)
  expect(input.students.every(({ choices }) => choices.length === 1)).toBe(true)
}, 60_000)
