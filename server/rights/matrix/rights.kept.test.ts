import { Permission } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaff } from '../roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findHolder, keepRights } from '#server/tenancy/rights.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Whoever ceased to be an owner a moment ago does nothing more as one, with every permission too', async () => {
  const { organizationId, holder } = await openStaff(server)
  const eva = await holder('Eva', Permission.options, { isOwner: true })
  const visitor = { ...eva, sessionId: 0 }
  const owner = await findHolder(server.db, visitor, organizationId)
  if (!owner) throw new Error('Eva belongs to it.')
  const keep = () => server.db.transaction().execute((db) => keepRights(db, owner))
  await expect(keep()).resolves.toBeUndefined()
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: false })
    .where('id', '=', eva.organizationUserId)
    .execute()
  await expect(keep()).rejects.toThrow('What you may do here has changed a moment ago.')
})
