import type { FamilyGuest } from '#contract/people/families.ts'
import type { MyInvitation } from '#contract/people/invitations.ts'
import type { Invite } from '#contract/people/members.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { actedBy, audit, auditAll } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { inParts } from '#server/database/in-parts.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { sql } from 'kysely'
import { conflict, notFound } from '#server/http/problem.ts'
import type { Stores } from '#server/images/images.queries.ts'
import {
  invitationsTo,
  isOpenFamilyInvitation,
  isOpenInvitation,
  openInvitations,
} from '#server/tenancy/open-invitations.ts'
import { type Administrator, type Holder, lockRights } from '#server/tenancy/rights.ts'
import { invitationEmail } from './emails/invitation.email.ts'
import { requireNoLess } from '#server/tenancy/held-roles.queries.ts'

/** The open invitations by address only, without a record. */
export async function listInvitations(db: Db, organizationId: number) {
  const items = await openInvitations(db)
    .where('organizationUserId', 'is', null)
    .where('organizationId', '=', organizationId)
    .select(['email', 'isTeacher', 'isStudent', 'isParent', 'expiresDate'])
    .select(wasRefused.as('isEmailRefused'))
    .orderBy('invitation.id')
    .execute()
  // Sorted here because the databases sort text columns differently.
  return { items: items.toSorted((one, other) => one.email.localeCompare(other.email, 'en')) }
}

/** Whether the mail server refused the email with the invitation of the row. */
const wasRefused = sql<boolean>`exists (
  select 1 from outbox_email
  where outbox_email.outcome = 'Refused' and kind = ${invitationEmail.name}
    and outbox_email.email = ${sql.ref('invitation.email')}
    and facts = '{"invitationId":' || ${sql.ref('invitation.id')} || '}'
)`

/** Withdraws the invitation to claim a record. The emailed links stop working. */
export async function withdrawInvitation(
  db: Db,
  administrator: Holder,
  organizationUserId: number,
): Promise<void> {
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  const [withdrawn] = await withdraw(db)
    .where('organizationUserId', '=', organizationUserId)
    .execute()
  if (!withdrawn) throw invitationClosed()
  await auditInvitation(db, administrator, withdrawn, null)
}

export async function withdrawInvitationByAddress(
  db: Db,
  administrator: Administrator,
  invitationId: number,
): Promise<void> {
  const [withdrawn] = await withdraw(db)
    .where('organizationUserId', 'is', null)
    .where('id', '=', invitationId)
    .execute()
  if (!withdrawn) throw invitationClosed()
  await auditInvitation(db, administrator, withdrawn, null)
}

/** Withdraws what these people sent, because they are no longer active members. The emailed links stop working. */
export async function withdrawInvitationsOf(
  db: Db,
  administrator: Administrator,
  personIds: number[],
): Promise<void> {
  const withdrawn = await withdraw(db)
    .where('organizationId', '=', administrator.organizationId)
    .where('invitedByUserId', 'in', (accounts) =>
      accounts
        .selectFrom('person')
        .where('id', 'in', personIds)
        .where('userId', 'is not', null)
        .select(['userId']),
    )
    .execute()
  for (const invitation of withdrawn) await auditInvitation(db, administrator, invitation, null)
}

/** Withdraws the open invitations to claim these records. */
export async function withdrawInvitationsTo(
  db: Db,
  administrator: Administrator,
  organizationUserIds: number[],
): Promise<void> {
  for (const some of inParts(organizationUserIds)) {
    const withdrawn = await withdraw(db)
      .where('organizationId', '=', administrator.organizationId)
      .where('organizationUserId', 'in', some)
      .execute()
    for (const invitation of withdrawn) await auditInvitation(db, administrator, invitation, null)
  }
}

/** A new invitation with the same address and kinds replaces the earlier one. */
export const deleteSameInvitation = (
  db: Db,
  { organizationId, email, isTeacher, isStudent, isParent }: Invite,
) =>
  withdraw(db)
    .where('organizationUserId', 'is', null)
    .where((where) => where.and({ organizationId, email, isTeacher, isStudent, isParent }))
    .execute()

/** Checks that the invitation is open in the same statement, because it may be accepted concurrently. */
const withdraw = (db: Db) =>
  db.deleteFrom('invitation').where(isOpenInvitation()).returning(['id', 'organizationUserId'])

const invitationClosed = () =>
  conflict(
    'invitation_over',
    {},
    'This invitation has been accepted or withdrawn, or it has expired.',
  )

type Audited = { id: number; organizationUserId: number | null }

/** An invitation to claim a record is logged on the record. `email` is null if it is withdrawn. */
export const auditInvitation = (
  db: Db,
  administrator: Administrator,
  { id, organizationUserId }: Audited,
  email: string | null,
) =>
  audit(db, {
    ...actedBy(administrator),
    ...(organizationUserId === null
      ? {
          action: email === null ? 'Removed' : 'Invited',
          subject: { type: 'Invitation', id },
        }
      : {
          action: 'Invited',
          subject: { type: 'OrganizationUser', id: organizationUserId },
          after: { invitation: email },
        }),
  })

/** The open invitations to the verified address of an account. */
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

/** Deletes the invitation, so that the organization no longer lists it. */
export async function declineMyInvitation(
  db: Db,
  visitor: SignedIn,
  invitationId: number,
): Promise<void> {
  const { organizationId } = await requireMine(db, visitor, invitationId)
  if (!(await decline(db, visitor, organizationId, [invitationId]))) throw notFound()
}

/** Declines all invitations from one organization. */
export async function declineInvitations(
  db: Db,
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
  db: Db,
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

export const requireMine = (db: Db, { userId }: SignedIn, invitationId: number) =>
  invitationsTo(db, userId)
    .where('invitation.id', '=', invitationId)
    .select('invitation.organizationId')
    .executeTakeFirstOrThrow(notFound)

/** The open invitations to join a family or to share one of its children. */
export const listGuests = (db: Db, familyId: number): Promise<FamilyGuest[]> =>
  guests(db)
    .where('familyId', '=', familyId)
    .where(isOpenFamilyInvitation())
    .orderBy('familyInvitation.id')
    .execute()

/** The open invitations to share a child of the family, by child. */
export async function listShares(db: Db, familyId: number) {
  const shares = await db
    .selectFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('relation', 'is', null)
    .where('personId', 'is not', null)
    .where(isOpenFamilyInvitation())
    .orderBy('id')
    .select(['id', 'email', 'expiresDate', 'personId'])
    .execute()
  return Map.groupBy(shares, ({ personId }) => personId)
}

export const findGuest = (db: Db, familyInvitationId: number): Promise<FamilyGuest> =>
  guests(db).where('familyInvitation.id', '=', familyInvitationId).executeTakeFirstOrThrow(notFound)

const guests = (db: Db) =>
  db
    .selectFrom('familyInvitation')
    .leftJoin('person as child', (join) =>
      join
        .onRef('child.id', '=', 'familyInvitation.personId')
        .on('familyInvitation.relation', 'is', null),
    )
    .select(['familyInvitation.id', 'email', 'relation', 'access', 'expiresDate'])
    .select(fullName('child').$castTo<string | null>().as('childName'))
