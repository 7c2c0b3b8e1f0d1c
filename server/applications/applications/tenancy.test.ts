import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openDesk } from './test-applications.ts'
import { openHousehold } from './test-household.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Nothing of one organization can be put into an application to another',
  { tags: ['6.other-organizations'] },
  async () => {
    const desk = await openDesk(server)
    const { organizationId } = await openDesk(server, 'Hearth Co-op')
    const { id: applicationId, candidates } = await (
      await openHousehold(server, desk)
    ).applied(['Mia', 'Student'])
    const { personId } = await server.db
      .selectFrom('applicationCandidate')
      .where('applicationId', '=', applicationId)
      .select('personId')
      .executeTakeFirstOrThrow()
    const foreign = { organizationId, applicationId }
    const now = new Date().toISOString()
    const candidate = { ...foreign, personId, kind: 'Parent' } as const
    const inquiry = { ...foreign, question: 'Who?', askedDate: now }
    const letter = { ...foreign, subject: 'Hi', text: 'Hello', isMailed: false, createdDate: now }
    const { db } = server
    const refused = [
      db.insertInto('applicationCandidate').values(candidate),
      db.insertInto('applicationInquiry').values(inquiry),
      db.insertInto('applicationLetter').values(letter),
      db
        .updateTable('applicationCandidate')
        .set({ organizationId })
        .where('id', '=', candidates[0]?.id ?? 0),
      db.updateTable('application').set({ organizationId }).where('id', '=', applicationId),
    ]
    for (const query of refused) await expect(query.execute()).rejects.toThrow(/foreign key/i)
  },
)
