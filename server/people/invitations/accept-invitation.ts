import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import {
  findToken,
  type Link,
  linkExpired,
  spendToken,
} from '#server/identity/one-time-tokens.queries.ts'
import { lockRowNoKey } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { admit, auditMembership } from '../admission/admit-member.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { requireMine } from './invitations.queries.ts'
import { acceptFamilyInvitation } from './accept-family-invitation.ts'
import { claimRecord, membershipInactive } from './claim-record.ts'
import {
  invitationsTo,
  isOpenInvitation,
  isExcluded,
  wasUnverified,
} from '#server/tenancy/open-invitations.ts'
import { clock } from '#server/process/clock.ts'

export const isInvitation = ({ purpose }: Link) =>
  purpose === 'Invitation' || purpose === 'FamilyInvitation'

/** What the guest is invited to; completes “You are invited to …”. Reveals nothing of a family that shares a child. */
export async function findHost(db: Db, { invitationId, familyInvitationId }: Link) {
  if (familyInvitationId !== null) {
    const { name, relation } = await db
      .selectFrom('familyInvitation')
      .innerJoin('family', 'family.id', 'familyId')
      .where('familyInvitation.id', '=', familyInvitationId)
      .select(['name', 'relation'])
      .executeTakeFirstOrThrow()
    if (relation === null) return 'add a shared child to your family'
    return `the family “${name}”`
  }
  const host = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('invitation.id', '=', invitationId)
    .where(isOpenInvitation())
    .select('name')
    .executeTakeFirst()
  return host?.name
}

type Guest = { userId: number; personId: number }

/** Refuses a token that is not an invitation of this address, in the same way whether the address has an account or not. */
export async function requireInvitation(db: Db, token: string, email: string): Promise<void> {
  const link = await findToken(db, token)
  if (!link || !isInvitation(link)) throw linkExpired()
  if (link.email !== email) {
    throw invalidFields({ email: 'Use the email address the invitation was sent to.' })
  }
}

/** The name of the organization that sent the invitation, if an organization did. */
export async function findHostName(db: Db, token: string | undefined): Promise<string | null> {
  const link = token === undefined ? undefined : await findToken(db, token)
  const host = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .where('invitation.id', '=', link?.invitationId ?? 0)
    .select('organization.name')
    .executeTakeFirst()
  return host?.name ?? null
}

/**
 * Spends the token of a link. Locks the invitation first, because accepting it deletes all of its tokens: concurrent callers
 * wait before they lock their own token.
 */
export async function spendInvitation(db: Db, token: string): Promise<Link> {
  const { invitationId = null, familyInvitationId = null } = (await findToken(db, token)) ?? {}
  if (invitationId !== null) await lockInvitation(db, invitationId)
  if (familyInvitationId !== null) {
    const invitation = db.selectFrom('familyInvitation').where('id', '=', familyInvitationId)
    await invitation.select('id').$call(lockRowNoKey(db)).execute()
  }
  return spendToken(db, token)
}

/**
 * Locks the invitation until the transaction ends. The organization is locked first, as in every change of members: another
 * order would deadlock.
 */
async function lockInvitation(db: Db, invitationId: number): Promise<void> {
  const invitation = db.selectFrom('invitation').where('id', '=', invitationId)
  const host = await invitation.select('organizationId').executeTakeFirst()
  if (!host) return
  await lockOrganization(db, host.organizationId)
  await invitation.select('id').$call(lockRowNoKey(db)).execute()
}

/** Accepts for a guest who signs up through an invitation, which also verifies their address. */
export async function acceptAtSignUp(db: Db, token: string, guest: Guest): Promise<void> {
  const link = await spendInvitation(db, token)
  const emailVerifiedAt = clock.timestamp()
  await db.updateTable('user').set({ emailVerifiedAt }).where('id', '=', guest.userId).execute()
  await accept(db, link, guest)
}

/** Accepts an invitation for the account that it was sent to. */
export async function accept(db: Db, link: Link, guest: Guest): Promise<void> {
  if (link.purpose === 'FamilyInvitation') return acceptFamilyInvitation(db, link, guest)
  const isAccepted = await acceptInvitation(db, link.invitationId, guest)
  if (!isAccepted) throw linkExpired()
}

/**
 * The membership that the guest's account got before its address was verified, if it was verified after the invitation was
 * sent. Such a membership may belong to somebody who signed up with another person's address, so it must not block the invited
 * person.
 */
const findUnverifiedMembership = (db: Db, invitationId: number | null, { userId }: Guest) =>
  db
    .selectFrom('invitation')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .innerJoin('person', 'person.userId', 'user.id')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'invitation.organizationId')
        .onRef('organizationUser.personId', '=', 'person.id'),
    )
    .where('invitation.id', '=', invitationId)
    .where(wasUnverified)
    .whereRef('organizationUser.joinedDate', '<', 'user.emailVerifiedAt')
    .select(['organizationUser.id', isExcluded().$castTo<boolean>().as('isExcluded')])
    .executeTakeFirst()

/** Makes a guest a member, or adds kinds to their membership. Returns false if the invitation is no longer open. */
export async function acceptInvitation(
  db: Db,
  invitationId: number | null,
  guest: Guest,
): Promise<boolean> {
  if (invitationId !== null) await lockInvitation(db, invitationId)
  const membership = await findUnverifiedMembership(db, invitationId, guest)
  const now = clock.timestamp()
  const invitation = await db
    .updateTable('invitation')
    .set({ acceptedDate: now })
    .where('id', '=', invitationId)
    .where(isOpenInvitation())
    .returning(['organizationId', 'organizationUserId', 'isTeacher', 'isStudent', 'isParent'])
    .executeTakeFirst()
  if (!invitation) return false
  await db.deleteFrom('oneTimeToken').where('invitationId', '=', invitationId).execute()
  const { organizationUserId, ...kinds } = invitation
  const { organizationId } = kinds
  const { personId, userId: actorUserId } = guest
  const before: Membership['status'][] = ['Active', 'Invited']
  if (membership) {
    if (!membership.isExcluded) before.push('Suspended', 'Archived')
    const isBack = await admit(db, { organizationId, personId, actorUserId }, before)
    if (isBack === undefined) throw membershipInactive()
  }
  if (organizationUserId !== null) {
    const record = { organizationId, organizationUserId }
    await claimRecord(db, record, { ...guest, membershipId: membership?.id })
  }
  const id = await admit(db, { ...kinds, personId, actorUserId }, before)
  // Suspended and archived members stay out.
  if (id === undefined) throw membershipInactive()
  if (organizationUserId === null)
    await auditMembership(db, 'Joined', { organizationId, id }, guest)
  return true
}

export async function acceptMyInvitation(
  db: Db,
  visitor: SignedIn,
  invitationId: number,
): Promise<void> {
  await requireMine(db, visitor, invitationId)
  if (!(await acceptInvitation(db, invitationId, visitor))) throw notFound()
}

/** Accepts an invitation of an organization, preferably one that offers a record. */
export async function acceptFrom(
  db: Db,
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
