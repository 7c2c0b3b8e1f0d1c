import type { School } from '#server/classes/classes/test-school.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Merges a person's record into Petr, a member with a verified address. */
export async function mergeIntoPetr(server: TestApp, school: School, personId: number) {
  const { organizationId, token } = school
  const made = newMembership(server.db, { organizationId, personId }).returning('id')
  const { id } = await made.executeTakeFirstOrThrow()
  const petr = await school.member('Petr')
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', petr.userId)
    .execute()
  const path = `/api/OrganizationUser/admin/merge-into/${id}`
  await server.post(path, { token, body: { organizationUserId: petr.organizationUserId } })
  return { petr, undo: () => server.post(`/api/OrganizationUser/admin/unmerge/${id}`, { token }) }
}
