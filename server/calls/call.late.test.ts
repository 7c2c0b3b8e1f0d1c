import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrganization } from '../organizations/organizations/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const noImages = { logoImageId: null, coverImageId: null }

test.each([
  ['is suspended', { status: 'Suspended' }],
  ['loses the ownership', { isOwner: false }],
] as const)('Whoever %s while their body is on its way changes nothing', async (_, loss) => {
  const { token, personId } = await signInSomebody(server)
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
  const { id: organizationId } = await insertOrganization(server.db, settings)
  const { personId: other } = await signInSomebody(server)
  for (const owner of [personId, other])
    await insertMembership(server.db, { organizationId, personId: owner, isOwner: true })

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sender = writable.getWriter()
  const answer = server.app.request(`/api/Organization/update/${organizationId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  const [begin, end] = JSON.stringify({ ...settings, ...noImages, name: 'Too late' }).split(
    /(?=Too)/,
  )
  // Whoever is not let in is not read from, so that this waits until they are.
  await sender.write(new TextEncoder().encode(begin))
  await server.db
    .updateTable('organizationUser')
    .set(loss)
    .where('personId', '=', personId)
    .execute()
  await sender.write(new TextEncoder().encode(end))
  await sender.close()

  expect((await answer).status).toBe(403)
  const stored = server.db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('name')
  expect(await stored.execute()).toEqual([{ name: 'Lindenschule' }])
})
