import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { audit } from './audit.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterAll(() => server.close())

const entryOf = (id: number) =>
  server.db
    .selectFrom('auditEntry')
    .where('subjectId', '=', id)
    .select(['actorName', 'action', 'before', 'after'])
    .executeTakeFirstOrThrow()

const edited = (id: number) =>
  ({
    organizationId: school.organizationId,
    actorUserId: school.owner.userId,
    action: 'Edited',
    subject: { type: 'OrganizationUser', id },
  }) as const

test('Of an edit, the fields that differ are kept, by whoever did it', async () => {
  const before = { status: 'Active', staffNotes: null, kinds: ['Teacher'] }
  const after = { status: 'Suspended', staffNotes: null, kinds: ['Teacher'] }
  await audit(server.db, { ...edited(1), before, after })
  expect(await entryOf(1)).toEqual({
    actorName: 'Ada Lind',
    action: 'Edited',
    before: '{"status":"Active"}',
    after: '{"status":"Suspended"}',
  })
})

test('What is new has nothing before, and what is gone nothing after', async () => {
  await audit(server.db, { ...edited(2), action: 'Added', after: { name: 'Mia' } })
  expect(await entryOf(2)).toMatchObject({ before: null, after: '{"name":"Mia"}' })
  await audit(server.db, { ...edited(3), action: 'Removed', before: { name: 'Mia' } })
  expect(await entryOf(3)).toMatchObject({ before: '{"name":"Mia"}', after: null })
})

test('The name of whoever did something stays when their account goes', async () => {
  const ben = await school.member('Ben', { isOwner: true })
  await audit(server.db, { ...edited(4), actorUserId: ben.userId })
  await server.db.deleteFrom('user').where('id', '=', ben.userId).execute()
  expect(await entryOf(4)).toMatchObject({ actorName: 'Ben Lind' })
})
