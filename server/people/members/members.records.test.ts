import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
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

describe('Somebody without an account', () => {
  test(
    'is added by a first name alone',
    { tags: ['3.member-records', '7.member-calls'] },
    async () => {
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
    },
  )

  test('is reached at what was written down, and told how old they are', async () => {
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

  test('is added once by a press that arrives twice', async () => {
    const headers = { 'idempotency-key': `once-${school.organizationId}` }
    const press = () => calls.add({ firstName: 'Mia' }, headers)
    const [first, second] = await Promise.all([press(), press()])
    expect(await first.json()).toEqual(await second.json())
  })
})

describe('Deleting', () => {
  test(
    'leaves nothing of somebody who was never in a class',
    { tags: ['4.member-removal'] },
    async () => {
      const { id } = await calls.added({ firstName: 'Mia' })
      expect((await calls.remove(id)).status).toBe(204)
      expect((await calls.remove(id)).status).toBe(404)
      const people = server.db.selectFrom('person').where('firstName', '=', 'Mia')
      const own = people.where('createdByOrganizationId', '=', school.organizationId)
      expect(await own.select('id').execute()).toEqual([])
      const kept = server.db.selectFrom('auditEntry').where('subjectId', '=', id)
      expect(
        await kept
          .where('subjectType', '=', 'OrganizationUser')
          .select(['action', 'after'])
          .execute(),
      ).toEqual([{ action: 'Removed', after: null }])
    },
  )

  test(
    'is refused to whoever is or was in a class, by name',
    { tags: ['4.member-removal'] },
    async () => {
      const ben = await school.member('Ben')
      await school.class({ name: 'Algebra', teachers: lead(ben) })
      const botany = await school.class({ name: 'Botany' })
      await school.enrol(botany, ben)
      const { organizationUserId: id, personId } = ben
      await school.takeOut(botany, ben)
      const answer = await calls.remove(id)
      expect(answer.status).toBe(409)
      expect((await answer.json()).message).toBe(
        'Ben Lind teaches Algebra and attends or attended Botany. Archive them instead.',
      )
      const person = server.db.selectFrom('person').where('id', '=', personId).select('firstName')
      expect(await person.execute()).toHaveLength(1)
    },
  )

  test('leaves in the history who owned the organization, and until when', async () => {
    const { organizationUserId: id } = await school.member('Ben', { isOwner: true })
    const address = `/api/OrganizationUser/admin/${id}`
    const { token } = school
    expect((await server.del(`${address}/owner`, { token })).status).toBe(204)
    expect((await calls.remove(id)).status).toBe(204)
    const kept = server.db.selectFrom('auditEntry').where('subjectId', '=', id)
    const own = kept.where('organizationId', '=', school.organizationId).orderBy('id')
    expect(await own.select('action').execute()).toEqual([
      { action: 'OwnerRemoved' },
      { action: 'Removed' },
    ])
  })

  test('keeps the account and the person of somebody who has one', async () => {
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

  test('is seen, and withdrawn', { tags: ['7.member-calls', '3.member-fields'] }, async () => {
    const { id } = await calls.added({ firstName: 'Mia' })
    await calls.invite(id, 'mia@example.org')
    expect(await calls.read(id)).toMatchObject({
      account: 'Invited',
      invitation: { email: 'mia@example.org', expiresDate: expect.any(String) },
    })
    const address = `/api/OrganizationUser/admin/${id}/invitation`
    expect((await server.del(address, { token: school.token })).status).toBe(204)
    expect(await calls.read(id)).toMatchObject({ account: 'None', invitation: null })
    expect((await server.del(address, { token: school.token })).status).toBe(409)
    expect(await calls.historyOf(id)).toEqual(['Invited', 'Invited', 'Added'])
  })
})
