import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  { tags: ['4.replaced-member'] },
  async () => {
    const { organizationUserId: id } = await office.record({}, { isParent: true, isOwner: true })
    const ben = (await office.member('Ben')).organizationUserId
    const teachers = [{ organizationUserId: id, role: 'Assistant' as const }]
    const knitting = await office.class({ name: 'Knitting', teachers })
    await office.enrol(await office.class({ name: 'Botany' }), { organizationUserId: id })

    expect((await office.replace(id, ben)).status).toBe(204)
    expect(await office.classesOf(ben)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(id)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: ben, role: 'Assistant' }])
    const kinds = { isOwner: false, isTeacher: true, isStudent: true, isParent: true }
    expect(await office.memberOf(ben)).toMatchObject({ ...kinds, status: 'Active' })
    expect(await office.memberOf(id)).toMatchObject({ status: 'Archived', replacedById: ben })

    expect((await office.undo(id)).status).toBe(200)
    expect(await office.classesOf(id)).toEqual({ teaches: ['Knitting'], attends: ['Botany'] })
    expect(await office.classesOf(ben)).toEqual({ teaches: [], attends: [] })
    expect(await roles(knitting)).toEqual([{ organizationUserId: id, role: 'Assistant' }])
    const none = { isOwner: false, isTeacher: false, isStudent: false, isParent: false }
    expect(await office.memberOf(ben)).toMatchObject(none)
    expect(await office.memberOf(id)).toMatchObject({ status: 'Active', replacedById: null })
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
  for (const organizationUserId of [id, ben]) await office.enrol(botany, { organizationUserId })

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
  expect(await told(await office.undo(id))).toEqual([409, 'not_replaced'])
})

test('Whoever was replaced as well since then gives nothing back before that is undone', async () => {
  const [first, second] = [await office.record(), await office.record()]
  const cora = (await office.member('Cora')).organizationUserId
  await office.replace(first.organizationUserId, second.organizationUserId)
  await office.replace(second.organizationUserId, cora)
  const refused = await office.undo(first.organizationUserId)
  expect(await told(refused)).toEqual([409, 'replaced_since'])
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
    'replaced_already',
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
      { action: 'Replaced', actorName: 'Ada Lind', after },
      { action: 'GivenBack', actorName: 'Ada Lind', after },
    ])
  }
})
