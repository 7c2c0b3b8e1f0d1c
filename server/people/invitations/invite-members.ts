import type { AuditAction } from '#contract/rights/audit.ts'
import type { Invite, InvitedMembers, InviteMembers } from '#contract/people/members.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { invite } from './invite.ts'
import { withdrawInvitationByEmail, withdrawInvitations, withdrawSent } from './open-invitations.ts'
import { inviteMany } from './invite-many.ts'
import { type Administrator, type Holder, keepRights } from '#server/tenancy/rights.ts'
import { requireNoLess } from '#server/tenancy/held-roles.queries.ts'

/** Invites somebody. Of a record that is theirs to claim, the history says so. */
export async function inviteMember(db: Kysely<Schema>, administrator: Holder, values: Invite) {
  await keepRights(db, administrator)
  if (values.organizationUserId) await requireNoLess(db, administrator, [values.organizationUserId])
  const invitation = await invite(db, administrator, values)
  const { organizationUserId } = values
  if (organizationUserId) {
    const after = { invitation: invitation.email }
    await tell(db, administrator, { organizationUserId, after })
  } else await tellOfInvitation(db, administrator, 'Invited', invitation.id)
  return invitation
}

/** Invites those whom it can, and says of the others why not. */
export async function inviteMembers(
  db: Kysely<Schema>,
  administrator: Holder,
  { ids }: InviteMembers,
): Promise<InvitedMembers> {
  await keepRights(db, administrator)
  await requireNoLess(db, administrator, ids)
  const { invited, notInvited } = await inviteMany(db, administrator, ids)
  for (const { id, email } of invited) {
    await tell(db, administrator, { organizationUserId: id, after: { invitation: email } })
  }
  return { invited: invited.length, notInvited }
}

export async function withdrawInvitation(
  db: Kysely<Schema>,
  administrator: Holder,
  organizationUserId: number,
): Promise<void> {
  await keepRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  await withdrawInvitations(db, organizationUserId)
  await tell(db, administrator, { organizationUserId, after: { invitation: null } })
}

export async function withdrawInvitationByAddress(
  db: Kysely<Schema>,
  administrator: Administrator,
  invitationId: number,
): Promise<void> {
  await withdrawInvitationByEmail(db, invitationId)
  await tellOfInvitation(db, administrator, 'Removed', invitationId)
}

/** Whoever is no active member any more invites nobody: the links that were mailed in their name are over. */
export async function withdrawInvitationsOf(
  db: Kysely<Schema>,
  administrator: Administrator,
  personIds: number[],
): Promise<void> {
  const { organizationId } = administrator
  for (const { id, organizationUserId } of await withdrawSent(db, { organizationId, personIds })) {
    await (organizationUserId === null
      ? tellOfInvitation(db, administrator, 'Removed', id)
      : tell(db, administrator, { organizationUserId, after: { invitation: null } }))
  }
}

type Told = { organizationUserId: number; after: { invitation: string | null } }

const tell = (
  db: Kysely<Schema>,
  administrator: Administrator,
  { organizationUserId, after }: Told,
) =>
  audit(db, {
    ...actedBy(administrator),
    action: 'Invited',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    after,
  })

const tellOfInvitation = (
  db: Kysely<Schema>,
  administrator: Administrator,
  action: AuditAction,
  id: number,
) => audit(db, { ...actedBy(administrator), action, subject: { type: 'Invitation', id } })
