import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { invite } from '#server/people/invitations/invite-members.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { ownerCalls } from '#server/people/owners/test-owners.ts'
import type { Setup } from '#server/testing/expected-calls.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Ids } from './test-ids.ts'
import { ask, type Opened } from './test-visitors.ts'

/** A record of a person without an account. */
export const record = async ({ server, school }: Opened): Promise<number> =>
  (await memberCalls(server, school).added({ firstName: 'Oma' })).id

/** Makes a call as the owner first. */
export const owned = ({ server, school }: Opened, call: string, ids: Ids) => {
  const [method = '', path = ''] = call.split(' ')
  return ask(server, { method, path, statuses: [] }, ids, school.token)
}

/** An import with matched columns. */
export async function mapped(opened: Opened) {
  const { text } = await owned(opened, 'PUT /api/Import/admin/columns/:importId', opened.ids)
  const { judged, version } = JSON.parse(text)
  return { judged, version }
}

/** A person who is invited to the organization. */
export async function invited({ server, school }: Opened): Promise<Setup> {
  const petr = await register(server, {}, 'Petr')
  const { organizationId, owner } = school
  const noKind = { isTeacher: false, isStudent: false, isParent: false }
  const values = { ...noKind, email: petr.email, organizationId }
  const { id } = await invite(server.db, { userId: owner.userId, organizationId }, values)
  return { token: petr.token, ids: { invitationId: id } }
}

/** A member whose email address is verified. */
export const verified = async ({ server, school }: Opened): Promise<Setup> => ({
  ids: await ownerCalls(server, school).verified('Eva'),
})

export const publish = (
  { db }: TestApp,
  organizationId: number,
  values: { admissionType: 0 | 1 },
) =>
  db
    .updateTable('organization')
    .set({ ...values, accessLevel: 0 })
    .where('id', '=', organizationId)
    .execute()
