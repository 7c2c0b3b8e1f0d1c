import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decryptRows, encryptRows } from '../care/care.encryption.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Office, openOffice } from './test-replacing.ts'

let server: TestApp
let office: Office
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  office = await openOffice(server)
})
afterAll(() => server.close())

const membersOf = (familyId: number) =>
  server.db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .orderBy('contactOrder')
    .select(['personId', 'relation', 'access'])
    .execute()

const factsOf = (personId: number) =>
  server.db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['preferredName', 'phone', 'birthDate', 'searchName'])
    .executeTakeFirst()

async function note(personId: number, name: string) {
  await server.db
    .insertInto('careNotes')
    .values({ personId, savedDate: new Date().toISOString() })
    .onConflict((notes) => notes.doNothing())
    .execute()
  const condition = { name, severity: 'Severe' } as const
  await server.db
    .insertInto('careCondition')
    .values(await encryptRows(server.db, 'careCondition', personId, [condition]))
    .execute()
}

const conditionsOf = async (personId: number) => {
  const conditions = server.db.selectFrom('careCondition').where('personId', '=', personId)
  const rows = await conditions.select(['personId', 'name']).orderBy('id').execute()
  return (await decryptRows(server.db, 'careCondition', rows)).map(({ name }) => name)
}

async function contact(familyId: number, personId: number, name: string) {
  const values = { familyId, name, phone: '555', relation: 'Aunt', mayPickUp: true }
  await server.db
    .insertInto('emergencyContact')
    .values(await encryptRows(server.db, 'emergencyContact', personId, [values]))
    .execute()
}

const contactsOf = async (personId: number) => {
  const contacts = server.db.selectFrom('emergencyContact').where('personId', '=', personId)
  const rows = await contacts.select(['personId', 'name']).orderBy('id').execute()
  return (await decryptRows(server.db, 'emergencyContact', rows)).map(({ name }) => name)
}

test(
  'A place in a family is taken too, with the contacts and conditions of a child',
  { tags: ['4.replaced-member'] },
  async () => {
    const [mia, copy] = [await office.record({ firstName: 'Mia' }), await office.record()]
    const familyId = await office.family([mia, 'Child'])
    await contact(familyId, mia.personId, 'Tante Eva')
    await note(mia.personId, 'Nut allergy')
    await note(copy.personId, 'Asthma')

    await office.replace(mia.organizationUserId, copy.organizationUserId)
    expect(await membersOf(familyId)).toMatchObject([{ personId: copy.personId }])
    expect(await contactsOf(copy.personId)).toEqual(['Tante Eva'])
    expect(await conditionsOf(copy.personId)).toEqual(['Nut allergy', 'Asthma'])

    await office.undo(mia.organizationUserId)
    expect(await membersOf(familyId)).toMatchObject([{ personId: mia.personId }])
    expect(await contactsOf(mia.personId)).toEqual(['Tante Eva'])
    expect(await conditionsOf(mia.personId)).toEqual(['Nut allergy'])
    expect(await conditionsOf(copy.personId)).toEqual(['Asthma'])
  },
)

test('A child of two households is replaced in both, and given back to both', async () => {
  const [mia, copy] = [await office.record({ firstName: 'Mia' }), await office.record()]
  const ours = await office.family([mia, 'Child'])
  const theirs = await office.family([mia, 'Child'])
  await contact(theirs, mia.personId, 'Tante Eva')
  for (const [press, child] of [
    [() => office.replace(mia.organizationUserId, copy.organizationUserId), copy],
    [() => office.undo(mia.organizationUserId), mia],
  ] as const) {
    await press()
    expect(await membersOf(ours)).toMatchObject([{ personId: child.personId }])
    expect(await membersOf(theirs)).toMatchObject([{ personId: child.personId }])
    expect(await contactsOf(child.personId)).toEqual(['Tante Eva'])
  }
})

test('In a family where both are, one stays, who may do what either might', async () => {
  const [oma, ben] = [await office.record(), await office.record({ firstName: 'Ben' })]
  const familyId = await office.family([oma, 'Parent', 'Full'], [ben, 'Other', 'View'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  expect(await membersOf(familyId)).toEqual([
    { personId: ben.personId, relation: 'Other', access: 'Full' },
  ])
  await office.undo(oma.organizationUserId)
  expect(await membersOf(familyId)).toEqual([
    { personId: oma.personId, relation: 'Parent', access: 'Full' },
    { personId: ben.personId, relation: 'Other', access: 'View' },
  ])
})

test('An access that was changed since stays as it is', async () => {
  const [oma, ben] = [await office.record(), await office.record({ firstName: 'Ben' })]
  const familyId = await office.family([oma, 'Parent', 'Full'], [ben, 'Other', 'View'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  await server.db
    .updateTable('familyMember')
    .set({ access: 'PickupOnly' })
    .where('personId', '=', ben.personId)
    .execute()
  await office.undo(oma.organizationUserId)
  expect(await membersOf(familyId)).toMatchObject([{ access: 'Full' }, { access: 'PickupOnly' }])
})

test('Nobody comes into a family by the place of somebody whom that family has added', async () => {
  const parent = await office.member('Eva')
  const oma = await office.record({ createdByOrganizationId: null, phone: '555' })
  const ben = await office.member('Ben')
  const familyId = await office.family([parent, 'Parent', 'Full'], [oma, 'Other', 'Full'])
  await note(oma.personId, 'Diabetes')
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const ids = (await membersOf(familyId)).map(({ personId }) => personId)
  expect(ids).toEqual([parent.personId, oma.personId])
  expect(await conditionsOf(ben.personId)).toEqual([])
  expect(await factsOf(ben.personId)).toMatchObject({ phone: null })
})

test('What nobody had said of the member is filled in, and emptied again unless it was changed', async () => {
  const known = { preferredName: 'Omi', phone: '555 0142', birthDate: '1950-02-03' }
  const [oma, ben] = [await office.record(known), await office.member('Ben')]
  await server.db
    .updateTable('person')
    .set({ phone: '555 0100' })
    .where('id', '=', ben.personId)
    .execute()
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  expect(await factsOf(ben.personId)).toEqual({
    preferredName: 'Omi',
    phone: '555 0100',
    birthDate: '1950-02-03',
    searchName: 'omi lind ben',
  })
  await server.db
    .updateTable('person')
    .set({ birthDate: '1951-02-03' })
    .where('id', '=', ben.personId)
    .execute()
  await office.undo(oma.organizationUserId)
  expect(await factsOf(ben.personId)).toEqual({
    preferredName: null,
    phone: '555 0100',
    birthDate: '1951-02-03',
    searchName: 'ben lind',
  })
})

test('The organization finds the family by whoever is in it now', async () => {
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'])
  const found = () =>
    server.db
      .selectFrom('organizationFamily')
      .where('familyId', '=', familyId)
      .select('searchMembers')
      .executeTakeFirst()
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  expect(await found()).toEqual({ searchMembers: 'ben lind' })
  await office.undo(oma.organizationUserId)
  expect(await found()).toEqual({ searchMembers: 'oma lind' })
})
