import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findGradeLevels, insertUsualGradeLevels } from '../grade-levels/grade-levels.queries.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import {
  codeAnswered,
  sentenceAnswered,
  openTestApp,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
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

const statusesOf = (answers: Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const roles = (classId: number) =>
  server.db
    .selectFrom('classTeacher')
    .where('classId', '=', classId)
    .select(['organizationUserId', 'role'])
    .execute()

test(
  'A member takes over the classes and kinds of a merged record, which is archived',
  { tags: ['4.merged-member'] },
  async () => {
    const { organizationUserId: id } = await office.record({}, { isParent: true, isOwner: true })
    const ben = (await office.member('Ben')).organizationUserId
    const teachers = [{ organizationUserId: id, role: 'Assistant' as const }]
    const knitting = await office.class({ name: 'Knitting', teachers })
    await office.enroll(await office.class({ name: 'Botany' }), { organizationUserId: id })

    expect((await office.merge(id, ben)).status).toBe(204)
    expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(id)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: ben, role: 'Assistant' }])
    const kinds = { isOwner: false, isTeacher: true, isStudent: true, isParent: true }
    expect(await office.memberOf(ben)).toMatchObject({ ...kinds, status: 'Active' })
    expect(await office.memberOf(id)).toMatchObject({ status: 'Archived', mergedIntoId: ben })

    expect((await office.unmerge(id)).status).toBe(200)
    expect(await office.classesOf(id)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(ben)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: id, role: 'Assistant' }])
    const none = { isOwner: false, isTeacher: false, isStudent: false, isParent: false }
    expect(await office.memberOf(ben)).toMatchObject(none)
    expect(await office.memberOf(id)).toMatchObject({ status: 'Active', mergedIntoId: null })
  },
)

test('The grade of a merged student moves to a member without one, and back', async () => {
  const { organizationUserId: id } = await office.record({}, { isStudent: true })
  const ben = (await office.member('Ben')).organizationUserId
  await insertUsualGradeLevels(server.db, office.organizationId)
  const { levels } = await findGradeLevels(server.db, office.organizationId)
  const gradeLevelId = levels[2]?.id
  const record = server.db.updateTable('organizationUser').where('id', '=', id)
  await record.set({ gradeLevelId, isGradeFromFamily: true }).execute()
  const member = server.db.selectFrom('organizationUser').where('id', '=', ben)
  const gradeOf = member.select(['isStudent', 'gradeLevelId', 'isGradeFromFamily'])

  await office.merge(id, ben)
  expect(await gradeOf.execute()).toEqual([
    { isStudent: true, gradeLevelId, isGradeFromFamily: true },
  ])
  await office.unmerge(id)
  expect(await gradeOf.execute()).toMatchObject([{ isStudent: false, gradeLevelId: null }])
})

test('A merged record is in no list, not even among the archived members', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.member('Cora', { status: 'Archived' })
  expect((await office.merge(id, ben)).status).toBe(204)
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

test('If both teach or attend the same class, the role of the member stays', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  const teachers = [
    { organizationUserId: id, role: 'Lead' as const },
    { organizationUserId: ben, role: 'Assistant' as const },
  ]
  const knitting = await office.class({ name: 'Knitting', teachers })
  const botany = await office.class({ name: 'Botany' })
  for (const organizationUserId of [id, ben]) await office.enroll(botany, { organizationUserId })

  await office.merge(id, ben)
  expect(await roles(knitting)).toEqual([{ organizationUserId: ben, role: 'Assistant' }])
  expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.classesOf(id)).toEqual({ teaches: [], attends: [] })

  await office.unmerge(id)
  expect(await roles(knitting)).toEqual(expect.arrayContaining(teachers))
  expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.classesOf(id)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
  expect(await office.memberOf(ben)).toMatchObject({ isTeacher: true, isStudent: true })
})

test('Unmerging does not give back what was removed since, or take away what was added since', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  const teachers = [{ organizationUserId: id, role: 'Lead' as const }]
  const knitting = await office.class({ name: 'Knitting', teachers })
  await office.class({ name: 'Weaving', teachers })
  await office.merge(id, ben)
  await server.db.deleteFrom('classTeacher').where('classId', '=', knitting).execute()
  await office.class({ name: 'Chess', teachers: [{ organizationUserId: ben, role: 'Lead' }] })

  expect((await office.unmerge(id)).status).toBe(200)
  expect(await office.classesOf(id)).toMatchObject({ teaches: ['Weaving'] })
  expect(await office.classesOf(ben)).toMatchObject({ teaches: ['Chess'] })
  expect(await office.memberOf(ben)).toMatchObject({ isTeacher: true })
})

test('A merge is undone once', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.merge(id, ben)
  const answers = await Promise.all([office.unmerge(id), office.unmerge(id)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await codeAnswered(await office.unmerge(id))).toEqual([409, 'not_merged'])
})

test('A merge into a member who has been merged since can be undone only after the later merge', async () => {
  const [first, second] = [await office.record(), await office.record()]
  const cora = (await office.member('Cora')).organizationUserId
  await office.merge(first.organizationUserId, second.organizationUserId)
  await office.merge(second.organizationUserId, cora)
  const refused = await office.unmerge(first.organizationUserId)
  expect(await codeAnswered(refused)).toEqual([409, 'merged_since'])
  expect((await office.unmerge(second.organizationUserId)).status).toBe(200)
  expect((await office.unmerge(first.organizationUserId)).status).toBe(200)
})

test('When a record is merged into two members at once, one merge succeeds', async () => {
  const { organizationUserId: id } = await office.record()
  const [ben, cora] = [await office.member('Ben'), await office.member('Cora')]
  const answers = await Promise.all(
    [ben, cora].map(({ organizationUserId }) => office.merge(id, organizationUserId)),
  )
  expect(statusesOf(answers)).toEqual([204, 409])
  expect(await codeAnswered(await office.merge(id, ben.organizationUserId))).toEqual([
    409,
    'merged_already',
  ])
})

test('A person with an account cannot be merged into another', async () => {
  const [ben, cora] = [await office.member('Ben'), await office.member('Cora')]
  const refused = await office.merge(ben.organizationUserId, cora.organizationUserId)
  expect(await codeAnswered(refused)).toEqual([409, 'has_account'])
})

test('A record can only be merged into another active member of the same organization', async () => {
  const { organizationUserId: id } = await office.record()
  const elsewhere = await openOffice(server, 'Hearth Co-op')
  const suspended = await office.member('Sam', { status: 'Suspended' })
  const stranger = await elsewhere.member('Vera')
  for (const other of [id, suspended.organizationUserId, stranger.organizationUserId]) {
    const refused = await office.merge(id, other)
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual({
      organizationUserId: 'Choose another active member.',
    })
  }
})

test('The history of both members shows the merge and its undo', async () => {
  const { organizationUserId: id } = await office.record()
  const ben = (await office.member('Ben')).organizationUserId
  await office.merge(id, ben)
  await office.unmerge(id)
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
  'A merge includes the place in a family, with the contacts and conditions of a child',
  { tags: ['4.merged-member'] },
  async () => {
    const [mia, copy] = [await office.record({ firstName: 'Mia' }), await office.record()]
    const familyId = await office.family([mia, 'Child'])
    await contact(familyId, mia.personId, 'Tante Eva')
    await note(mia.personId, 'Nut allergy')
    await note(copy.personId, 'Asthma')

    await office.merge(mia.organizationUserId, copy.organizationUserId)
    expect(await membersOf(familyId)).toMatchObject([{ personId: copy.personId }])
    expect(await contactsOf(copy.personId)).toEqual(['Tante Eva'])
    expect(await conditionsOf(copy.personId)).toEqual(['Nut allergy', 'Asthma'])

    await office.unmerge(mia.organizationUserId)
    expect(await membersOf(familyId)).toMatchObject([{ personId: mia.personId }])
    expect(await contactsOf(mia.personId)).toEqual(['Tante Eva'])
    expect(await conditionsOf(mia.personId)).toEqual(['Nut allergy'])
    expect(await conditionsOf(copy.personId)).toEqual(['Asthma'])
  },
)

test('A child of two households is merged and unmerged in both', async () => {
  const [mia, copy] = [await office.record({ firstName: 'Mia' }), await office.record()]
  const ours = await office.family([mia, 'Child'])
  const theirs = await office.family([mia, 'Child'])
  await contact(theirs, mia.personId, 'Tante Eva')
  for (const [press, child] of [
    [() => office.merge(mia.organizationUserId, copy.organizationUserId), copy],
    [() => office.unmerge(mia.organizationUserId), mia],
  ] as const) {
    await press()
    expect(await membersOf(ours)).toMatchObject([{ personId: child.personId }])
    expect(await membersOf(theirs)).toMatchObject([{ personId: child.personId }])
    expect(await contactsOf(child.personId)).toEqual(['Tante Eva'])
  }
})

test('If both are in a family, one stays, with the higher access of the two', async () => {
  const [oma, ben] = [await office.record(), await office.record({ firstName: 'Ben' })]
  const familyId = await office.family([oma, 'Parent', 'Full'], [ben, 'Other', 'View'])
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  expect(await membersOf(familyId)).toEqual([
    { personId: ben.personId, relation: 'Other', access: 'Full' },
  ])
  await office.unmerge(oma.organizationUserId)
  expect(await membersOf(familyId)).toEqual([
    { personId: oma.personId, relation: 'Parent', access: 'Full' },
    { personId: ben.personId, relation: 'Other', access: 'View' },
  ])
})

test('Access that was changed since the merge stays', async () => {
  const [oma, ben] = [await office.record(), await office.record({ firstName: 'Ben' })]
  const familyId = await office.family([oma, 'Parent', 'Full'], [ben, 'Other', 'View'])
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  await server.db
    .updateTable('familyMember')
    .set({ access: 'PickupOnly' })
    .where('personId', '=', ben.personId)
    .execute()
  await office.unmerge(oma.organizationUserId)
  expect(await membersOf(familyId)).toMatchObject([{ access: 'Full' }, { access: 'PickupOnly' }])
})

test('A merge does not give away a place that the family itself has added', async () => {
  const parent = await office.member('Eva')
  const oma = await office.record({ createdByOrganizationId: null, phone: '555' })
  const ben = await office.member('Ben')
  const familyId = await office.family([parent, 'Parent', 'Full'], [oma, 'Other', 'Full'])
  await note(oma.personId, 'Diabetes')
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  const ids = (await membersOf(familyId)).map(({ personId }) => personId)
  expect(ids).toEqual([parent.personId, oma.personId])
  expect(await conditionsOf(ben.personId)).toEqual([])
  expect(await factsOf(ben.personId)).toMatchObject({ phone: null })
})

test('A merge fills in missing details, and unmerging clears them unless they were changed', async () => {
  const known = { preferredName: 'Omi', phone: '555 0142', birthDate: '1950-02-03' }
  const [oma, ben] = [await office.record(known), await office.member('Ben')]
  await server.db
    .updateTable('person')
    .set({ phone: '555 0100' })
    .where('id', '=', ben.personId)
    .execute()
  await office.merge(oma.organizationUserId, ben.organizationUserId)
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
  await office.unmerge(oma.organizationUserId)
  expect(await factsOf(ben.personId)).toEqual({
    preferredName: null,
    phone: '555 0100',
    birthDate: '1951-02-03',
    searchName: 'ben lind',
  })
})

test('The organization finds the family by its current members', async () => {
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'])
  const found = () =>
    server.db
      .selectFrom('organizationFamily')
      .where('familyId', '=', familyId)
      .select('searchMembers')
      .executeTakeFirst()
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  expect(await found()).toEqual({ searchMembers: 'ben lind' })
  await office.unmerge(oma.organizationUserId)
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

test('A family with an adult who has an account decides who belongs to it', async () => {
  const parent = await office.member('Eva')
  const oma = await office.record({ phone: '555', birthDate: '1950-02-03' })
  const familyId = await office.family([parent, 'Parent', 'Full'], [oma, 'Other', 'Full'])
  await office.enroll(await office.class({ name: 'Botany' }), oma)
  const { owner } = office
  expect((await office.merge(oma.organizationUserId, owner.organizationUserId)).status).toBe(204)
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

test('A merge does not give access to a family with a member who belongs only to another organization', async () => {
  const elsewhere = await openOffice(server)
  const [parent, mia] = [await office.record({ phone: '555' }), await office.record()]
  const theo = await elsewhere.record()
  const familyId = await office.family([parent, 'Parent', 'Full'], [mia, 'Child'], [theo, 'Child'])
  const eva = await office.member('Eva')
  const answer = await office.merge(parent.organizationUserId, eva.organizationUserId)
  expect(answer.status).toBe(204)
  expect((await membersOf(familyId)).map(({ personId }) => personId)).toEqual([
    parent.personId,
    mia.personId,
    theo.personId,
  ])
})

test('A child can only be merged into another record without a family and account', async () => {
  const [mia, lea] = [await office.record(), await office.record()]
  const [bait, copy] = [await office.record(), await office.record()]
  const ben = await office.member('Ben')
  await office.family([lea, 'Child'])
  const familyId = await office.family([office.owner, 'Parent', 'Full'], [bait, 'Child'])
  await office.family([mia, 'Child'])
  for (const other of [lea, mia, ben]) {
    const refused = await office.merge(bait.organizationUserId, other.organizationUserId)
    expect(await codeAnswered(refused)).toEqual([409, 'child_of_family'])
  }
  const card = `/api/OrganizationUser/admin/${bait.organizationUserId}`
  expect(await (await server.get(card, office)).json()).toMatchObject({
    isChild: true,
    isLookedAfter: true,
  })
  expect((await office.merge(mia.organizationUserId, copy.organizationUserId)).status).toBe(204)
  expect((await membersOf(familyId)).map(({ personId }) => personId)).toContain(bait.personId)
})

test('A member who has edited the family since the merge stays in it, and the answer says so', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.enroll(await office.class({ name: 'Botany' }), oma)
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  const body = { conditions: [peanuts], version: 0 }
  await write(`${familyId}/children/${mia.personId}/care-notes`, ben.token, body)
  const undone = await office.unmerge(oma.organizationUserId)
  expect([undone.status, await undone.json()]).toEqual([200, { staysIn: ['Lind'] }])
  expect(await placesIn(familyId)).toContainEqual([ben.personId, 'Full'])
  expect(await placesIn(familyId)).not.toContainEqual([oma.personId, 'Full'])
  expect(await office.classesOf(oma.organizationUserId)).toMatchObject({ attends: ['Botany'] })
})

test('A member who has only read in the family leaves it when the merge is undone', async () => {
  const [oma, mia, ben] = [await office.record(), await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  const notes = `/api/Family/my/${familyId}/children/${mia.personId}/care-notes`
  expect((await server.get(notes, ben)).status).toBe(200)
  expect(await (await office.unmerge(oma.organizationUserId)).json()).toEqual({ staysIn: [] })
  expect(await placesIn(familyId)).toContainEqual([oma.personId, 'Full'])
  expect((await server.get(notes, ben)).status).toBe(404)
})

test('Merging and unmerging never loses care notes of a child', async () => {
  const [mia, copy] = [await office.record(), await office.record()]
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'], [mia, 'Child'])
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  const asthma = { ...peanuts, name: 'Asthma' }
  const save = (personId: number, conditions: object[], version: number) => {
    const path = `${familyId}/children/${personId}/care-notes`
    return write(path, ben.token, { conditions, version })
  }
  await save(mia.personId, [peanuts], 0)
  await give(ben, null)
  await office.merge(mia.organizationUserId, copy.organizationUserId)
  await give(ben, ben.userId)
  await save(copy.personId, [{ ...peanuts, reaction: 'Shock' }, asthma], 1)
  await office.unmerge(mia.organizationUserId)
  expect((await conditionsOf(mia.personId)).toSorted()).toEqual(['Asthma', 'Peanut allergy'])
  expect(await conditionsOf(copy.personId)).toEqual(['Asthma'])
})

test('The history of the family and of both people shows the merge', async () => {
  const [oma, ben] = [await office.record(), await office.member('Ben')]
  const familyId = await office.family([oma, 'Parent', 'Full'])
  await office.merge(oma.organizationUserId, ben.organizationUserId)
  await office.unmerge(oma.organizationUserId)
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

test('A merge gives no more access to a family while any of its adults has an account', async () => {
  for (const access of ['View', 'EmergencyOnly'] as const) {
    const [oma, eva, ben] = [
      await office.record(),
      await office.member('Eva'),
      await office.member('Ben'),
    ]
    const familyId = await office.family([oma, 'Parent', 'Full'], [eva, 'Other', access])
    for (const { organizationUserId } of [ben, eva]) {
      expect((await office.merge(oma.organizationUserId, organizationUserId)).status).toBe(204)
      expect(await placesIn(familyId)).toEqual([
        [oma.personId, 'Full'],
        [eva.personId, access],
      ])
      expect((await office.unmerge(oma.organizationUserId)).status).toBe(200)
    }
  }
})

test('The record of a parent can be merged into a member only after the address is verified', async () => {
  const maria = await office.record({ firstName: 'Maria' }, { isParent: true })
  const ana = await office.record({ firstName: 'Ana' }, { isStudent: true })
  const familyId = await office.family([maria, 'Parent', 'Full'], [ana, 'Child'])
  const mallory = await office.member('Maria')
  await unverify(server, mallory)
  const adults = async () => {
    const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
    return members.where('access', '=', 'Full').select('personId').execute()
  }

  const refused = await office.merge(maria.organizationUserId, mallory.organizationUserId)
  const { code, message } = await refused.json()
  expect([refused.status, code]).toEqual([409, 'not_verified'])
  expect(message).toContain(`hasn’t verified ${mallory.email} yet`)
  expect(await adults()).toEqual([{ personId: maria.personId }])

  await verify(server, mallory.organizationUserId)
  const done = await office.merge(maria.organizationUserId, mallory.organizationUserId)
  expect(done.status).toBe(204)
  expect(await adults()).toEqual([{ personId: mallory.personId }])
})

test('The same is true for the record of a teacher', async () => {
  const record = await office.record({}, { isTeacher: true })
  const mallory = await office.member('Mallory')
  await unverify(server, mallory)
  const refused = await office.merge(record.organizationUserId, mallory.organizationUserId)
  expect(refused.status).toBe(409)
})

describe('A merged record', () => {
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
    await office.merge(id, (await office.member('Ben')).organizationUserId)
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
    ['withdrawn from its classes', () => calls.endOpen(id), 409, stays],
    ['suspended together with others', () => calls.change([cora, id], 'Suspended'), 409, stays],
    [
      'offered to a new member',
      () => calls.invite(id, 'oma@example.org'),
      422,
      'Choose an active member without an account.',
    ],
    [
      'merged into another member',
      () => office.merge(id, cora),
      409,
      'Oma Lind was already merged with someone else.',
    ],
  ])('A merged record cannot be %s', async (_, press, status, sentence) => {
    const before = [await calls.read(id), await calls.read(cora)]
    const refused = await press()
    const { message, fields } = await refused.json()
    expect([refused.status, fields?.organizationUserId ?? message]).toEqual([status, sentence])
    expect([await calls.read(id), await calls.read(cora)]).toEqual(before)
  })

  test('An invitation link from before the merge takes nothing from the member', async () => {
    const { organizationUserId } = await office.record()
    const opa = await register(server, {}, 'Opa')
    const { id: invitationId } = await (await calls.invite(organizationUserId, opa.email)).json()
    const values = { purpose: 'Invitation' as const, userId: null, invitationId, email: opa.email }
    const token = await issueToken(server.db, values, minute)
    expect((await office.merge(organizationUserId, cora)).status).toBe(204)
    const before = await calls.read(cora)
    const refused = await accept(server, token)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'record_taken'])
    expect(await calls.read(cora)).toEqual(before)
  })
})

test('A member with a merged record cannot be deleted, and has not claimed it', async () => {
  const other = await openOffice(server)
  const { organizationUserId } = await other.record()
  const tom = await other.member('Tom')
  expect((await other.merge(organizationUserId, tom.organizationUserId)).ok).toBe(true)
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
