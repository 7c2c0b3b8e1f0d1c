import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SharedRecord } from '#contract/people/shared-fields.ts'
import type { CustomField } from '#contract/people/custom-fields.ts'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import {
  type EnrollmentSchool,
  openEnrollments,
} from '#server/classes/enrollments/test-enrollments.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { copied } from '#server/timetable/semesters/test-days.ts'
import { openHousehold } from '../family-lists/test-household.ts'
import { memberCalls } from '../members/test-members.ts'
import { customFieldCalls } from './test-custom-fields.ts'

let server: TestApp
let school: School
let calls: ReturnType<typeof customFieldCalls>
let members: ReturnType<typeof memberCalls>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  calls = customFieldCalls(server, school)
  members = memberCalls(server, school)
})

const size = { name: 'Shirt size', kind: 'Choice', choices: ['S', 'M'] } as const
const namesOf = async () => (await calls.list()).map(({ name }) => name)

/** Gives a member the values of fields, and returns the answer. */
async function give(id: number, ...values: [field: CustomField, value: string | null][]) {
  const customValues = values.map(([field, value]) => ({ customFieldId: field.id, value }))
  return members.save(id, { ...(await members.unchanged(id)), customValues })
}

const valuesOf = async ({ id }: { id: number }) =>
  (await members.read(id)).customValues.map(({ value }: { value: string | null }) => value)

const supplies = () => calls.added({ name: 'Supply fee', subject: 'Class' })

const added = async (): Promise<{ id: number }> => members.added({ firstName: 'Mia' })

describe('The custom fields of an organization', { tags: ['2.admin-custom-fields'] }, () => {
  test('are added, edited, moved and deleted', async () => {
    const [shirt, bus, form] = [
      await calls.added(size),
      await calls.added({ name: 'Bus' }),
      await calls.added({ name: 'Form signed', kind: 'YesNo' }),
    ]
    expect(shirt).toMatchObject({ ...size, position: 0, valuesCount: 0 })
    const answer = await calls.save(form, { name: 'Signed', position: 0 })
    expect(await answer.json()).toMatchObject({ name: 'Signed', position: 0, version: 2 })
    expect(await namesOf()).toEqual(['Signed', 'Shirt size', 'Bus'])
    await calls.remove(shirt)
    expect(await namesOf()).toEqual(['Signed', 'Bus'])
    const after = await calls.list()
    expect(after.map(({ id, position }) => [id, position])).toEqual([
      [form.id, 0],
      [bus.id, 1],
    ])
  })

  test('have different names', async () => {
    await calls.added({ name: 'Bus' })
    const again = await calls.add({ name: 'BUS' })
    expect([again.status, (await again.json()).fields]).toEqual([
      409,
      { name: 'There is already a field with the name Bus.' },
    ])
  })

  test('are at most twenty of members', async () => {
    for (let number = 1; number <= 20; number++) await calls.added({ name: `Field ${number}` })
    const answer = await calls.add({ name: 'One more' })
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'There are already 20 fields. Delete one first.',
    ])
  })

  test.each([
    [{ kind: 'Choice' }, { choices: 'Enter at least one choice.' }],
    [{ kind: 'Choice', choices: ['S', 's'] }, { choices: 'Enter each choice once.' }],
  ])('are refused if they make no sense: %o', async (values, fields) => {
    const answer = await calls.add({ name: 'Bus', ...values })
    expect([answer.status, (await answer.json()).fields]).toEqual([422, fields])
  })

  test('are not saved over a change of someone else', async () => {
    const field = await calls.added({ name: 'Bus' })
    await calls.save(field, { name: 'Bus line' })
    expect((await calls.save(field, { name: 'Coach' })).status).toBe(409)
    expect(await namesOf()).toEqual(['Bus line'])
  })

  test('cannot change what has values', async () => {
    const field = await calls.added(size)
    await give((await added()).id, [field, 'M'])
    const kind = await calls.save(field, { kind: 'Text', choices: [] })
    expect([kind.status, (await kind.json()).fields]).toEqual([
      409,
      { kind: '1 record has a value, so the kind can’t change.' },
    ])
    const choices = await calls.save(field, { choices: ['S', 'L'] })
    expect([choices.status, (await choices.json()).fields]).toEqual([
      409,
      { choices: '1 record has “M”. Change it there first.' },
    ])
    expect((await calls.save(field, { choices: ['L', 'M'] })).status).toBe(200)
    expect(await calls.list()).toMatchObject([{ choices: ['L', 'M'], valuesCount: 1 }])
  })
})

describe('The values of a member', () => {
  test('are saved, stay when they are left out, and are removed', async () => {
    const [shirt, bus] = [await calls.added(size), await calls.added({ name: 'Bus' })]
    const { id } = await added()
    const saved = await (await give(id, [shirt, 'M'], [bus, '12'])).json()
    expect(saved.customValues).toEqual([
      { customFieldId: shirt.id, ...size, value: 'M' },
      { customFieldId: bus.id, name: 'Bus', kind: 'Text', choices: [], value: '12' },
    ])
    await give(id, [bus, null])
    const { customValues } = await members.read(id)
    expect(customValues).toMatchObject([{ value: 'M' }, { value: null }])
  })

  test.each([
    [size, 'XL', 'Choose one of the choices.'],
    [{ name: 'Signed', kind: 'YesNo' }, 'Perhaps', 'Choose yes or no.'],
    [{ name: 'Until', kind: 'Date' }, 'May 1', 'Enter a valid date.'],
  ])('fit the kind of the field: %o', async (values, value, message) => {
    const field = await calls.added(values)
    const answer = await give((await added()).id, [field, value])
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { 'customValues.0.value': message },
    ])
  })

  test('are in the history of the member by the names of the fields only', async () => {
    const field = await calls.added({ name: 'Bus' })
    const { id } = await added()
    await give(id, [field, '12'])
    const history = `/api/OrganizationUser/admin/history/${id}`
    const { items } = await (await server.get(history, { token: school.token })).json()
    expect(items[0]).toMatchObject({ action: 'Edited', after: { customValues: ['Bus'] } })
    expect(JSON.stringify(items)).not.toContain('12"')
  })

  test('cannot be of a field of another organization', async () => {
    const other = customFieldCalls(server, await openSchool(server, 'Hearth Co-op'))
    const { id } = await added()
    expect((await give(id, [await other.added({ name: 'Bus' }), '12'])).status).toBe(422)
    expect((await members.read(id)).customValues).toEqual([])
  })

  test('are in the lists of members and students', async () => {
    const field = await calls.added({ name: 'Bus' })
    const { id } = await members.added({ firstName: 'Mia', isStudent: true })
    await give(id, [field, '12'])
    const at = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    for (const list of ['?searchString=Mia', '/students']) {
      const { items } = await (await server.get(at + list, { token: school.token })).json()
      expect(items).toMatchObject([
        { id, customValues: [{ customFieldId: field.id, value: '12' }] },
      ])
    }
  })

  test('move with a merged record unless the other has one, and back', async () => {
    const [shirt, bus] = [await calls.added(size), await calls.added({ name: 'Bus' })]
    const [from, to] = [await added(), await added()]
    await give(from.id, [shirt, 'S'], [bus, '12'])
    await give(to.id, [shirt, 'M'])
    const path = '/api/OrganizationUser/admin'
    const { token } = school
    const body = { organizationUserId: to.id }
    const merge = await server.post(`${path}/merge-into/${from.id}`, { token, body })
    expect(merge.status).toBe(204)
    expect(await valuesOf(to)).toEqual(['M', '12'])
    await server.post(`${path}/unmerge/${from.id}`, { token })
    expect([await valuesOf(from), await valuesOf(to)]).toEqual([
      ['S', '12'],
      ['M', null],
    ])
  })

  test('are deleted with the field, and with the member', async () => {
    const [shirt, bus] = [await calls.added(size), await calls.added({ name: 'Bus' })]
    const { id } = await added()
    await give(id, [shirt, 'M'], [bus, '12'])
    await calls.remove(shirt)
    expect((await members.read(id)).customValues).toMatchObject([{ value: '12' }])
    await members.remove(id)
    expect(await calls.list()).toMatchObject([{ valuesCount: 0 }])
  })
})

const listed = async (path: string, { token }: { token: string }) => {
  const answer = await server.get(path, { token })
  const { items = [] } = await answer.json()
  return { status: answer.status, ids: items.map(({ id }: { id: number }) => id) }
}

describe('A list is filtered by a custom field', { tags: ['2.admin-custom-fields'] }, () => {
  test('of members and of students', async () => {
    const [shirt, bus] = [await calls.added(size), await calls.added({ name: 'Bus' })]
    const [mia, tom] = [
      await members.added({ firstName: 'Mia', isStudent: true }),
      await members.added({ firstName: 'Tom', isStudent: true }),
    ]
    await give(mia.id, [shirt, 'M'])
    await give(tom.id, [shirt, 'S'], [bus, '12: north'])
    const at = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    const found = (path: string, { id }: CustomField, value: string) =>
      listed(`${at}${path}field=${id}:${encodeURIComponent(value)}`, school)
    for (const path of ['?searchString=mi&kind=Student&', '/students?']) {
      expect((await found(path, shirt, 'M')).ids).toEqual([mia.id])
      expect((await found(path, shirt, 'L')).ids).toEqual([])
      expect((await found(path, bus, '')).ids).toEqual([mia.id])
    }
    expect((await found('?', bus, '12: north')).ids).toEqual([tom.id])
    expect((await listed(`${at}?field=M`, school)).status).toBe(422)
  })

  test('of families, as one organization describes them', async () => {
    const { school: own, familyId } = await openHousehold(server)
    const job = await customFieldCalls(server, own).added({ name: 'Job', subject: 'Family' })
    const elsewhere = await calls.added({ name: 'Job', subject: 'Family' })
    await server.db
      .insertInto('customValue')
      .values({
        organizationId: school.organizationId,
        customFieldId: elsewhere.id,
        familyId,
        value: 'Baker',
      })
      .execute()
    const at = `/api/Family/admin/organization/${own.organizationId}?field=`
    expect((await listed(`${at}${job.id}:`, own)).ids).toEqual([familyId])
    expect((await listed(`${at}${job.id}:Baker`, own)).ids).toEqual([])
    expect((await listed(`${at}${elsewhere.id}:Baker`, own)).ids).toEqual([])
  })

  test('of classes', async () => {
    const own = await openEnrollments(server)
    const field = await customFieldCalls(server, own).added({ name: 'Fee', subject: 'Class' })
    const [algebra, biology] = [await own.class(), await own.class()]
    await own.save(algebra, { customValues: [{ customFieldId: field.id, value: '$10' }] })
    const at = `/api/Class/admin/organization/${own.organizationId}?field=${field.id}:`
    expect((await listed(`${at}$10`, own)).ids).toEqual([algebra])
    expect((await listed(at, own)).ids).toEqual([biology])
  })

  test('only by those who see its values', async () => {
    const sees = ['members.view', 'families.view', 'classes.view'] as const
    const vera = await staffOf(server, school).holder('Vera', [...sees])
    for (const [noun, subject, list = ''] of [
      ['OrganizationUser', 'Member'],
      ['OrganizationUser', 'Member', '/students'],
      ['Family', 'Family'],
      ['Class', 'Class'],
    ]) {
      const { id } = await calls.added({ name: `Field ${(await calls.list()).length}`, subject })
      const at = `/api/${noun}/admin/organization/${school.organizationId}`
      expect((await listed(`${at}${list}?field=${id}:`, vera)).status).toBe(403)
    }
  })
})

describe('The values of a family', () => {
  test('are saved by whoever manages families, for their organization only', async () => {
    const { school: own, familyId } = await openHousehold(server)
    const { organizationId, token } = own
    const ownCalls = customFieldCalls(server, own)
    const field = await ownCalls.added({ name: 'Job', subject: 'Family' })
    await ownCalls.added({ name: 'Bus' })
    const at = `/api/Family/admin/organization/${organizationId}`
    const customValues = [{ customFieldId: field.id, value: 'Baker' }]
    const answer = await server.put(`${at}/${familyId}`, { token, body: { customValues } })
    expect(answer.status).toBe(204)
    const card = await (await server.get(`${at}/${familyId}`, { token })).json()
    expect(card.customValues).toMatchObject([{ name: 'Job', value: 'Baker' }])
    const { items } = await (await server.get(at, { token })).json()
    expect(items).toMatchObject([{ id: familyId, customValues }])
    const elsewhere = `/api/Family/admin/organization/${school.organizationId}/${familyId}`
    const body = { customValues: [] }
    expect((await server.put(elsewhere, { token: school.token, body })).status).toBe(404)
  })
})

describe('The values of a class', () => {
  let own: EnrollmentSchool
  beforeEach(async () => {
    own = await openEnrollments(server)
    calls = customFieldCalls(server, own)
  })

  const save = (classId: number, { id }: CustomField, value: string) =>
    own.save(classId, { customValues: [{ customFieldId: id, value }] })
  const answerOf = async (path: string) =>
    (await server.get(`/api/Class/admin/${path}`, { token: own.token })).json()

  test('are saved with a new class and an edited one, and are in the list', async () => {
    const field = await supplies()
    const { organizationId, token, term, spring: semesterId } = own
    const customValues = [{ customFieldId: field.id, value: '$10' }]
    const body = { organizationId, semesterId, name: 'Algebra', ...term, customValues }
    const made = await (await server.post('/api/Class/admin', { token, body })).json()
    expect(made.customValues).toMatchObject([{ name: 'Supply fee', value: '$10' }])
    expect((await save(made.id, field, '$12')).status).toBe(200)
    const { items } = await answerOf(`organization/${organizationId}`)
    expect(items).toMatchObject([{ customValues: [{ customFieldId: field.id, value: '$12' }] }])
  })

  test('are as before after an edit is undone', async () => {
    const field = await supplies()
    const classId = await own.class()
    await save(classId, field, '$10')
    await save(classId, field, '$12')
    const { token, organizationId } = own
    const held = `/api/Notification/held/organization/${organizationId}`
    const { items } = await (await server.get(held, { token })).json()
    await server.post(`/api/Notification/undo/${items[0].id}`, { token })
    expect((await answerOf(`${classId}`)).customValues).toMatchObject([{ value: '$10' }])
  })

  test('are copied with a semester', async () => {
    await save(await own.class(), await supplies(), '$10')
    await server.post(`/api/Semester/admin/copy/${own.spring}`, { token: own.token, body: copied })
    expect(await calls.list()).toMatchObject([{ valuesCount: 2 }])
  })
})

/** The Linds: Mia belongs to the school, Ben is her father, and Eva her mother. */
async function openShared(access: 'Full' | 'View' | 'PickupOnly' = 'Full') {
  const linds = await openHousehold(server)
  const { familyId, mia, recordOf } = linds
  const { userId } = await server.db
    .selectFrom('person')
    .where('id', '=', linds.ben)
    .select('userId')
    .executeTakeFirstOrThrow()
  const ben = await startSession(server.db, userId ?? 0)
  await server.db
    .updateTable('familyMember')
    .set({ access })
    .where('personId', '=', linds.ben)
    .execute()
  const own = customFieldCalls(server, linds.school)
  const { organizationId } = linds.school
  return {
    ...linds,
    own,
    organizationId,
    child: { subject: 'Member', id: await recordOf(mia) },
    shared: async (): Promise<SharedRecord[]> =>
      (await (await server.get('/api/CustomField/my', { token: ben })).json()).items,
    save: async (record: object, { id }: CustomField, value: string) => {
      const customValues = [{ customFieldId: id, value }]
      const body = { organizationId, ...record, customValues }
      return (await server.put('/api/CustomField/my', { token: ben, body })).status
    },
    family: { subject: 'Family', id: familyId },
  }
}

describe('A field that is shared', { tags: ['2.admin-custom-fields'] }, () => {
  test('is seen and edited by guardians and the family, as its definition says', async () => {
    const { own, shared, save, child, family, familyId } = await openShared()
    await own.added({ name: 'Custody' })
    const bus = await own.added({ name: 'Bus', sharing: 'View' })
    const shirt = await own.added({ name: 'Size', sharing: 'Edit' })
    const job = await own.added({ name: 'Job', subject: 'Family', sharing: 'Edit' })
    expect(await save(child, shirt, 'M')).toBe(204)
    expect(await save(family, job, 'Baker')).toBe(204)
    expect(await shared()).toMatchObject([
      { subject: 'Member', isMe: true },
      {
        ...child,
        values: [
          { name: 'Bus', value: null, isEditable: false },
          { name: 'Size', value: 'M', isEditable: true },
        ],
      },
      { subject: 'Family', id: familyId, values: [{ name: 'Job', value: 'Baker' }] },
    ])
    expect(await save(child, bus, '12')).toBe(403)
    expect(await save(child, job, 'Baker')).toBe(403)
  })

  test('is seen but not edited by adults who may only view the family', async () => {
    const { own, shared, save, child, family } = await openShared('View')
    const shirt = await own.added({ name: 'Size', sharing: 'Edit' })
    const job = await own.added({ name: 'Job', subject: 'Family', sharing: 'Edit' })
    const [, ofChild, ofFamily] = await shared()
    expect([ofChild, ofFamily].map((each) => each?.values[0]?.isEditable)).toEqual([false, false])
    expect(await save(child, shirt, 'M')).toBe(403)
    expect(await save(family, job, 'Baker')).toBe(403)
  })

  test('is not seen by adults who only pick up', async () => {
    const { own, shared, save, child } = await openShared('PickupOnly')
    const shirt = await own.added({ name: 'Size', sharing: 'Edit' })
    expect((await shared()).map(({ isMe }) => isMe)).toEqual([true])
    expect(await save(child, shirt, 'M')).toBe(404)
  })

  test('has a new version of the member, so that nobody overwrites what the family saved', async () => {
    const { own, save, child, school: theirs } = await openShared()
    const shirt = await own.added({ name: 'Size', sharing: 'Edit' })
    const { read } = memberCalls(server, theirs)
    const { version } = await read(child.id)
    await save(child, shirt, 'M')
    expect((await read(child.id)).version).toBe(version + 1)
  })

  test('is seen in a class by everybody who sees the class, and edited by administrators only', async () => {
    const own = await openEnrollments(server)
    const ofClass = customFieldCalls(server, own)
    const fee = await ofClass.added({ name: 'Supply fee', subject: 'Class', sharing: 'View' })
    const budget = await ofClass.added({ name: 'Budget', subject: 'Class' })
    const classId = await own.class()
    const customValues = [fee, budget].map(({ id }) => ({ customFieldId: id, value: '$10' }))
    await own.save(classId, { customValues })
    const shown = await (await server.get(`/api/Class/${classId}`, { token: own.token })).json()
    expect(shown.sharedValues).toMatchObject([{ name: 'Supply fee', value: '$10' }])
    const edited = await ofClass.add({ name: 'Room', subject: 'Class', sharing: 'Edit' })
    expect([edited.status, (await edited.json()).fields]).toEqual([
      422,
      { sharing: 'Only administrators edit the fields of classes.' },
    ])
  })
})
