import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { sentenceAnswered, openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { decryptRows, encryptRows } from '../care/care.encryption.ts'
import { peanuts } from '../families/test-family.ts'
import { accept } from '../invitations/test-invitations.ts'
import { memberCalls } from '../members/test-members.ts'
import { type Office, openOffice } from './test-merging.ts'

let server: TestApp
let office: Office
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  office = await openOffice(server)
})
afterAll(() => server.close())

const told = async (answer: Response) => [answer.status, (await answer.json()).code]

const statusesOf = (answers: Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const roles = (classId: number) =>
  server.db
    .selectFrom('classTeacher')
    .where('classId', '=', classId)
    .select(['organizationUserId', 'role'])
    .execute()

test(
  'A member takes over the classes and the kinds, and the record is kept',
  { tags: ['4.merged-member'] },
  async () => {
    const { organizationUserId: id } = await office.record({}, { isParent: true, isOwner: true })
    const ben = (await office.member('Ben')).organizationUserId
    const teachers = [{ organizationUserId: id, role: 'Assistant' as const }]
    const knitting = await office.class({ name: 'Knitting', teachers })
    await office.enroll(await office.class({ name: 'Botany' }), { organizationUserId: id })

    expect((await office.replace(id, ben)).status).toBe(204)
    expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(id)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: ben, role: 'Assistant' }])
    const kinds = { isOwner: false, isTeacher: true, isStudent: true, isParent: true }
    expect(await office.memberOf(ben)).toMatchObject({ ...kinds, status: 'Active' })
    expect(await office.memberOf(id)).toMatchObject({ status: 'Archived', mergedIntoId: ben })

    expect((await office.undo(id)).status).toBe(200)
    expect(await office.classesOf(id)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(ben)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: id, role: 'Assistant' }])
    const none = { isOwner: false, isTeacher: false, isStudent: false, isParent: false }
    expect(await office.memberOf(ben)).toMatchObject(none)
    expect(await office.memberOf(id)).toMatchObject({ status: 'Active', mergedIntoId: null })
  },
)

test('A record that gave way to another is listed nowhere, also not among the archived', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.member('Cora', { status: 'Archived' })
  expect((await office.replace(id, ben)).status).toBe(204)
  const listed = async (query: string) => {
    const path = `/api/OrganizationUser/admin/organization/${office.organizationId}`
    const { items, totalCount, unfilteredCount } = await (
      await server.get(`${path}?${query}`, office)
    ).json()
    return [items.map(({ name }: { name: string }) => name), totalCount, unfilteredCount]
  }
  expect(await listed('status=Archived')).toEqual([['Cora Lind'], 1, 1])
  expect(await listed('')).toEqual([['Ada Lind', 'Ben Lind'], 2, 2])
})

test('Where both teach or attend the same class, the member stays what they are there', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  const teachers = [
    { organizationUserId: id, role: 'Lead' as const },
    { organizationUserId: ben, role: 'Assistant' as const },
  ]
  const knitting = await office.class({ name: 'Knitting', teachers })
  const botany = await office.class({ name: 'Botany' })
  for (const organizationUserId of [id, ben]) await office.enroll(botany, { organizationUserId })

  await office.replace(id, ben)
  expect(await roles(knitting)).toEqual([{ organizationUserId: ben, role: 'Assistant' }])
  expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.classesOf(id)).toEqual({ teaches: [], attends: [] })

  await office.undo(id)
  expect(await roles(knitting)).toEqual(expect.arrayContaining(teachers))
  expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.classesOf(id)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.memberOf(ben)).toMatchObject({ isTeacher: true, isStudent: true })
})

test('What was given away since is not given back, and what came since is kept', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  const teachers = [{ organizationUserId: id, role: 'Lead' as const }]
  const knitting = await office.class({ name: 'Knitting', teachers })
  await office.class({ name: 'Weaving', teachers })
  await office.replace(id, ben)
  await server.db.deleteFrom('classTeacher').where('classId', '=', knitting).execute()
  await office.class({ name: 'Chess', teachers: [{ organizationUserId: ben, role: 'Lead' }] })

  expect((await office.undo(id)).status).toBe(200)
  expect(await office.classesOf(id)).toMatchObject({ teaches: ['Weaving'] })
  expect(await office.classesOf(ben)).toMatchObject({ teaches: ['Chess'] })
  expect(await office.memberOf(ben)).toMatchObject({ isTeacher: true })
})

test('A place is given back once', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.replace(id, ben)
  const answers = await Promise.all([office.undo(id), office.undo(id)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await told(await office.undo(id))).toEqual([409, 'not_merged'])
})

test('Whoever was replaced as well since then gives nothing back before that is undone', async () => {
  const [first, second] = [await office.record(), await office.record()]
  const cora = (await office.member('Cora')).organizationUserId
  await office.replace(first.organizationUserId, second.organizationUserId)
  await office.replace(second.organizationUserId, cora)
  const refused = await office.undo(first.organizationUserId)
  expect(await told(refused)).toEqual([409, 'merged_since'])
  expect((await office.undo(second.organizationUserId)).status).toBe(200)
  expect((await office.undo(first.organizationUserId)).status).toBe(200)
})

test('Of two members, one takes a place', async () => {
  const { organizationUserId: id } = await office.record()
  const [ben, cora] = [await office.member('Ben'), await office.member('Cora')]
  const answers = await Promise.all(
    [ben, cora].map(({ organizationUserId }) => office.replace(id, organizationUserId)),
  )
  expect(statusesOf(answers)).toEqual([204, 409])
  expect(await told(await office.replace(id, ben.organizationUserId))).toEqual([
    409,
    'merged_already',
  ])
})

test('Somebody with an account is replaced by nobody', async () => {
  const [ben, cora] = [await office.member('Ben'), await office.member('Cora')]
  const refused = await office.replace(ben.organizationUserId, cora.organizationUserId)
  expect(await told(refused)).toEqual([409, 'has_account'])
})

test('Only another active member of the same organization takes a place', async () => {
  const { organizationUserId: id } = await office.record()
  const elsewhere = await openOffice(server, 'Hearth Co-op')
  const suspended = await office.member('Sam', { status: 'Suspended' })
  const stranger = await elsewhere.member('Vera')
  for (const other of [id, suspended.organizationUserId, stranger.organizationUserId]) {
    const refused = await office.replace(id, other)
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual({
      organizationUserId: 'Choose another active member.',
    })
  }
})

test('The history of both tells who took whose place, and that it was given back', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.replace(id, ben)
  await office.undo(id)
  for (const subjectId of [id, ben]) {
    const entries = await server.db
      .selectFrom('auditEntry')
      .where('subjectType', '=', 'OrganizationUser')
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .select(['action', 'actorName', 'after'])
      .execute()
    const after = JSON.stringify({ record: 'Oma Lind', member: 'Ben Lind' })
    expect(entries).toEqual([
      { action: 'Merged', actorName: 'Ada Lind', after },
      { action: 'Unmerged', actorName: 'Ada Lind', after },
    ])
  }
})

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
  { tags: ['4.merged-member'] },
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

const placesIn = async (familyId: number) =>
  (await membersOf(familyId)).map(({ personId, access }) => [personId, access])

const give = ({ personId }: { personId: number }, userId: number | null) =>
  server.db.updateTable('person').set({ userId }).where('id', '=', personId).execute()

const write = async (path: string, token: string, body: object) => {
  const answer = await server.put(`/api/Family/my/${path}`, { token, body })
  expect(answer.status).toBe(200)
}

test('A family with an adult of its own decides itself who belongs to it', async () => {
  const parent = await office.member('Eva')
  const oma = await office.record({ phone: '555', birthDate: '1950-02-03' })
  const familyId = await office.family([parent, 'Parent', 'Full'], [oma, 'Other', 'Full'])
  await office.enroll(await office.class({ name: 'Botany' }), oma)
  const { owner } = office
  expect((await office.replace(oma.organizationUserId, owner.organizationUserId)).status).toBe(204)
  expect(await placesIn(familyId)).toEqual([
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
  expect((await membersOf(familyId)).map(({ personId }) => personId)).toEqual([
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
  expect((await membersOf(familyId)).map(({ personId }) => personId)).toContain(bait.personId)
})

test('Whoever has written in the family since stays there, and everybody is told', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.enroll(await office.class({ name: 'Botany' }), oma)
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const body = { conditions: [peanuts], version: 0 }
  await write(`${familyId}/children/${mia.personId}/care-notes`, ben.token, body)
  const undone = await office.undo(oma.organizationUserId)
  expect([undone.status, await undone.json()]).toEqual([200, { staysIn: ['Lind'] }])
  expect(await placesIn(familyId)).toContainEqual([ben.personId, 'Full'])
  expect(await placesIn(familyId)).not.toContainEqual([oma.personId, 'Full'])
  expect(await office.classesOf(oma.organizationUserId)).toMatchObject({ attends: ['Botany'] })
})

test('Whoever has only read in the family gives it back', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.replace(oma.organizationUserId, ben.organizationUserId)
  const notes = `/api/Family/my/${familyId}/children/${mia.personId}/care-notes`
  expect((await server.get(notes, ben)).status).toBe(200)
  expect(await (await office.undo(oma.organizationUserId)).json()).toEqual({ staysIn: [] })
  expect(await placesIn(familyId)).toContainEqual([oma.personId, 'Full'])
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
  expect((await conditionsOf(mia.personId)).toSorted()).toEqual(['Asthma', 'Peanut allergy'])
  expect(await conditionsOf(copy.personId)).toEqual(['Asthma'])
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
    expect(entries.map(({ action }) => action)).toEqual(['Merged', 'Unmerged'])
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
      expect(await placesIn(familyId)).toEqual([
        [oma.personId, 'Full'],
        [eva.personId, access],
      ])
      expect((await office.undo(oma.organizationUserId)).status).toBe(200)
    }
  }
})

test('No record of a parent goes to a member whose address is not verified, until it is', async () => {
  const maria = await office.record({ firstName: 'Maria' }, { isParent: true })
  const ana = await office.record({ firstName: 'Ana' }, { isStudent: true })
  const familyId = await office.family([maria, 'Parent', 'Full'], [ana, 'Child'])
  const mallory = await office.member('Maria')
  await unverify(server, mallory)
  const adults = async () => {
    const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
    return members.where('access', '=', 'Full').select('personId').execute()
  }

  const refused = await office.replace(maria.organizationUserId, mallory.organizationUserId)
  const { code, message } = await refused.json()
  expect([refused.status, code]).toEqual([409, 'not_verified'])
  expect(message).toContain(`hasn’t verified ${mallory.email} yet`)
  expect(await adults()).toEqual([{ personId: maria.personId }])

  await verify(server, mallory.organizationUserId)
  const done = await office.replace(maria.organizationUserId, mallory.organizationUserId)
  expect(done.status).toBe(204)
  expect(await adults()).toEqual([{ personId: mallory.personId }])
})

test('Nor does one of a teacher', async () => {
  const record = await office.record({}, { isTeacher: true })
  const mallory = await office.member('Mallory')
  await unverify(server, mallory)
  const refused = await office.replace(record.organizationUserId, mallory.organizationUserId)
  expect(refused.status).toBe(409)
})

describe('A record that gave way', () => {
  let calls: ReturnType<typeof memberCalls>
  let id: number
  let cora: number
  beforeEach(async () => {
    calls = memberCalls(server, office)
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', office.owner.userId)
      .execute()
    id = (await office.record()).organizationUserId
    cora = (await office.member('Cora')).organizationUserId
    await office.replace(id, (await office.member('Ben')).organizationUserId)
  })

  const stays = 'This record was merged into another one and can’t be changed.'

  test.each<[string, () => Promise<Response>, number, string]>([
    [
      'deleted',
      () => calls.remove(id),
      409,
      'Ben Lind was merged with this record. Undo the merge first.',
    ],
    ['edited', async () => calls.save(id, await calls.unchanged(id)), 409, stays],
    ['restored', () => calls.change([id], 'Active'), 409, stays],
    ['taken out of its classes', () => calls.endOpen(id), 409, stays],
    ['suspended among others', () => calls.change([cora, id], 'Suspended'), 409, stays],
    [
      'offered to anybody',
      () => calls.invite(id, 'oma@example.org'),
      422,
      'Choose an active member without an account.',
    ],
    [
      'given to somebody else',
      () => office.replace(id, cora),
      409,
      'Oma Lind was already merged with someone else.',
    ],
  ])('A record that gave way is not %s', async (_, press, status, sentence) => {
    const before = [await calls.read(id), await calls.read(cora)]
    const refused = await press()
    const { message, fields } = await refused.json()
    expect([refused.status, fields?.organizationUserId ?? message]).toEqual([status, sentence])
    expect([await calls.read(id), await calls.read(cora)]).toEqual(before)
  })

  test('The link of an email from before a record gave way takes nothing from who has its place', async () => {
    const { organizationUserId } = await office.record()
    const opa = await register(server, {}, 'Opa')
    const { id: invitationId } = await (await calls.invite(organizationUserId, opa.email)).json()
    const values = { purpose: 'Invitation' as const, userId: null, invitationId, email: opa.email }
    const token = await issueToken(server.db, values, minute)
    expect((await office.replace(organizationUserId, cora)).status).toBe(204)
    const before = await calls.read(cora)
    const refused = await accept(server, token)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'record_taken'])
    expect(await calls.read(cora)).toEqual(before)
  })
})

test('Whoever took the place of a record is not deleted, and has not claimed it', async () => {
  const other = await openOffice(server)
  const { organizationUserId } = await other.record()
  const tom = await other.member('Tom')
  expect((await other.replace(organizationUserId, tom.organizationUserId)).ok).toBe(true)
  const { token } = other
  const refused = await server.del(`/api/OrganizationUser/admin/${tom.organizationUserId}`, {
    token,
  })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Tom Lind has another record merged into it. Archive them instead.',
  ])
  expect(await (await server.get('/api/Account/records', tom)).json()).toEqual([])
})
