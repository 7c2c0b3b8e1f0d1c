import type { AdultRelation, FamilyAccess } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { type Link, linkOver } from '#server/identity/one-time-tokens.queries.ts'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { insertFamilyMember, requireRoom } from '../families/families.queries.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import { forgetUnnamed } from '../people/people.queries.ts'
import { conflict } from '#server/http/problem.ts'
import { endLinks, hasChoice, takeChild } from './shared-children.ts'

type Guest = { userId: number; personId: number }
type Adult = { familyId: number; relation: AdultRelation; access: FamilyAccess }

/** Makes a guest an adult of the family, or gives them a child of it into their own. */
export async function acceptFamilyInvitation(
  db: Kysely<Schema>,
  { familyInvitationId }: Link,
  guest: Guest,
): Promise<void> {
  if (await waitsForChoice(db, familyInvitationId, guest)) return
  const now = new Date().toISOString()
  const invitation = await db
    .updateTable('familyInvitation')
    .set({ acceptedDate: now })
    .where('id', '=', familyInvitationId)
    .where('acceptedDate', 'is', null)
    .where('expiresDate', '>', now)
    .returning(['familyId', 'relation', 'access', 'personId'])
    .executeTakeFirst()
  if (!invitation) throw linkOver()
  await endLinks(db, familyInvitationId)
  const { familyId, relation, access, personId } = invitation
  if (relation !== null && access !== null) {
    await join(db, { familyId, relation, access }, guest, personId)
  } else if (personId !== null) await takeChild(db, { familyId, personId }, guest)
  await audit(db, {
    organizationId: null,
    actorUserId: guest.userId,
    action: 'Claimed',
    subject: { type: 'Family', id: familyId },
  })
}

/** The invitation stays open for whoever has several families: My Family asks which one the child goes to. */
async function waitsForChoice(db: Kysely<Schema>, familyInvitationId: number | null, guest: Guest) {
  const invitation = await db
    .selectFrom('familyInvitation')
    .where('id', '=', familyInvitationId)
    .where('relation', 'is', null)
    .where(isOpenFamilyInvitation())
    .select(['familyId', 'personId'])
    .executeTakeFirst()
  if (!invitation?.personId) return false
  const { familyId, personId } = invitation
  return hasChoice(db, guest, { familyId, personId })
}

async function join(db: Kysely<Schema>, adult: Adult, guest: Guest, recordId: number | null) {
  const { familyId, ...values } = adult
  const { personId } = guest
  if (!(recordId !== null && (await takePlace(db, adult, guest, recordId)))) {
    await requireRoom(db, familyId)
    const isNew = await insertFamilyMember(db, { familyId, personId, ...values }, personId)
    if (!isNew) throw memberAlready()
  }
  await refreshFamilies(db, [familyId])
}

/**
 * Gives the place of somebody without an account to the guest, with what was known of them. What they are to an
 * organization stays as it is. False if nobody without an account is there any more.
 */
export async function takePlace(
  db: Kysely<Schema>,
  { familyId, ...values }: Adult,
  { personId }: Guest,
  recordId: number,
): Promise<boolean> {
  const record = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .where('personId', '=', recordId)
    .where('relation', '!=', 'Child')
    .where('person.userId', 'is', null)
    .select(['person.phone', 'person.birthDate'])
    .executeTakeFirst()
  if (!record) return false
  const own = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select('personId')
    .executeTakeFirst()
  if (own) throw memberAlready()
  await db
    .updateTable('familyMember')
    .set({ ...values, personId, ...lastSaved(personId), version: nextVersion })
    .where('familyId', '=', familyId)
    .where('personId', '=', recordId)
    .execute()
  await db
    .updateTable('person')
    .set((person) => ({
      phone: person.fn.coalesce('phone', person.val(record.phone)),
      birthDate: person.fn.coalesce('birthDate', person.val(record.birthDate)),
    }))
    .where('id', '=', personId)
    .execute()
  await forgetUnnamed(db, [recordId])
  return true
}

const memberAlready = () =>
  conflict('member_already', {}, 'You are in this family already, so nothing has changed.')
