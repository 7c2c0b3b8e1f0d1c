import type { Membership } from '#contract/organizations/organizations.ts'
import type { School, Somebody } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Target = { organizationUserId: number }
type Caller = { token: string }

/** The calls of owners. */
export function ownerCalls(server: TestApp, school: School) {
  const members = '/api/OrganizationUser/admin'
  const owner = `${members}/owner`

  const list = async (query: string, { token }: Caller = school) => {
    const address = `${members}/organization/${school.organizationId}?${query}`
    return (await (await server.get(address, { token })).json()).items
  }

  return {
    add: (member: Target, { token }: Caller = school) =>
      server.post(`${owner}/${member.organizationUserId}`, { token }),
    remove: (member: Target, { token }: Caller = school) =>
      server.del(`${owner}/${member.organizationUserId}`, { token }),
    handOver: (member: Target, { token }: Caller = school) =>
      server.post(`${owner}/transfer/${member.organizationUserId}`, { token }),
    list,

    owners: async (): Promise<string[]> => {
      const rows = server.db
        .selectFrom('organizationUser')
        .innerJoin('person', 'person.id', 'personId')
        .where('organizationId', '=', school.organizationId)
        .where('isOwner', '=', true)
        .where('status', '=', 'Active')
        .orderBy('person.searchName')
        .select(['firstName', 'lastName'])
      return (await rows.execute()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    },

    /** A member whose account has a verified address. */
    verified: async (firstName: string, values: Partial<Membership> = {}): Promise<Somebody> => {
      const somebody = await school.member(firstName, values)
      await server.db
        .updateTable('user')
        .set({ emailVerifiedAt: new Date().toISOString() })
        .where('id', '=', somebody.userId)
        .execute()
      return somebody
    },
  }
}
