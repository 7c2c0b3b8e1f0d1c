import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Household, openHousehold } from '#server/people/family-lists/test-household.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { neighbour, peanuts } from '#server/people/families/test-family.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { askReport, cellsOf, readReport, rowsOf } from './test-reports.ts'

let server: TestApp
let household: Household
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  household = await openHousehold(server)
})

const entries = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', household.school.organizationId)
    .where('action', 'in', ['CareNotesRead', 'ContactsRead'])
    .orderBy('id')
    .select(['action', 'subjectId', 'actorUserId'])
    .execute()

const readers = async () => (await entries()).map(({ actorUserId }) => actorUserId)

test('An emergency list has the worst first, and who reads it is noted for each child', async () => {
  const { school, mia } = household
  await school.member('Zoe', { isStudent: true })
  const report = await readReport(server, school, 'emergency-list')
  const [worst, none] = cellsOf(report)
  expect(worst).toMatchObject({
    title: 'Life-threatening',
    rows: [
      {
        name: 'Mia Lind',
        conditions:
          'Peanuts (life-threatening)\nWhat to do: The pen in the red pouch.\nHay fever (mild)\nWhat to do: The pen in the red pouch.',
        contacts: 'June Hartley, Neighbor, 555 0199, may pick up',
        guardians: expect.stringContaining('Eva Lind, 555 0101'),
      },
    ],
  })
  expect(none).toMatchObject({ title: 'No condition noted', rows: [{ name: 'Zoe Lind' }] })
  const by = { subjectId: mia, actorUserId: school.owner.userId }
  expect(await entries()).toEqual([
    { ...by, action: 'CareNotesRead' },
    { ...by, action: 'ContactsRead' },
  ])
})

test(
  'Whoever reads an emergency list again within the hour is noted once, and after it again',
  { tags: ['6.care-readings'] },
  async () => {
    const { school } = household
    const { owner } = school
    const times = Array.from({ length: 10 })
    await Promise.all(times.map(() => askReport(server, school, 'emergency-list')))
    expect(await readers()).toEqual([owner.userId, owner.userId])

    const kim = await school.member('Kim', { isOwner: true })
    await askReport(server, { ...school, token: kim.token }, 'emergency-list')
    expect(await readers()).toEqual([owner, owner, kim, kim].map(({ userId }) => userId))

    const againAfter = async (minutes: number) => {
      await server.db
        .updateTable('auditEntry')
        .set({ createdDate: new Date(Date.now() - minutes * minute).toISOString() })
        .where('actorUserId', '=', owner.userId)
        .execute()
      await askReport(server, school, 'emergency-list')
    }
    await againAfter(59)
    expect(await readers()).toHaveLength(4)
    await againAfter(61)
    expect(await readers()).toEqual([owner, owner, kim, kim, owner, owner].map((of) => of.userId))
  },
)

test(
  'Whoever reads an emergency list again is noted anew for each child of whom something was edited',
  { tags: ['6.care-readings'] },
  async () => {
    const { school, familyId, mia } = household
    const { token, personId } = await signInSomebody(server, 'Cy')
    const adult = { familyId, personId, relation: 'Parent', access: 'Full' } as const
    await insertFamilyMember(server.db, adult, null)
    const child = `/api/Family/my/${familyId}/children/${mia}`
    const save = async (what: 'care-notes' | 'contacts', body: object) => {
      const { version } = await (await server.get(`${child}/${what}`, { token })).json()
      const saved = await server.put(`${child}/${what}`, { token, body: { ...body, version } })
      expect(saved.status).toBe(200)
      // A reading within the same millisecond counts as one of before.
      const savedAt = Date.now()
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(savedAt)
    }
    const noted = async () => {
      await readReport(server, school, 'emergency-list')
      return (await entries()).map(({ action }) => action)
    }
    const first = ['CareNotesRead', 'ContactsRead']
    expect(await noted()).toEqual(first)
    await save('care-notes', { conditions: [{ ...peanuts, name: 'Secret illness' }] })
    expect(await noted()).toEqual([...first, 'CareNotesRead'])
    expect(await noted()).toEqual([...first, 'CareNotesRead'])
    await save('contacts', { contacts: [neighbour] })
    expect(await noted()).toEqual([...first, ...first])
    expect(await noted()).toEqual([...first, ...first])
  },
)

test('An emergency list may be of one class', async () => {
  const { school } = household
  const classId = await school.class()
  await school.enrol(classId, await school.member('Zoe'))
  const report = await readReport(server, school, 'emergency-list', { classId })
  expect(cellsOf(report).map(({ title }) => title)).toEqual(['No condition noted'])
  expect(await entries()).toEqual([])
})

test('Families have a row for each adult whom the organization knows', async () => {
  const rows = rowsOf(await readReport(server, household.school, 'families'))
  const family = { family: 'Ødegård', address: 'Mill Lane 1', children: 'Mia Lind' }
  expect(rows).toMatchObject([
    {
      ...family,
      name: 'Eva Lind',
      relation: 'Parent',
      phone: '555 0101',
      email: 'eva@example.org',
    },
    { ...family, name: 'Ben Lind', relation: 'Parent' },
  ])
})

test('New and left members are those of the days between', async () => {
  const { school } = household
  const { organizationId } = school
  const { id: organizationUserId } = await memberCalls(server, school).added({ firstName: 'Zoe' })
  const joined = (date: string, ...ids: number[]) =>
    server.db
      .updateTable('organizationUser')
      .set({ joinedDate: date })
      .where('organizationId', '=', organizationId)
      .$if(ids.length > 0, (all) => all.where('id', 'in', ids))
      .execute()
  await joined('2020-01-01T12:00:00.000Z')
  await joined('2026-10-05T12:00:00.000Z', organizationUserId)
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/status`
  const archive = { ids: [school.owner.organizationUserId], status: 'Archived' }
  const gone = await school.member('Old')
  await joined('2020-01-01T12:00:00.000Z', gone.organizationUserId)
  await server.put(path, {
    token: school.token,
    body: { ...archive, ids: [gone.organizationUserId] },
  })
  const today = await findToday(server.db, organizationId)
  const read = async (fromDate: string, untilDate: string) =>
    cellsOf(await readReport(server, school, 'new-and-left', { fromDate, untilDate })).map(
      ({ title, rows }) => [title, ...rows.map(({ name }) => name)],
    )
  expect(await read('2026-10-05', '2026-10-05')).toEqual([['New', 'Zoe'], ['Left']])
  expect(await read('2026-10-06', '2026-10-31')).toEqual([['New'], ['Left']])
  expect(await read(today, '2191-01-01')).toEqual([['New'], ['Left', 'Old Lind']])
})
