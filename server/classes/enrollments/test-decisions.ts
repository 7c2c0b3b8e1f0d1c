import type { Permission } from '#contract/rights/permissions.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openEnrollments } from './test-enrollments.ts'

export type DecisionSchool = Awaited<ReturnType<typeof openDecisions>>

/** A school with Vera and her daughter Mia, with calls of administrators. */
export async function openDecisions(server: TestApp) {
  const { db } = server
  const school = await openEnrollments(server)
  const vera = await school.parent('Vera')
  const mia: { personId: number } = await vera.family.child('Mia', '2018-03-04')

  const memberId = async (personId: number) => {
    const member = db
      .selectFrom('organizationUser')
      .where('organizationId', '=', school.organizationId)
      .where('personId', '=', personId)
      .select('id')
    return (await member.executeTakeFirstOrThrow()).id
  }

  /** A Registrar whose role lacks some permissions. */
  const openRegistrar = async (without: Permission[]) => {
    const registrar = await holderOf(server, school, 'Registrar')
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', registrar.holding.roleId)
      .where('permission', 'in', without)
      .execute()
    return registrar
  }

  return {
    ...school,
    vera,
    mia,
    memberId,
    openRegistrar,

    /** A member who manages enrollments but cannot make exceptions. */
    openClerk: () => openRegistrar(['enrollments.override']),

    /** Mia, as a member of the organization. */
    miaAsMember: async () => {
      await school.enroll(await school.class({ name: 'Any' }), vera, mia.personId)
      return memberId(mia.personId)
    },

    add: (id: number, organizationUserId: number, body: object = {}, token = school.token) =>
      server.post(`/api/Class/admin/students/${id}`, {
        token,
        body: { organizationUserId, ...body },
      }),
  }
}

export const exception = { override: { reason: 'She reads like a nine-year-old.' } }

export const answerOf = async (answer: Response) => {
  const { code, message } = await answer.json()
  return [answer.status, code, message]
}
