import type { FamilyRound } from '#contract/classes/registration-rounds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { random } from '#server/testing/test-random.ts'
import { nine, openRounds, ten } from './test-rounds.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Six small classes at two times, some of which need students, and families with two children who choose among them. */
async function openRandom(next: (below: number) => number) {
  const school = await openRounds(server)
  const times = []
  for (const at of [nine, ten]) {
    const classIds: number[] = []
    for (const name of ['Art', 'Chess', 'Choir'])
      classIds.push(
        await school.class({
          ...at(`${name} ${classIds.length}`),
          maxStudents: 1 + next(3),
          minStudents: next(4) === 0 ? 2 : null,
          hasWaitlist: next(4) > 0,
          minAge: next(5) === 0 ? 12 : null,
        }),
      )
    times.push(classIds)
  }
  const families = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora']) {
    const parent = await school.parent(name)
    const children = []
    for (const [child, born] of [
      ['Mia', '2012-05-04'],
      ['Tom', '2019-05-04'],
    ] as const) {
      const { personId } = await parent.family.child(child, born)
      children.push(personId)
      for (const classIds of times) {
        const first = next(3)
        const chosen = [0, 1, 2].slice(0, next(4)).map((place) => classIds[(first + place) % 3]!)
        await school.choose(parent, { personId }, chosen)
      }
    }
    families.push({ parent, children })
  }
  return { school, families, times }
}

const openRows = (organizationId: number) =>
  server.db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['Enrolled', 'Waitlisted'])
    .select(['personId', 'classId', 'status'])
    .execute()

const keyOf = ({ personId, classId }: { personId: number; classId: number }) =>
  `${personId}/${classId}`

type Result = NonNullable<FamilyRound['result']>

test.each([1, 2, 3, 4])(
  'A published round gives what it says, oversells nothing, explains the rest, and has the same result again (seed %i)',
  async (seed) => {
    const { school, families, times } = await openRandom(random(seed))
    await school.save()
    await school.endChoosing()
    expect((await school.publish()).status).toBe(200)
    const rows = await openRows(school.organizationId)
    const classes = await server.db
      .selectFrom('class')
      .where('organizationId', '=', school.organizationId)
      .select(['id', 'maxStudents', 'seatsTaken', 'hasWaitlist'])
      .execute()
    const enrolled = rows.filter(({ status }) => status === 'Enrolled')
    for (const { id, maxStudents, seatsTaken } of classes) {
      const taken = enrolled.filter(({ classId }) => classId === id)
      expect(taken.length).toBe(seatsTaken)
      expect(taken.length).toBeLessThanOrEqual(maxStudents ?? Infinity)
    }
    const places: Result['places'] = []
    const explained = new Set<string>()
    for (const { parent, children } of families) {
      const { result } = await school.read(parent)
      places.push(...result!.places)
      for (const one of [...result!.places, ...result!.unmet]) {
        expect(children).toContain(one.personId)
        expect(one).toMatchObject({ className: expect.stringMatching(/\w/) })
        explained.add(keyOf(one))
      }
      for (const { sentence } of result!.unmet) expect(sentence).toMatch(/^[A-Z].*\.$/)
    }
    expect(places.map(keyOf).toSorted()).toEqual(enrolled.map(keyOf).toSorted())
    const choices = await server.db
      .selectFrom('planChoice')
      .where('organizationId', '=', school.organizationId)
      .select(['personId', 'classId', 'rank'])
      .execute()
    // Every choice is a place, or is explained, or the student has a better one at that time.
    for (const choice of choices) {
      const atThatTime = times.find((classIds) => classIds.includes(choice.classId)) ?? []
      const isBetter = (place: Result['places'][number]) =>
        place.personId === choice.personId &&
        atThatTime.includes(place.classId) &&
        place.rank < choice.rank
      expect(explained.has(keyOf(choice)) || places.some(isBetter)).toBe(true)
    }
    // Whoever waits, waits for a class that is full and has a waitlist.
    for (const { classId } of rows.filter(({ status }) => status === 'Waitlisted')) {
      const { maxStudents, seatsTaken, hasWaitlist } = classes.find(({ id }) => id === classId)!
      expect([seatsTaken, hasWaitlist]).toEqual([maxStudents, true])
    }
    const { token } = school
    const again = await server.post(school.path('admin/check/'), { token })
    expect(await again.json()).toMatchObject({ isSame: true })
  },
)
