import type { MyInvitation } from '#contract/people/invitations.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { type Kysely, sql } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { invitationsTo } from '#server/tenancy/open-invitations.ts'
import { notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { acceptInvitation } from './accept-invitation.ts'

/** The invitations that wait for somebody. */
export async function listMyInvitations(
  { db, images }: Stores,
  userId: number,
): Promise<MyInvitation[]> {
  const rows = await invitationsTo(db, userId)
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .leftJoin('image as logo', 'logo.id', 'organization.logoImageId')
    .leftJoin('organizationUser', 'organizationUser.id', 'invitation.organizationUserId')
    .leftJoin('person', 'person.id', 'organizationUser.personId')
    .orderBy('organization.searchName')
    .orderBy('invitation.id')
    .select(['invitation.id', 'invitation.organizationId', 'expiresDate'])
    .select(['invitation.isTeacher', 'invitation.isStudent', 'invitation.isParent'])
    .select(['organization.name', 'accessLevel'])
    .select(['logo.key as logoKey', memberName.as('recordName')])
    .execute()
  return rows.map(({ organizationId, name, accessLevel, logoKey, ...invitation }) => {
    const shown = { isOpen: accessLevel === AccessLevel.Public, size: 'small' } as const
    const logoImageUrl = logoKey && images.addressOf(logoKey, shown)
    return { ...invitation, organization: { id: organizationId, name, logoImageUrl } }
  })
}

export async function acceptMyInvitation(
  db: Kysely<Schema>,
  visitor: SignedIn,
  invitationId: number,
): Promise<void> {
  await requireMine(db, visitor, invitationId)
  if (!(await acceptInvitation(db, invitationId, visitor))) throw notFound()
}

/** Accepts what an organization has sent, first of all the record that it offers. */
export async function acceptFrom(
  db: Kysely<Schema>,
  visitor: SignedIn,
  organizationId: number,
): Promise<boolean> {
  const invitation = await invitationsTo(db, visitor.userId)
    .where('invitation.organizationId', '=', organizationId)
    .orderBy(sql`invitation.organization_user_id is null`)
    .orderBy('invitation.id', 'desc')
    .select('invitation.id')
    .executeTakeFirst()
  return invitation !== undefined && acceptInvitation(db, invitation.id, visitor)
}

/** The organization sees that nobody waits to answer any more. */
export async function declineMyInvitation(
  db: Kysely<Schema>,
  visitor: SignedIn,
  invitationId: number,
): Promise<void> {
  const { organizationId } = await requireMine(db, visitor, invitationId)
  if (!(await decline(db, visitor, organizationId, [invitationId]))) throw notFound()
}

/** All of them that one organization has sent. */
export async function declineInvitations(
  db: Kysely<Schema>,
  visitor: SignedIn,
  organizationId: number,
): Promise<void> {
  const invitations = await invitationsTo(db, visitor.userId)
    .where('invitation.organizationId', '=', organizationId)
    .select('invitation.id')
    .execute()
  const ids = invitations.map(({ id }) => id)
  if (ids.length > 0) await decline(db, visitor, organizationId, ids)
}

async function decline(
  db: Kysely<Schema>,
  { userId }: SignedIn,
  organizationId: number,
  ids: number[],
): Promise<boolean> {
  const declined = await db
    .deleteFrom('invitation')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('acceptedDate', 'is', null)
    .returning(['id', 'organizationUserId'])
    .execute()
  const subjects = declined.map(({ id, organizationUserId }) =>
    organizationUserId === null
      ? { type: 'Invitation' as const, id }
      : { type: 'OrganizationUser' as const, id: organizationUserId },
  )
  await auditAll(db, { organizationId, actorUserId: userId, action: 'Declined' }, subjects)
  return declined.length > 0
}

const requireMine = (db: Kysely<Schema>, { userId }: SignedIn, invitationId: number) =>
  invitationsTo(db, userId)
    .where('invitation.id', '=', invitationId)
    .select('invitation.organizationId')
    .executeTakeFirstOrThrow(notFound)
