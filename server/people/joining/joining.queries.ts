import { AdmissionType } from '#contract/organizations/organizations.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { membershipsChanged, membershipsEnded } from '#server/tenancy/membership-hooks.ts'
import { refreshFamiliesOf } from '../people/family-index.queries.ts'
import { acceptFrom } from '../invitations/accept-invitation.ts'
import { declineInvitations, withdrawInvitationsOf } from '../invitations/invitations.queries.ts'
import { requireOtherOwner } from '../owners/owners.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { endGrants } from '#server/tenancy/held-roles.queries.ts'
import { findSuspension } from '#server/tenancy/rights.ts'
import type { SignedIn } from '#server/calls/call.ts'
import {
  lockOrganization,
  requireOrganizationInOperation,
} from '#server/tenancy/organizations.queries.ts'
import { admit, auditMembership } from '../admission/admit-member.ts'
import { refuseSuspendedBefore } from '../admission/family-removals.queries.ts'
import { findVisibleOrganization } from '#server/tenancy/visible-organizations.ts'

/** Joins an organization that admits automatically or has invited the caller. Members stay as they are. */
export async function joinOrganization(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
): Promise<void> {
  const { personId } = visitor
  const organization = await findVisibleOrganization(db, visitor, organizationId)
  const { membershipStatus, name, admissionType, isInvited } = organization
  if (membershipStatus === 'Active') return
  if (isInvited && (await acceptFrom(db, visitor, organizationId))) return
  if (membershipStatus === null && admissionType === AdmissionType.ApprovalRequired)
    throw applyInstead(name)
  const { userId: actorUserId } = visitor
  const newcomer = { organizationId, personId, actorUserId }
  await refuseSuspendedBefore(db, newcomer)
  const id = await admit(db, newcomer, ['Invited', 'Archived'])
  if (id !== undefined) await auditMembership(db, 'Joined', { organizationId, id }, visitor)
  // They were admitted or suspended in the meantime.
  else await refuseSuspended(db, visitor, organizationId)
}

/** Archives the caller's own membership and ends their open enrollments. Past classes stay in the organization's records. */
export async function leaveOrganization(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
): Promise<void> {
  const { personId } = visitor
  // They may be getting a role or the ownership concurrently.
  await lockOrganization(db, organizationId)
  await refuseSuspended(db, visitor, organizationId)
  const { id } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where('status', 'in', ['Active', 'Invited'])
    .select('id')
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)
  await requireOrganizationInOperation(db, organizationId)
  await requireOtherOwner(db, { organizationId, ids: [id] })
  await declineInvitations(db, visitor, organizationId)
  await endMembership(db, visitor, { organizationId, id, personId })
  await auditMembership(db, 'Left', { organizationId, id }, visitor)
}

/** Archives a membership, and ends its roles, invitations and open enrollments. */
export async function endMembership(
  db: Db,
  visitor: SignedIn,
  { organizationId, id, personId }: { organizationId: number; id: number; personId: number },
): Promise<void> {
  await db
    .updateTable('organizationUser')
    .set({
      status: 'Archived',
      isOwner: false,
      ...lastSaved(visitor.personId),
      version: nextVersion,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  const actor = { ...visitor, organizationId }
  await endGrants(db, actor, [id])
  await withdrawInvitationsOf(db, actor, [personId])
  await refreshFamiliesOf(db, [personId])
  await membershipsEnded.run(db, {
    organizationId,
    organizationUserIds: [id],
    actorUserId: visitor.userId,
    action: 'EnrollmentWithdrawn',
  })
  await membershipsChanged.run(db, organizationId, [personId])
}

/** Checked after locking, because they may have been suspended in the meantime. */
async function refuseSuspended(
  db: Db,
  { personId }: SignedIn,
  organizationId: number,
): Promise<void> {
  const refusal = await findSuspension(db, personId, organizationId)
  if (refusal) throw refusal
}

const applyInstead = (name: string) =>
  conflict('approval_required', {}, `${name} requires an application. Apply to join.`)
