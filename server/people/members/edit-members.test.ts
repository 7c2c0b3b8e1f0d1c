import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { memberCalls } from './test-members.ts'

let server: TestApp
let school: School
let calls: ReturnType<typeof memberCalls>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  calls = memberCalls(server, school)
})

const person = {
  firstName: 'Maria',
  lastName: 'Otto',
  preferredName: 'Mia',
  birthDate: null,
  phone: null,
  contactEmail: null,
}

describe('Saving', () => {
  test('changes the membership and the person, and is logged', async () => {
    const { id, version, personVersion } = await calls.added({ firstName: 'Maria' })
    const answer = await calls.save(id, {
      isTeacher: false,
      isStudent: true,
      isParent: false,
      staffNotes: 'Has a key.',
      person: { ...person, version: personVersion },
      version,
    })
    expect(await answer.json()).toMatchObject({
      name: 'Mia Otto',
      isStudent: true,
      staffNotes: 'Has a key.',
      version: version + 1,
      personVersion: personVersion + 1,
      savedBy: 'Ada Lind',
    })
    const history = `/api/OrganizationUser/admin/history/${id}`
    const page = await (await server.get(history, { token: school.token })).json()
    expect(page.items[0]).toMatchObject({
      actorName: 'Ada Lind',
      action: 'Edited',
      before: { name: 'Maria', isStudent: false },
      after: { name: 'Mia Otto', isStudent: true },
    })
  })

  test.each(['version', 'person'])('from an outdated %s is refused as a whole', async (which) => {
    const { id, version, personVersion } = await calls.added({ firstName: 'Maria' })
    const edit = {
      ...(await calls.unchanged(id)),
      person: { ...person, version: personVersion },
    }
    await calls.save(id, edit)
    const late = {
      ...edit,
      staffNotes: 'Too late.',
      version: which === 'version' ? version : version + 1,
      person: { ...person, version: which === 'person' ? personVersion : personVersion + 1 },
    }
    const answer = await calls.save(id, late)
    expect(answer.status).toBe(409)
    const { code, current } = await answer.json()
    expect([code, current]).toEqual(['versionConflict', await calls.read(id)])
    expect(current).toMatchObject({ staffNotes: null, version: version + 1 })
  })

  test('twenty times at once from the same version succeeds once', async () => {
    const { id } = await calls.added({ firstName: 'Maria' })
    const edit = await calls.unchanged(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        calls.save(id, { ...edit, staffNotes: `Note ${number}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(Array(20).fill(409).with(statuses.indexOf(200), 200))
    expect((await calls.read(id)).version).toBe(edit.version + 1)
  })

  test('is refused for a person with an account', { tags: ['3.member-records'] }, async () => {
    const { organizationUserId: id } = await school.member('Ben')
    const edit = await calls.unchanged(id)
    const answer = await calls.save(id, { ...edit, person: { ...person, version: 1 } })
    expect(answer.status).toBe(403)
    expect((await answer.json()).message).toBe(
      'Ben Lind has an account and manages this in their own profile.',
    )
    expect(await calls.read(id)).toMatchObject({ name: 'Ben Lind', version: edit.version })
  })

  test('is refused for a child whose guardian has an account', async () => {
    const { id, personVersion } = await calls.added({ firstName: 'Mia' })
    const { personId: guardian } = await school.member('Ben')
    const { personId: child } = await server.db
      .selectFrom('organizationUser')
      .where('id', '=', id)
      .select('personId')
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    const family = await server.db
      .insertInto('family')
      .values({ name: 'Lind', createdDate: now, savedDate: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = { familyId: family.id, savedDate: now }
    await server.db
      .insertInto('familyMember')
      .values([
        { ...own, personId: guardian, relation: 'Parent', access: 'Full', contactOrder: 1 },
        { ...own, personId: child, relation: 'Child', access: null, contactOrder: 2 },
      ])
      .execute()
    const edit = { ...(await calls.unchanged(id)), person: { ...person, version: personVersion } }
    expect((await calls.save(id, edit)).status).toBe(403)
    expect((await calls.read(id)).mayEditPerson).toBe(false)
  })

  test(
    'refuses to remove the kind of a teacher with classes, or of a student with enrollments',
    { tags: ['4.member-kinds'] },
    async () => {
      const ben = await school.member('Ben')
      await school.class({ name: 'Algebra', teachers: lead(ben) })
      await school.enroll(await school.class({ name: 'Botany' }), ben)
      const { organizationUserId: id } = ben
      const edit = await calls.unchanged(id)
      for (const [kind, message] of [
        ['isTeacher', 'Ben Lind teaches Algebra. Assign another teacher first.'],
        ['isStudent', 'Ben Lind attends Botany. Remove them from it first.'],
      ] as const) {
        const answer = await calls.save(id, { ...edit, [kind]: false })
        expect(answer.status).toBe(409)
        expect((await answer.json()).fields).toEqual({ [kind]: message })
      }
    },
  )

  test.each([{ isOwner: true }, { organizationId: 1 }, { bio: 'x' }, { displayName: 'X' }])(
    'with %j is refused',
    async (planted) => {
      const { id } = await calls.added({ firstName: 'Mia' })
      const before = await calls.read(id)
      const answer = await calls.save(id, { ...(await calls.unchanged(id)), ...planted })
      expect(answer.status).toBe(422)
      expect(await calls.read(id)).toEqual(before)
    },
  )
})

test('Members never see their staff notes', { tags: ['3.staff-notes'] }, async () => {
  const { organizationUserId: id, token } = await school.member('Ben')
  const notes = 'Owes a library book.'
  await calls.save(id, { ...(await calls.unchanged(id)), staffNotes: notes })
  expect((await calls.read(id)).staffNotes).toBe(notes)
  for (const address of [
    '/api/Account/export',
    '/api/Account/me',
    '/api/Account/profile',
    '/api/Organization/my-organizations',
    `/api/Organization/public/${school.organizationId}`,
  ]) {
    const answer = await server.get(address, { token })
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('library')
  }
})

test('A version conflict shows only fields that the caller can see', async () => {
  const staff = await openStaff(server)
  const { added, read } = memberCalls(server, staff)
  const { id } = await added({ firstName: 'Maria' })
  const guarded = ['families', 'attends']
  expect(Object.keys(await read(id))).toEqual(expect.arrayContaining(guarded))
  const { token } = await staff.holder('Max', ['members.manage'])
  const { save, unchanged } = memberCalls(server, { ...staff, token })
  const answer = await save(id, { ...(await unchanged(id)), version: 99 })
  const { code, current } = await answer.json()
  expect([code, current.name]).toEqual(['versionConflict', 'Maria'])
  for (const key of guarded) expect(current).not.toHaveProperty(key)
})

describe('A member without an account', () => {
  test('needs only a first name', { tags: ['3.member-records', '7.member-calls'] }, async () => {
    const mia = await calls.added({ firstName: 'Mia', isStudent: true })
    expect(mia).toMatchObject({
      name: 'Mia',
      email: null,
      account: 'None',
      isStudent: true,
      isTeacher: false,
      status: 'Active',
      mayEditPerson: true,
      savedBy: 'Ada Lind',
    })
    expect(await calls.historyOf(mia.id)).toEqual(['Added'])
  })

  test('has the entered contact details and an age', async () => {
    const mia = await calls.added({
      firstName: 'Mia',
      lastName: 'Otto',
      contactEmail: 'Mia@Example.org',
      phone: '(828) 555-0142',
      birthDate: '2015-09-02',
    })
    expect(mia).toMatchObject({
      name: 'Mia Otto',
      email: 'mia@example.org',
      phone: '(828) 555-0142',
      age: 10,
      ageOn: '2026-09-01',
    })
  })

  test.each([
    [{ firstName: '' }, 'firstName'],
    [{ birthDate: '2999-01-01' }, 'birthDate'],
    [{ phone: 'none' }, 'phone'],
    [{ contactEmail: 'nowhere' }, 'contactEmail'],
    [{ isOwner: true }, 'isOwner'],
    [{ staffNotes: 'x' }, 'staffNotes'],
  ])('with %j is refused at the field', async (wrong, field) => {
    const answer = await calls.add({ firstName: 'Mia', ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual([field])
  })

  test('is added once if the request is repeated', async () => {
    const headers = { 'idempotency-key': `once-${school.organizationId}` }
    const press = () => calls.add({ firstName: 'Mia' }, headers)
    const [first, second] = await Promise.all([press(), press()])
    expect(await first.json()).toEqual(await second.json())
  })
})

describe('Deleting', () => {
  test(
    'removes a person who was never in a class, except one audit entry',
    { tags: ['4.member-removal'] },
    async () => {
      const { id } = await calls.added({ firstName: 'Mia' })
      expect((await calls.remove(id)).status).toBe(204)
      expect((await calls.remove(id)).status).toBe(404)
      const people = server.db.selectFrom('person').where('firstName', '=', 'Mia')
      const own = people.where('createdByOrganizationId', '=', school.organizationId)
      expect(await own.select('id').execute()).toEqual([])
      const entries = server.db.selectFrom('auditEntry').where('subjectId', '=', id)
      expect(
        await entries
          .where('subjectType', '=', 'OrganizationUser')
          .select(['action', 'after'])
          .execute(),
      ).toEqual([{ action: 'Removed', after: null }])
    },
  )

  test(
    'is refused for a person who is or was in a class, and names the classes',
    { tags: ['4.member-removal'] },
    async () => {
      const ben = await school.member('Ben')
      await school.class({ name: 'Algebra', teachers: lead(ben) })
      const botany = await school.class({ name: 'Botany' })
      await school.enroll(botany, ben)
      const { organizationUserId: id, personId } = ben
      await school.removeStudent(botany, ben)
      const answer = await calls.remove(id)
      expect(answer.status).toBe(409)
      expect((await answer.json()).message).toBe(
        'Ben Lind teaches Algebra and attends or attended Botany. Archive them instead.',
      )
      const found = server.db.selectFrom('person').where('id', '=', personId).select('firstName')
      expect(await found.execute()).toHaveLength(1)
    },
  )

  test('keeps the entries about ownership in the audit log', async () => {
    const { organizationUserId: id } = await school.member('Ben', { isOwner: true })
    const owner = `/api/OrganizationUser/admin/owner/${id}`
    expect((await server.del(owner, { token: school.token })).status).toBe(204)
    expect((await calls.remove(id)).status).toBe(204)
    const entries = server.db.selectFrom('auditEntry').where('subjectId', '=', id)
    const own = entries.where('organizationId', '=', school.organizationId).orderBy('id')
    expect(await own.select('action').execute()).toEqual([
      { action: 'OwnerRemoved' },
      { action: 'Removed' },
    ])
  })

  test('leaves the account and the person of a member who has one', async () => {
    const { organizationUserId: id, token } = await school.member('Ben')
    expect((await calls.remove(id)).status).toBe(204)
    expect((await server.get('/api/Account/me', { token })).status).toBe(200)
  })
})

describe('An invitation to claim a record', () => {
  beforeEach(async () => {
    const emailVerifiedAt = new Date().toISOString()
    const own = server.db.updateTable('user').where('id', '=', school.owner.userId)
    await own.set({ emailVerifiedAt }).execute()
  })

  test(
    'is shown, and can be withdrawn',
    { tags: ['7.member-calls', '3.member-fields'] },
    async () => {
      const { id } = await calls.added({ firstName: 'Mia' })
      await calls.invite(id, 'mia@example.org')
      expect(await calls.read(id)).toMatchObject({
        account: 'Invited',
        invitation: { email: 'mia@example.org', expiresDate: expect.any(String) },
      })
      const address = `/api/OrganizationUser/admin/invitation/${id}`
      expect((await server.del(address, { token: school.token })).status).toBe(204)
      expect(await calls.read(id)).toMatchObject({ account: 'None', invitation: null })
      expect((await server.del(address, { token: school.token })).status).toBe(409)
      expect(await calls.historyOf(id)).toEqual(['Invited', 'Invited', 'Added'])
    },
  )
})

const create = (displayName: string) => {
  const { organizationId, token } = school
  const body = { organizationId, displayName }
  return server.post('/api/OrganizationUser/admin/anonymous-teacher', { token, body })
}

const at = (path: string) => `/api/OrganizationUser/admin/${path}`

test(
  'A placeholder teacher has a display name, which lists and searches use',
  { tags: ['4.anonymous-teacher'] },
  async () => {
    const { id } = await (await create('  Zoë to be announced ')).json()
    const list = at(`organization/${school.organizationId}?kind=Teacher&searchString=zoe`)
    const { items } = await (await server.get(list, school)).json()
    expect(items).toMatchObject([
      {
        id,
        name: 'Zoë to be announced',
        email: null,
        account: 'None',
        isTeacher: true,
        status: 'Active',
        isOwner: false,
      },
    ])
  },
)

test('A class and its roster show a placeholder by its display name', async () => {
  const { id } = await (await create('Art teacher')).json()
  const classId = await school.class({ teachers: [{ organizationUserId: id, role: 'Lead' }] })
  await school.enroll(classId, { organizationUserId: id })
  const found = await (await server.get(`/api/Class/admin/${classId}`, school)).json()
  expect(found.teachers).toMatchObject([{ name: 'Art teacher', isAnonymous: true }])
  const roster = await (await server.get(`/api/Class/admin/roster/${classId}`, school)).json()
  expect(roster).toMatchObject([{ organizationUserId: id, name: 'Art teacher' }])
})

test.each(['', '   ', 'x'.repeat(101)])('%j is not a valid display name', async (displayName) => {
  const refused = await create(displayName)
  expect(refused.status).toBe(422)
  expect(Object.keys((await refused.json()).fields)).toEqual(['displayName'])
})

test('A placeholder merged into a member shows the member’s name', async () => {
  const { id } = await (await create('Music teacher')).json()
  const ben = await school.member('Ben')
  const classId = await school.class({ teachers: [{ organizationUserId: id, role: 'Lead' }] })
  const { organizationUserId } = ben
  const { token } = school
  await server.post(at(`merge-into/${id}`), { token, body: { organizationUserId } })
  const found = await (await server.get(`/api/Class/admin/${classId}`, school)).json()
  expect(found.teachers).toMatchObject([{ organizationUserId, name: 'Ben Lind', role: 'Lead' }])
})
