import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { insertEnrollment } from './enrollments.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Office, openOffice } from '#server/people/merging/test-merging.ts'

type Somebody = { personId: number; organizationUserId: number }

let server: TestApp
let office: Office
let oma: Somebody
let ben: Somebody
let classId: number
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  office = await openOffice(server)
  oma = await office.record()
  ben = await office.member('Ben')
  classId = await office.class({ maxStudents: 2 })
})
afterAll(() => server.close())

const tomorrow = new Date(Date.now() + day).toISOString()

/** Adds an enrollment to the class, in the order of the calls. */
async function come({ personId }: Somebody, status: EnrollmentStatus) {
  const { organizationId } = office
  const key = { organizationId, classId }
  const begun = { personId, status: 'Requested', requestedByUserId: null } as const
  const open = status === 'Waitlisted' ? ({ ...begun, status } as const) : begun
  const id = await insertEnrollment(server.db, key, open)
  const statusDate = new Date(Date.now() - 1000).toISOString()
  const offeredUntil = status === 'Offered' ? tomorrow : null
  await server.db
    .updateTable('enrollment')
    .set({ status, statusDate, offeredUntil })
    .where('id', '=', id ?? 0)
    .execute()
}

const rows = () =>
  server.db
    .selectFrom('enrollment')
    .where('classId', '=', classId)
    .orderBy('id')
    .select(['id', 'personId', 'status', 'position', 'offeredUntil', 'statusDate'])
    .execute()

/** A person's current status in the class. */
const openOf = async ({ personId }: Somebody) =>
  (await rows()).find((row) => row.personId === personId && row.status !== 'Withdrawn')?.status

const merge = () => office.merge(oma.organizationUserId, ben.organizationUserId)
const undo = () => office.unmerge(oma.organizationUserId)

describe('When the record and the member are both in a class', () => {
  test.each([
    ['Enrolled', 'Offered', 'Enrolled'],
    ['Enrolled', 'Waitlisted', 'Enrolled'],
    ['Offered', 'Waitlisted', 'Offered'],
    ['Waitlisted', 'Requested', 'Waitlisted'],
    ['Requested', 'Enrolled', 'Enrolled'],
    ['Offered', 'Enrolled', 'Enrolled'],
    ['Requested', 'Requested', 'Requested'],
  ] as const)(
    'the record %s and the member %s, the merged member is %s, until that is undone',
    { tags: ['4.merged-member'] },
    async (record, member, stronger) => {
      const others = [await office.member('Eva'), await office.member('Tom')]
      if (record === 'Waitlisted' || member === 'Waitlisted')
        for (const other of others.slice(record === 'Waitlisted' ? 0 : 1))
          await come(other, 'Enrolled')
      await come(oma, record)
      await come(ben, member)
      const before = await rows()
      await merge()
      expect([await openOf(ben), await openOf(oma)]).toEqual([stronger, undefined])
      await undo()
      expect(await rows()).toEqual(before)
    },
  )

  test.each([
    ['record', () => [oma, ben]],
    ['member', () => [ben, oma]],
  ] as const)(
    'and the %s is further in front, the merged member gets that place',
    async (_, inOrder) => {
      const tom = await office.member('Tom')
      for (const name of ['Eva', 'Ida']) await come(await office.member(name), 'Enrolled')
      const [first, last] = inOrder()
      for (const each of [first!, tom, last!]) await come(each, 'Waitlisted')
      const before = await rows()
      await merge()
      const waitlist = (await rows()).filter(({ position }) => position !== null)
      expect(waitlist.map(({ personId, position }) => [personId, position])).toEqual([
        [ben.personId, 1],
        [tom.personId, 2],
      ])
      await undo()
      expect(await rows()).toEqual(before)
    },
  )
})

describe('Unmerging', () => {
  test('does not restore a seat that was taken in the meantime', async () => {
    await come(oma, 'Offered')
    await come(ben, 'Enrolled')
    await merge()
    await come(await office.member('Tom'), 'Enrolled')
    await undo()
    expect([await openOf(ben), await openOf(oma)]).toEqual(['Enrolled', 'Waitlisted'])
  })

  test('makes a new offer if the old one expired in the meantime', async () => {
    await come(oma, 'Offered')
    await come(ben, 'Enrolled')
    await server.db
      .updateTable('enrollment')
      .set({ offeredUntil: new Date(Date.now() - 1000).toISOString() })
      .where('personId', '=', oma.personId)
      .execute()
    await merge()
    await undo()
    expect([await openOf(ben), await openOf(oma)]).toEqual(['Enrolled', 'Offered'])
    const offer = (await rows()).find(({ personId }) => personId === oma.personId)
    expect(Date.parse(offer?.offeredUntil ?? '')).toBeGreaterThan(Date.now())
  })

  test('restores a place on the waitlist, and no two students have the same place', async () => {
    for (const name of ['Eva', 'Ida']) await come(await office.member(name), 'Enrolled')
    const tom = await office.member('Tom')
    await come(ben, 'Waitlisted')
    await come(oma, 'Waitlisted')
    await come(tom, 'Waitlisted')
    await merge()
    const { token } = office
    const waiting = (await rows()).filter(({ position }) => position !== null)
    const enrollmentIds = waiting.map(({ id }) => id)
    await server.put(`/api/Class/admin/waitlist/${classId}`, {
      token,
      body: { before: enrollmentIds, enrollmentIds },
    })
    await undo()
    const roster = await (await server.get(`/api/Class/admin/roster/${classId}`, { token })).json()
    const waitlist = roster.filter(({ status }: { status: string }) => status === 'Waitlisted')
    expect(waitlist.map(({ name, position }: Record<string, unknown>) => [name, position])).toEqual(
      [
        ['Ben Lind', 1],
        ['Oma Lind', 2],
        ['Tom Lind', 3],
      ],
    )
  })

  test('does not change an enrollment that was opened in the meantime', async () => {
    await come(oma, 'Enrolled')
    await come(ben, 'Requested')
    await merge()
    await office.removeStudent(classId, ben)
    await come(ben, 'Enrolled')
    expect((await undo()).status).toBe(200)
    expect([await openOf(ben), await openOf(oma)]).toEqual(['Enrolled', undefined])
  })
})
