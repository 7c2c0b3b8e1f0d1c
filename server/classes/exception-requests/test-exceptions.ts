import type { ExceptionRequest, OwnExceptionRequest } from '#contract/classes/exception-requests.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { openDecisions } from '../enrollments/test-decisions.ts'

type Caller = { token: string }

export type ExceptionSchool = Awaited<ReturnType<typeof openExceptions>>

/** A school with Vera and her daughter Mia, and the calls about exceptions. */
export async function openExceptions(server: TestApp) {
  const school = await openDecisions(server)
  const { organizationId } = school

  const ask = (
    classId: number,
    personId = school.mia.personId,
    { token }: Caller = school.vera,
    sentence = 'She cannot wait.',
  ) =>
    server.post(`/api/ExceptionRequest/class/${classId}`, { token, body: { personId, sentence } })

  const own = async ({ token }: Caller = school.vera): Promise<OwnExceptionRequest[]> =>
    (await server.get('/api/ExceptionRequest/my', { token })).json()

  const list = async ({ token }: Caller = school): Promise<ExceptionRequest[]> => {
    const path = `/api/ExceptionRequest/admin/organization/${organizationId}`
    return (await (await server.get(path, { token })).json()).items
  }

  const answer = async (
    name: 'grant' | 'decline',
    request: Pick<ExceptionRequest, 'id' | 'version'>,
    { token }: Caller,
    body: object,
  ) =>
    server.put(`/api/ExceptionRequest/admin/${name}/${request.id}`, {
      token,
      body: { version: request.version, ...body },
    })

  return {
    ...school,
    own,
    list,
    ask,

    /** Asks, and returns the request as the owner sees it. */
    asked: async (...args: Parameters<typeof ask>): Promise<ExceptionRequest> => {
      const { id }: OwnExceptionRequest = await (await ask(...args)).json()
      const found = (await list()).find((each) => each.id === id)
      if (!found) throw new Error('The request is not listed.')
      return found
    },

    askPermission: (
      permission: Permission,
      { token }: Caller,
      sentence = 'I help at the front desk.',
    ) =>
      server.post(`/api/ExceptionRequest/permission/${organizationId}`, {
        token,
        body: { permission, sentence },
      }),

    grant: (
      request: Pick<ExceptionRequest, 'id' | 'version'>,
      by: Caller = school,
      body: object = {},
    ) => answer('grant', request, by, body),

    decline: (
      request: Pick<ExceptionRequest, 'id' | 'version'>,
      by: Caller = school,
      body: object = {},
    ) => answer('decline', request, by, body),

    takeBack: ({ id }: { id: number }, { token }: Caller = school.vera) =>
      server.post(`/api/ExceptionRequest/withdraw/${id}`, { token }),
  }
}

/** One email of each kind about requests, and one about an application; returns who gets them. */
export async function writeOneOfEachRequest(server: TestApp): Promise<string[]> {
  const school = await openExceptions(server)
  const { vera, owner, mia, organizationId } = school
  await verify(server, owner.organizationUserId)
  await school.enroll(await school.class({ enrollment: 'Approval' }), vera, mia.personId)
  await school.decline(await school.asked(await school.class({ minAge: 12 })))
  await school.ask(await school.class({ minAge: 12 }))
  await server.db
    .updateTable('organization')
    .set({ admissionType: 1 })
    .where('id', '=', organizationId)
    .execute()
  const { token } = await signInSomebody(server, 'Petr')
  await server.post(`/api/Application/organization/${organizationId}`, {
    token,
    body: { message: null },
  })
  return [vera.email, owner.email]
}
