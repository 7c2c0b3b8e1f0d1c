import type { School } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const noKind = { isTeacher: false, isStudent: false, isParent: false }

/** The calls of an owner about members. */
export function memberCalls(
  server: TestApp,
  { organizationId, token }: Pick<School, 'organizationId' | 'token'>,
) {
  const members = '/api/OrganizationUser/admin'

  const add = (values: object, headers = {}) =>
    server.post(members, { token, headers, body: { ...noKind, organizationId, ...values } })
  const read = async (id: number) => (await server.get(`${members}/${id}`, { token })).json()

  return {
    add,
    read,
    added: async (values: object) => (await add(values)).json(),
    save: (id: number, body: object) => server.put(`${members}/${id}`, { token, body }),
    remove: (id: number) => server.del(`${members}/${id}`, { token }),
    change: (ids: number[], status: string, more: object = {}, by = token) =>
      server.put(`${members}/organization/${organizationId}/status`, {
        token: by,
        body: { ids, status, ...more },
      }),

    /** The open enrollments of members. */
    openOf: async (ids: number[], by = token) => {
      const address = `${members}/organization/${organizationId}/open-enrollments?ids=${ids.join()}`
      return (await server.get(address, { token: by })).json()
    },
    endOpen: (id: number, by = token) =>
      server.del(`${members}/open-enrollments/${id}`, { token: by }),
    invite: (organizationUserId: number, email: string) =>
      server.post(`${members}/invite`, {
        token,
        body: { ...noKind, organizationId, organizationUserId, email },
      }),

    /** The audited actions, latest first. */
    historyOf: async (id: number): Promise<string[]> => {
      const page = await (await server.get(`${members}/history/${id}`, { token })).json()
      return page.items.map(({ action }: { action: string }) => action)
    },

    /** The body of an edit that changes nothing. */
    unchanged: async (id: number) => {
      const { isTeacher, isStudent, isParent, staffNotes, version } = await read(id)
      return { isTeacher, isStudent, isParent, staffNotes, version }
    },
  }
}
