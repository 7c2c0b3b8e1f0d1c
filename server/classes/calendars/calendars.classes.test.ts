import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lead, openSchool, type School } from '../classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp, signInSomebody } from '#server/testing/test-app.ts'
import { listCalendarClasses } from './calendars.queries.ts'
import { calendarOf, openLinds, childOf } from './test-calendars.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { openFamily } from '#server/people/families/test-family.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
  await school.classDay({ date: '2026-10-03' })
})

type Visitor = { token: string }

const summaries = async (visitor: Visitor) =>
  (await calendarOf(server, visitor)).map(({ summary }) => summary)

test(
  'A calendar has the classes that its owner teaches or attends or a child attends, each once',
  { tags: ['2.my-classes-calendar'] },
  async () => {
    const { ada, mia, tom } = await openLinds(server, school)
    const { organizationId } = school
    await insertMembership(server.db, { organizationId, personId: ada.personId })
    const { id: organizationUserId } = await server.db
      .selectFrom('organizationUser')
      .where('personId', '=', ada.personId)
      .select('id')
      .executeTakeFirstOrThrow()
    const me = { ...ada, organizationUserId }
    const [choir, drama, pottery] = [
      await school.class({ name: 'Choir' }),
      await school.class({ name: 'Drama' }),
      await school.class({ name: 'Pottery' }),
    ]
    const botany = await school.class({ name: 'Botany', teachers: lead(me) })
    await school.class({ name: 'Chess' })
    await school.enroll(choir, mia)
    await school.enroll(drama, mia)
    await school.enroll(drama, tom)
    await school.enroll(drama, me)
    await school.enroll(pottery, me)
    await school.enroll(botany, tom)
    expect(await summaries(ada)).toEqual([
      'Mia: Choir',
      'You, Mia, and Tom: Drama',
      'Pottery',
      'Teaching: Botany',
    ])
    const taught = (await calendarOf(server, ada)).at(-1)
    expect(taught?.description).toContain('In this class: Tom\n')
  },
)

test('Drafts are not in calendars, and canceled classes are marked as canceled', async () => {
  const ben = await school.member('Ben')
  await school.class({ name: 'Botany', status: 'Draft', teachers: lead(ben) })
  await school.class({ name: 'Chess', status: 'Canceled', teachers: lead(ben) })
  expect(await calendarOf(server, ben)).toMatchObject([
    {
      summary: 'Canceled: Teaching: Chess',
      status: 'CANCELLED',
      description: expect.stringMatching(/^This class is canceled\.\n/),
    },
  ])
})

test('Many children in many classes take no more queries than one', async () => {
  const { ada, mia, tom } = await openLinds(server, school)
  const ask = async () => {
    let queries = 0
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const classes = await listCalendarClasses(counting, ada.personId, '2026-07-01')
    return { queries, classes: classes.length }
  }
  await school.enroll(await school.class(), mia)
  const one = await ask()
  for (const name of ['Botany', 'Chess', 'Drama', 'Pottery', 'Weaving']) {
    const classId = await school.class({ name, teachers: lead(school.owner) })
    for (const child of [mia, tom]) await school.enroll(classId, child)
  }
  expect(one).toEqual({ queries: 6, classes: 1 })
  expect(await ask()).toEqual({ queries: 6, classes: 6 })
})

const setStatus = (
  { organizationUserId }: { organizationUserId: number },
  status: 'Active' | 'Suspended' | 'Archived' | 'Invited',
) =>
  server.db
    .updateTable('organizationUser')
    .set({ status })
    .where('id', '=', organizationUserId)
    .execute()

test.each([
  ['Full', ['Mia: Algebra']],
  ['View', ['Mia: Algebra']],
  ['PickupOnly', []],
  ['EmergencyOnly', []],
] as [FamilyAccess, string[]][])(
  'An adult with %s access sees these classes of a child: %j',
  async (access, seen) => {
    const { family, mia } = await openLinds(server, school)
    await school.enroll(await school.class(), mia)
    const ben = await signInSomebody(server, 'Ben')
    const { familyId } = family
    const adult = { familyId, personId: ben.personId, relation: 'Parent', access } as const
    const saved = { savedDate: new Date().toISOString(), contactOrder: 2 }
    await server.db
      .insertInto('familyMember')
      .values({ ...adult, ...saved })
      .execute()
    expect(await summaries(ben)).toEqual(seen)
  },
)

test('People do not see what others attend, and children do not see what their parents attend', async () => {
  const { ada, mia } = await openLinds(server, school)
  const ben = await school.member('Ben')
  const vera = await signInSomebody(server, 'Vera')
  await school.enroll(await school.class(), ben)
  const algebra = await school.class()
  await school.enroll(algebra, mia)
  const { userId } = await signInSomebody(server, 'Mia')
  const { db } = server
  await db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
  await db.updateTable('person').set({ userId }).where('id', '=', mia.personId).execute()
  expect(await summaries(vera)).toEqual([])
  expect(await summaries(ada)).toEqual(['Mia: Algebra'])
})

test.each(['Suspended', 'Archived', 'Invited'] as const)(
  'A member who is %s in an organization sees none of its classes at the next read',
  async (status) => {
    const ben = await school.member('Ben')
    await school.class({ teachers: lead(ben) })
    await school.enroll(await school.class({ name: 'Botany' }), ben)
    expect(await summaries(ben)).toEqual(['Teaching: Algebra', 'Botany'])
    await setStatus(ben, status)
    expect(await summaries(ben)).toEqual([])
  },
)

test('A parent sees no classes if the parent is suspended or the child is suspended or archived', async () => {
  const ben = await school.member('Ben')
  const family = await openFamily(server, ben)
  const mia = await childOf(server, school, family, 'Mia')
  await school.enroll(await school.class(), mia)
  for (const status of ['Suspended', 'Archived'] as const) {
    await setStatus(mia, status)
    expect(await summaries(ben)).toEqual([])
  }
  await setStatus(mia, 'Active')
  await setStatus(ben, 'Archived')
  expect(await summaries(ben)).toEqual(['Mia: Algebra'])
  await setStatus(ben, 'Suspended')
  expect(await summaries(ben)).toEqual([])
})

test.each(['Requested', 'Waitlisted', 'Offered', 'Declined', 'Withdrawn', 'Completed'] as const)(
  'An enrollment that is %s is not in calendars',
  async (status) => {
    const ben = await school.member('Ben')
    await school.enroll(await school.class(), ben)
    await server.db
      .updateTable('enrollment')
      .set({
        status,
        position: status === 'Waitlisted' ? 1 : null,
        offeredUntil: status === 'Offered' ? '2026-12-01T00:00:00.000Z' : null,
      })
      .where('personId', '=', ben.personId)
      .execute()
    expect(await summaries(ben)).toEqual([])
  },
)
