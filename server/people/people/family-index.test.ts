import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { insertPerson } from './people.queries.ts'
import { refreshFamilies, refreshFamiliesOf } from './family-index.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const savedDate = '2026-11-20T09:30:00.000Z'

/** A family of one parent, who is a member of a school, and one child, who is not. */
async function openFamily() {
  const { db } = server
  const school = await openSchool(server)
  const parent = await school.member('Ben')
  const childId = await insertPerson(db, { firstName: 'Mia', lastName: 'Lind' })
  const { id: familyId } = await db
    .insertInto('family')
    .values({ name: 'Ødegård', createdDate: savedDate, savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [
    { personId: parent.personId, relation: 'Parent', access: 'Full', contactOrder: 1 },
    { personId: childId, relation: 'Child', access: null, contactOrder: 2 },
  ] as const
  await db
    .insertInto('familyMember')
    .values(members.map((member) => ({ ...member, familyId, savedDate })))
    .execute()
  const seenBy = () =>
    db
      .selectFrom('organizationFamily')
      .where('familyId', '=', familyId)
      .select(['organizationId', 'searchName', 'searchMembers'])
      .execute()
  return { school, parent, childId, familyId, seenBy }
}

test('An organization finds a family by its name, and by the family members who belong to the organization', async () => {
  const { school, familyId, seenBy } = await openFamily()
  await refreshFamilies(server.db, [familyId])
  expect(await seenBy()).toEqual([
    { organizationId: school.organizationId, searchName: 'odegard', searchMembers: 'ben lind' },
  ])
})

test('An organization no longer sees a family whose last member is archived', async () => {
  const { parent, familyId, seenBy } = await openFamily()
  await refreshFamilies(server.db, [familyId])
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', parent.organizationUserId)
    .execute()
  await refreshFamiliesOf(server.db, [parent.personId])
  expect(await seenBy()).toEqual([])
})

test('Two organizations see the same family by different members', async () => {
  const { school, childId, familyId, seenBy } = await openFamily()
  const other = await openSchool(server, 'Hearth Co-op')
  await server.db
    .insertInto('organizationUser')
    .values({
      organizationId: other.organizationId,
      personId: childId,
      searchName: 'mia lind',
      isOwner: false,
      isTeacher: false,
      isStudent: true,
      isParent: false,
      status: 'Active',
      joinedDate: savedDate,
    })
    .execute()
  await refreshFamiliesOf(server.db, [childId])
  const seen = await seenBy()
  expect(new Map(seen.map((row) => [row.organizationId, row.searchMembers]))).toEqual(
    new Map([
      [school.organizationId, 'ben lind'],
      [other.organizationId, 'mia lind'],
    ]),
  )
  expect(familyId).toBeGreaterThan(0)
})
