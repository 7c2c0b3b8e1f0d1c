import { day } from '#contract/dates/durations.ts'
import type { Invite } from '#contract/people/members.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { findToken, issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { follow } from '#server/accounts/sign-in/test-sign-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const noKind = { isTeacher: false, isStudent: false, isParent: false }

let guests = 0

/** An address without an account. */
export function newAddress(): string {
  guests += 1
  return `guest.${guests}@example.org`
}

/** Signs up through the link of an invitation. */
export const signUpInvited = (
  server: TestApp,
  email: string,
  invitation: string,
  password = 'seven otters at dawn',
) => {
  const typed = { firstName: 'Ida', lastName: 'Berg', password }
  return server.post('/api/Account/sign-up', { body: { ...typed, email, invitation } })
}

export type Host = Awaited<ReturnType<typeof openHost>>

/** Verifies the address of an account, unless it is verified. */
export const verifyAddress = (server: TestApp, userId: number) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()

/** Follows the link of an invitation. If the guest has an account, it is logged in and its address verified. */
export async function accept(server: TestApp, token: string): Promise<Response> {
  const link = await findToken(server.db, token)
  const guest = link && (await findCredentials(server.db, link.email))
  if (!guest) return follow(server, token)
  await verifyAddress(server, guest.userId)
  return follow(server, token, { from: await startSession(server.db, guest.userId) })
}

/** An organization whose owner has a verified address, and so can invite. */
export async function openHost(server: TestApp, name?: string) {
  const school = await openSchool(server, name)
  const { organizationId, token } = school
  await verifyAddress(server, school.owner.userId)

  const ask = (values: Partial<Invite> & { email: string }) =>
    server.post('/api/OrganizationUser/admin/invite', {
      token,
      body: { ...noKind, organizationId, ...values },
    })

  const issue = (invitationId: number, email: string) =>
    issueToken(server.db, { purpose: 'Invitation', userId: null, invitationId, email }, 14 * day)

  return {
    ...school,
    ask,
    issue,

    /** Invites a person, and returns the token in the link of the email. */
    invite: async (values: Partial<Invite> & { email: string }) => {
      const invitation = await (await ask(values)).json()
      return issue(invitation.id, invitation.email)
    },

    /** Adds a person without an account, who teaches one class and attends another. */
    placeholder: async () => {
      const { id: personId } = await server.db
        .insertInto('person')
        .values({ firstName: 'Oma', lastName: 'Lind', searchName: 'oma lind' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertMembership(server.db, { organizationId, personId, isParent: true })
      const { id: organizationUserId } = await server.db
        .selectFrom('organizationUser')
        .where('personId', '=', personId)
        .select('id')
        .executeTakeFirstOrThrow()
      const teachers = [{ organizationUserId, role: 'Lead' as const }]
      await school.class({ name: 'Knitting', teachers })
      await school.enroll(await school.class({ name: 'Botany' }), { organizationUserId })
      return { personId, organizationUserId }
    },

    /** The membership of a person in the organization. */
    membershipOf: (personId: number) =>
      server.db
        .selectFrom('organizationUser')
        .where('organizationId', '=', organizationId)
        .where('personId', '=', personId)
        .select(['id', 'isOwner', 'isTeacher', 'isStudent', 'isParent', 'status'])
        .executeTakeFirst(),
  }
}
