import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import { uploadAs } from '#server/images/test-logo.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

const imported = async () => {
  const { body } = await imports.apply(await imports.review('Name,Family\nMia Lind,Lind\n'))
  const { id: personId } = await server.db
    .selectFrom('person')
    .where('firstName', '=', 'Mia')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { applied: body, personId }
}

test('A record that nobody has put to use goes when its import is undone', async () => {
  const { applied } = await imported()
  expect((await imports.undo(applied)).body.kept).toEqual([])
})

test.each<[string, (personId: number) => Promise<unknown>]>([
  [
    'of whom care notes are kept',
    (personId) => {
      const notes = { personId, ...lastSaved(null) }
      return server.db.insertInto('careNotes').values(notes).execute()
    },
  ],
  [
    'who has a photo',
    async (personId) => {
      const { id: photoImageId } = await uploadAs(server, imports.school)
      return server.db
        .updateTable('person')
        .set({ photoImageId })
        .where('id', '=', personId)
        .execute()
    },
  ],
  [
    'who belongs to another organization',
    async (personId) => {
      const { organizationId } = await openSchool(server, 'Hearth Co-op')
      return insertMembership(server.db, { organizationId, personId, isStudent: true })
    },
  ],
  [
    'into whose family somebody is invited',
    async (personId) => {
      const { familyId } = await server.db
        .selectFrom('familyMember')
        .where('personId', '=', personId)
        .select('familyId')
        .executeTakeFirstOrThrow()
      const now = new Date().toISOString()
      const asked = { relation: 'Parent', access: 'Full', email: 'eva@example.org' } as const
      const dates = { createdDate: now, expiresDate: now, acceptedDate: null }
      const nobody = { personId: null, invitedByUserId: null }
      return server.db
        .insertInto('familyInvitation')
        .values({ familyId, ...asked, ...dates, ...nobody })
        .execute()
    },
  ],
])('A record stays when its import is undone: somebody %s', async (_, use) => {
  const { applied, personId } = await imported()
  await use(personId)
  const { body } = await imports.undo(applied)
  expect(body.kept).toEqual(['Mia Lind stays, because this record, or its family, is in use.'])
})

test('Once it is imported, and after that is undone, nothing of the file is kept', async () => {
  const rows = () =>
    server.db
      .selectFrom('import')
      .where('organizationId', '=', imports.school.organizationId)
      .select(['cells', 'fixes', 'changes'])
      .executeTakeFirstOrThrow()
  const { applied } = await imported()
  expect(await rows()).toMatchObject({ cells: '[]', fixes: '{}' })
  await imports.undo(applied)
  expect(await rows()).toEqual({ cells: '[]', fixes: '{}', changes: '{}' })
})
