import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peanuts } from '../families/test-family.ts'
import { decryptRows } from '../care/care.encryption.ts'
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

const membersOf = async (familyId: number) => {
  const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  const rows = await members.orderBy('contactOrder').select(['personId', 'access']).execute()
  return rows.map(({ personId, access }) => [personId, access])
}

const careOf = async (personId: number) => {
  const conditions = server.db.selectFrom('careCondition').where('personId', '=', personId)
  const rows = await conditions.select(['personId', 'name']).orderBy('id').execute()
  return (await decryptRows(server.db, 'careCondition', rows)).map(({ name }) => name)
}

const give = ({ personId }: { personId: number }, userId: number | null) =>
  server.db.updateTable('person').set({ userId }).where('id', '=', personId).execute()

const write = async (path: string, token: string, body: object) => {
  const answer = await server.put(`/api/Family/my/${path}`, { token, body })
  expect(answer.status).toBe(200)
}

const told = async (answer: Response) => [answer.status, (await answer.json()).code]

test('A family with an adult of its own decides itself who belongs to it', async () => {
  const parent = await office.member('Eva')
  const oma = await office.record({ phone: '555', birthDate: '1950-02-03' })
  const familyId = await office.family([parent, 'Parent', 'Full'], [oma, 'Other', 'Full'])
  await office.enrol(await office.class({ name: 'Botany' }), oma)
  const { owner } = office
  expect((await office.replace(oma.organizationUserId, owner.organizationUserId)).status).toBe(204)
  expect(await membersOf(familyId)).toEqual([
    [parent.personId, 'Full'],
    [oma.personId, 'Full'],
  ])
  expect(await office.classesOf(owner.organizationUserId)).toMatchObject({ attends: ['Botany'] })
  const { phone, birthDate } = await server.db
    .selectFrom('person')
    .where('id', '=', owner.personId)
    .select(['phone', 'birthDate'])
    .executeTakeFirstOrThrow()
  expect([phone, birthDate]).toEqual([null, null])
})

test('Who is known to another organization alone is not come upon by their family', async () => {
  const elsewhere = await openOffice(server)
  const [parent, mia] = [await office.record({ phone: '555' }), await office.record()]
  const theo = await elsewhere.record()
  const familyId = await office.family([parent, 'Parent', 'Full'], [mia, 'Child'], [theo, 'Child'])
  const eva = await office.member('Eva')
  const answer = await office.replace(parent.organizationUserId, eva.organizationUserId)
  expect(answer.status).toBe(204)
  expect((await membersOf(familyId)).map(([personId]) => personId)).toEqual([
    parent.personId,
    mia.personId,
    theo.personId,
  ])
})

test('The place of a child is taken by another record of it alone', async () => {
  const [mia, lea] = [await office.record(), await office.record()]
  const [bait, copy] = [await office.record(), await office.record()]
  const ben = await office.member('Ben')
  await office.family([lea, 'Child'])
  const familyId = await office.family([office.owner, 'Parent', 'Full'], [bait, 'Child'])
  await office.family([mia, 'Child'])
  for (const other of [lea, mia, ben]) {
    const refused = await office.replace(bait.organizationUserId, other.organizationUserId)
    expect(await told(refused)).toEqual([409, 'child_of_family'])
  }
  const card = `/api/OrganizationUser/admin/${bait.organizationUserId}`
  expect(await (await server.get(card, office)).json()).toMatchObject({
    isChild: true,
    isLookedAfter: true,
  })
  expect((await office.replace(mia.organizationUserId, copy.organizationUserId)).status).toBe(204)
  expect((await membersOf(familyId)).map(([personId]) => personId)).toContain(bait.personId)
})

test('Whoever has written in the family since stays there, and everybody is told', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.enrol(await office.class({ name: 'Botany' }), oma)
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const body = { conditions: [peanuts], version: 0 }
  await write(`${familyId}/children/${mia.personId}/care-notes`, ben.token, body)
  const undone = await office.undo(oma.organizationUserId)
  expect([undone.status, await undone.json()]).toEqual([200, { staysIn: ['Lind'] }])
  expect(await membersOf(familyId)).toContainEqual([ben.personId, 'Full'])
  expect(await membersOf(familyId)).not.toContainEqual([oma.personId, 'Full'])
  expect(await office.classesOf(oma.organizationUserId)).toMatchObject({ attends: ['Botany'] })
})

test('Whoever has only read in the family gives it back', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const notes = `/api/Family/my/${familyId}/children/${mia.personId}/care-notes`
  expect((await server.get(notes, ben)).status).toBe(200)
  expect(await (await office.undo(oma.organizationUserId)).json()).toEqual({ staysIn: [] })
  expect(await membersOf(familyId)).toContainEqual([oma.personId, 'Full'])
  expect((await server.get(notes, ben)).status).toBe(404)
})

test('What a family notes of a child is never lost by a record that gives way', async () => {
  const [mia, copy] = [await office.record(), await office.record()]
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const asthma = { ...peanuts, name: 'Asthma' }
  const save = (personId: number, conditions: object[], version: number) => {
    const path = `${familyId}/children/${personId}/care-notes`
    return write(path, ben.token, { conditions, version })
  }
  await save(mia.personId, [peanuts], 0)
  await give(ben, null)
  await office.replace(mia.organizationUserId, copy.organizationUserId)
  await give(ben, ben.userId)
  await save(copy.personId, [{ ...peanuts, reaction: 'Shock' }, asthma], 1)
  await office.undo(mia.organizationUserId)
  expect((await careOf(mia.personId)).toSorted()).toEqual(['Asthma', 'Peanut allergy'])
  expect(await careOf(copy.personId)).toEqual(['Asthma'])
})

test('The history of the family and of both people tells that a place went over', async () => {
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  await office.undo(oma.organizationUserId)
  const subjects = [
    ['Family', familyId],
    ['Person', oma.personId],
    ['Person', ben.personId],
  ] as const
  for (const [subjectType, subjectId] of subjects) {
    const entries = await server.db
      .selectFrom('auditEntry')
      .where((where) => where.and({ subjectType, subjectId }))
      .orderBy('id')
      .select('action')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['Replaced', 'GivenBack'])
  }
})

test('Nobody has more of a family by a record, as long as any adult of it has an account', async () => {
  for (const access of ['View', 'EmergencyOnly'] as const) {
    const [oma, eva, ben] = [
      await office.record(),
      await office.member('Eva'),
      await office.member('Ben'),
    ]
    const familyId = await office.family([oma, 'Parent', 'Full'], [eva, 'Other', access])
    for (const { organizationUserId } of [ben, eva]) {
      expect((await office.replace(oma.organizationUserId, organizationUserId)).status).toBe(204)
      expect(await membersOf(familyId)).toEqual([
        [oma.personId, 'Full'],
        [eva.personId, access],
      ])
      expect((await office.undo(oma.organizationUserId)).status).toBe(200)
    }
  }
})
