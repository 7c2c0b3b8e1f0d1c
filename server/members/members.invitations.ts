import type { Invite, InvitedMembers, InviteMembers } from '#contract/members.ts'
import type { Kysely } from 'kysely'
import { audit, type AuditAction } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import { invite } from '../invitations/invite.ts'
import {
  withdrawInvitationByEmail,
  withdrawInvitations,
  withdrawSent,
} from '../invitations/open-invitations.ts'
import { inviteMany } from '../invitations/invite-many.ts'
import { keepOrganization } from '../organizations/organizations.queries.ts'
import { notFound } from '../problem.ts'
import type { Administrator } from '../rights/rights.ts'

/** Invites somebody. Of a record that is theirs to claim, the history says so. */
export async function inviteMember(
  db: Kysely<Schema>,
  administrator: Administrator,
  values: Invite,
) {
  await keepActive(db, administrator)
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
  administrator: Administrator,
  { ids }: InviteMembers,
): Promise<InvitedMembers> {
  await keepActive(db, administrator)
  const { invited, notInvited } = await inviteMany(db, administrator, ids)
  for (const { id, email } of invited) {
    await tell(db, administrator, { organizationUserId: id, after: { invitation: email } })
  }
  return { invited: invited.length, notInvited }
}

export async function withdrawInvitation(
  db: Kysely<Schema>,
  administrator: Administrator,
  organizationUserId: number,
): Promise<void> {
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

/** Whoever shuts the sender out comes before this invitation, or finds it. They lock the organization first as well. */
async function keepActive(db: Kysely<Schema>, { organizationId, personId }: Administrator) {
  await keepOrganization(db, organizationId)
  await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where('status', '=', 'Active')
    .select('id')
    .executeTakeFirstOrThrow(notFound)
}

type Told = { organizationUserId: number; after: { invitation: string | null } }

const tell = (
  db: Kysely<Schema>,
  { organizationId, userId }: Administrator,
  { organizationUserId, after }: Told,
) =>
  audit(db, {
    organizationId,
    actorUserId: userId,
    action: 'Invited',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    after,
  })

const tellOfInvitation = (
  db: Kysely<Schema>,
  { organizationId, userId }: Administrator,
  action: AuditAction,
  id: number,
) => audit(db, { organizationId, actorUserId: userId, action, subject: { type: 'Invitation', id } })
