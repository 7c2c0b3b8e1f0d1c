import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from './submit-application.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openOffice } from '#server/people/replacing/test-replacing.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Whom somebody applied for goes over with the record, and back', async () => {
  const office = await openOffice(server)
  const { organizationId, owner } = office
  const [mia, copy] = [await office.record(), await office.record()]
  await office.family([mia, 'Child'])
  const { id: applicationId } =
    (await insertApplication(server.db, owner, {
      organizationId,
      message: null,
      candidates: [{ personId: mia.personId, kind: 'Student' }],
    })) ?? {}
  const candidate = async () => {
    const rows = server.db.selectFrom('applicationCandidate').select('personId')
    return (await rows.where('applicationId', '=', applicationId ?? 0).execute()).map(
      ({ personId }) => personId,
    )
  }
  await office.replace(mia.organizationUserId, copy.organizationUserId)
  expect(await candidate()).toEqual([copy.personId])
  await office.undo(mia.organizationUserId)
  expect(await candidate()).toEqual([mia.personId])
})
