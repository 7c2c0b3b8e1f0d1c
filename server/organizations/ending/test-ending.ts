import type { TestApp } from '../../testing/test-app.ts'

type Caller = { organizationId: number; token: string }

/** How owners delete an organization and restore it. */
export const endingCallsOf = (server: TestApp, { organizationId, token }: Caller) => {
  const path = `/api/Organization/admin/${organizationId}`
  return {
    delete: (as = token) => server.del(path, { token: as }),
    restore: (as = token) => server.post(`${path}/restore`, { token: as }),
  }
}

/** Moves the day on which it goes for good into the past. */
export const letTimePass = ({ db }: TestApp, { organizationId }: { organizationId: number }) =>
  db
    .updateTable('organization')
    .set({ deletionDate: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', organizationId)
    .where('deletionDate', 'is not', null)
    .execute()
