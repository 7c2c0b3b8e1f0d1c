import { openSchool } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Caller = { organizationId: number; token: string }

/** Calls that delete and restore an organization as an owner. */
export const deletionCallsOf = (server: TestApp, { organizationId, token }: Caller) => {
  const path = `/api/Organization/admin/${organizationId}`
  return {
    delete: (as = token) => server.del(path, { token: as }),
    restore: (as = token) =>
      server.post(`/api/Organization/admin/restore/${organizationId}`, { token: as }),
  }
}

/** Moves the deletion date into the past. */
export const letTimePass = ({ db }: TestApp, { organizationId }: { organizationId: number }) =>
  db
    .updateTable('organization')
    .set({ deletionDate: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', organizationId)
    .where('deletionDate', 'is not', null)
    .execute()

/** Two owners, of whom one gets an email about the deletion and the other also about the restoration. */
export async function writeToOwners(server: TestApp): Promise<string[]> {
  const schools = [await openSchool(server), await openSchool(server)]
  for (const [index, school] of schools.entries()) {
    const emailVerifiedAt = new Date().toISOString()
    const user = server.db.updateTable('user').where('id', '=', school.owner.userId)
    await user.set({ emailVerifiedAt }).execute()
    const calls = deletionCallsOf(server, school)
    await calls.delete()
    if (index > 0) await calls.restore()
  }
  return schools.map(({ owner }) => owner.email)
}
