import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteUnnamedPeople, insertPerson, updatePerson } from './people.queries.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterAll(() => server.close())

const names = { firstName: 'Benjamin', lastName: 'Ødegård', preferredName: 'Ben' }

const searchNameOf = async (organizationUserId: number) => {
  const member = server.db.selectFrom('organizationUser').where('id', '=', organizationUserId)
  return (await member.select('searchName').executeTakeFirstOrThrow()).searchName
}

const exists = async (personId: number) => {
  const person = server.db.selectFrom('person').where('id', '=', personId).select('id')
  return (await person.execute()).length === 1
}

test('Lists find a renamed person by the new name, including the first name behind a preferred name', async () => {
  const ben = await school.member('Benno')
  const isSaved = await updatePerson(server.db, { personId: ben.personId, version: 1 }, names, null)
  expect([isSaved, await searchNameOf(ben.organizationUserId)]).toEqual([
    true,
    'ben odegard benjamin',
  ])
})

test('A placeholder is found by its display name only', async () => {
  const ben = await school.member('Benno')
  await server.db
    .updateTable('organizationUser')
    .set({ displayName: 'To be announced', searchName: 'to be announced' })
    .where('id', '=', ben.organizationUserId)
    .execute()
  await updatePerson(server.db, { personId: ben.personId, version: 1 }, names, null)
  expect(await searchNameOf(ben.organizationUserId)).toBe('to be announced')
})

test('Saving an old version of a person changes nothing', async () => {
  const ben = await school.member('Benno')
  const key = { personId: ben.personId, version: 1 }
  await updatePerson(server.db, key, names, null)
  const other = { ...names, preferredName: 'Benji' }
  expect(await updatePerson(server.db, key, other, null)).toBe(false)
  expect(await searchNameOf(ben.organizationUserId)).toBe('ben odegard benjamin')
})

test('A person without an account exists while an organization or a family names them', async () => {
  const { db } = server
  const [unnamed, member, child] = [
    await insertPerson(db, { firstName: 'Mia', lastName: '' }),
    await insertPerson(db, { firstName: 'Tom', lastName: 'Lind' }),
    await insertPerson(db, { firstName: 'Noa', lastName: 'Lind' }),
  ]
  const { personId: withAccount } = await school.member('Ben')
  const now = new Date().toISOString()
  await db
    .insertInto('organizationUser')
    .values({
      organizationId: school.organizationId,
      personId: member,
      searchName: '',
      isOwner: false,
      isTeacher: false,
      isStudent: false,
      isParent: false,
      status: 'Archived',
      joinedDate: now,
    })
    .execute()
  const { id: familyId } = await db
    .insertInto('family')
    .values({ name: 'Lind', createdDate: now, savedDate: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('familyMember')
    .values({ familyId, personId: child, relation: 'Child', contactOrder: 1, savedDate: now })
    .execute()
  await deleteUnnamedPeople(db, [unnamed, member, child, withAccount])
  expect(await Promise.all([unnamed, member, child, withAccount].map(exists))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
