import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import {
  findToken,
  type Link,
  linkOver,
  spendToken,
} from '#server/identity/one-time-tokens.queries.ts'
import { lockRowNoKey } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { admit, tellOf } from '../admission/admit-member.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { requireMine } from './invitations.queries.ts'
import { acceptFamilyInvitation } from './accept-family-invitation.ts'
import { claimRecord, membershipOver } from './claim-record.ts'
import {
  invitationsTo,
  isOpenInvitation,
  isShutOut,
  wasUnproved,
} from '#server/tenancy/open-invitations.ts'

export const isInvitation = ({ purpose }: Link) =>
  purpose === 'Invitation' || purpose === 'FamilyInvitation'

/** What somebody is invited to, as a sentence goes on. Of a family that shares a child, nothing is told. */
export async function findHost(db: Db, { invitationId, familyInvitationId }: Link) {
  if (familyInvitationId !== null) {
    const { name, relation } = await db
      .selectFrom('familyInvitation')
      .innerJoin('family', 'family.id', 'familyId')
      .where('familyInvitation.id', '=', familyInvitationId)
      .select(['name', 'relation'])
      .executeTakeFirstOrThrow()
    if (relation === null) return 'have a child in your family'
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

/** Refuses what is no invitation of this address, whether the address has an account or not. */
export async function requireInvitation(db: Db, token: string, email: string): Promise<void> {
  const link = await findToken(db, token)
  if (!link || !isInvitation(link)) throw linkOver()
  if (link.email !== email) {
    throw invalidFields({ email: 'Use the email address the invitation was sent to.' })
  }
}

/** What the organization is called that an invitation is of, if it is of one. */
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

/** What the token is for. An invitation ends all of its tokens: who comes with one of them waits before they touch their own. */
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
 * Nobody else accepts or withdraws the invitation until the transaction ends. Its organization is locked first, as by
 * everybody who changes members: in another order, two would wait for each other.
 */
async function lockInvitation(db: Db, invitationId: number): Promise<void> {
  const invitation = db.selectFrom('invitation').where('id', '=', invitationId)
  const host = await invitation.select('organizationId').executeTakeFirst()
  if (!host) return
  await lockOrganization(db, host.organizationId)
  await invitation.select('id').$call(lockRowNoKey(db)).execute()
}

/** Accepts for somebody who signs up because of an invitation to their address. The address is verified by that. */
export async function acceptAtSignUp(db: Db, token: string, guest: Guest): Promise<void> {
  const link = await spendInvitation(db, token)
  const emailVerifiedAt = new Date().toISOString()
  await db.updateTable('user').set({ emailVerifiedAt }).where('id', '=', guest.userId).execute()
  await accept(db, link, guest)
}

/** Accepts an invitation for somebody whose address it went to. */
export async function accept(db: Db, link: Link, guest: Guest): Promise<void> {
  if (link.purpose === 'FamilyInvitation') return acceptFamilyInvitation(db, link, guest)
  const isAccepted = await acceptInvitation(db, link.invitationId, guest)
  if (!isAccepted) throw linkOver()
}

/**
 * What the account of a guest became here before it showed that its address is its own, which was after the invitation was
 * sent. Whoever that was stands in nobody's way.
 */
const findUnproved = (db: Db, invitationId: number | null, { userId }: Guest) =>
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
    .where(wasUnproved)
    .whereRef('organizationUser.joinedDate', '<', 'user.emailVerifiedAt')
    .select(['organizationUser.id', isShutOut().$castTo<boolean>().as('isShutOut')])
    .executeTakeFirst()

/** Makes a guest a member, or more of one than they are; or says that the invitation is over. */
export async function acceptInvitation(
  db: Db,
  invitationId: number | null,
  guest: Guest,
): Promise<boolean> {
  if (invitationId !== null) await lockInvitation(db, invitationId)
  const membership = await findUnproved(db, invitationId, guest)
  const now = new Date().toISOString()
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
    if (!membership.isShutOut) before.push('Suspended', 'Archived')
    const isBack = await admit(db, { organizationId, personId, actorUserId }, before)
    if (isBack === undefined) throw membershipOver()
  }
  if (organizationUserId !== null) {
    const record = { organizationId, organizationUserId }
    await claimRecord(db, record, { ...guest, membershipId: membership?.id })
  }
  const id = await admit(db, { ...kinds, personId, actorUserId }, before)
  // Whom the organization has shut out stays out.
  if (id === undefined) throw membershipOver()
  if (organizationUserId === null) await tellOf(db, 'Joined', { organizationId, id }, guest)
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

/** Accepts what an organization has sent, first of all the record that it offers. */
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
