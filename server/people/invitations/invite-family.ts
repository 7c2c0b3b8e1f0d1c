import type { FamilyGuest, InviteAdult } from '#contract/people/families.ts'
import type { Selectable } from 'kysely'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { requireChild } from '../care/care.queries.ts'
import { listConcerned, requireRoom } from '../families/families.queries.ts'
import { findGuest } from './invitations.queries.ts'
import { lockFamilies } from '../people/family-index.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { familyInvitationEmail } from './emails/family-invitation.email.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { requireVerified } from './invite-members.ts'
import { clock } from '#server/process/clock.ts'

/** Refuses an invitation that cannot be sent now. */
export async function checkInvitation(
  db: Db,
  { familyId, userId }: FamilyMember,
  { email, personId, childId }: { email: string; personId?: number; childId?: number },
): Promise<void> {
  if (childId !== undefined) await requireChild(db, familyId, childId)
  else if (personId === undefined) await requireRoom(db, familyId)
  else await requireRecord(db, familyId, personId)
  await requireVerified(db, userId)
  await requireNewcomer(db, familyId, email)
}

/** Invites an adult to the family, possibly to claim the record of an adult without an account. */
export async function inviteAdult(
  db: Db,
  visitor: FamilyMember,
  { personId, ...values }: InviteAdult,
): Promise<FamilyGuest> {
  if (personId === undefined) await requireRoom(db, visitor.familyId)
  else await requireRecord(db, visitor.familyId, personId)
  return send(db, visitor, { ...values, personId: personId ?? null })
}

/** Invites an adult of another household to add a child of this family to their own. */
export async function shareChild(
  db: Db,
  visitor: FamilyMember,
  { email, personId }: { email: string; personId: number },
): Promise<FamilyGuest> {
  await requireChild(db, visitor.familyId, personId)
  return send(db, visitor, { email, personId, relation: null, access: null })
}

type Asked = Pick<
  Selectable<Schema['familyInvitation']>,
  'email' | 'relation' | 'access' | 'personId'
>

/** A new invitation with the same address, or to the same record, replaces the earlier one. */
async function send(db: Db, { familyId, userId }: FamilyMember, asked: Asked) {
  await requireVerified(db, userId)
  const { email, relation, personId } = asked
  await requireNewcomer(db, familyId, email)
  await db
    .deleteFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('acceptedDate', 'is', null)
    .where('relation', relation === null ? 'is' : 'is not', null)
    .where((same) => {
      const both = [same('email', '=', email), same('personId', '=', personId)]
      return relation === null ? same.and(both) : same.or(both)
    })
    .execute()
  const now = clock.now()
  const { id } = await db
    .insertInto('familyInvitation')
    .values({
      ...asked,
      familyId,
      invitedByUserId: userId,
      createdDate: new Date(now).toISOString(),
      expiresDate: new Date(now + familyInvitationEmail.life).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putInOutbox(db, familyInvitationEmail, email, { familyInvitationId: id })
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Invited',
    subject: { type: 'Family', id: familyId },
    concerned: await listConcerned(db, familyId, null),
  })
  return findGuest(db, id)
}

async function requireNewcomer(db: Db, familyId: number, email: string) {
  const member = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('familyId', '=', familyId)
    .where(isAddress(email))
    .select('personId')
    .executeTakeFirst()
  if (!member) return
  const sentence = 'A person with this email address is already in this family.'
  throw conflict('member_already', { email: sentence }, sentence)
}

async function requireRecord(db: Db, familyId: number, personId: number) {
  await lockFamilies(db, [familyId])
  const { userId } = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .where('relation', '!=', 'Child')
    .select('person.userId')
    .executeTakeFirstOrThrow(notFound)
  if (userId !== null) throw invalidFields({ personId: 'Choose an adult who has no account.' })
}
