import type { AdultRelation, FamilyAccess } from '#contract/people/families.ts'
import { type Link, linkExpired } from '#server/identity/one-time-tokens.queries.ts'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { createFamily, insertFamilyMember, requireRoom } from '../families/families.queries.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import { deleteUnnamedPeople } from '../people/people.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { SharedChild } from '#contract/people/family-names.ts'
import { fullName } from '#server/database/searchable.ts'
import { requireChild } from '../care/care.queries.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { clock } from '#server/process/clock.ts'

type Guest = { userId: number; personId: number }
type Child = { familyId: number; personId: number }
type Adult = { familyId: number; relation: AdultRelation; access: FamilyAccess }

/** Makes a guest an adult of the family, or adds the shared child to the guest's own family. */
export async function acceptFamilyInvitation(
  db: Db,
  { familyInvitationId }: Link,
  guest: Guest,
): Promise<void> {
  if (await waitsForChoice(db, familyInvitationId, guest)) return
  const invitation = await setAccepted(db, familyInvitationId)
    .returning(['familyId', 'relation', 'access', 'personId'])
    .executeTakeFirst()
  if (!invitation) throw linkExpired()
  const { familyId, relation, access, personId } = invitation
  if (relation !== null && access !== null) {
    await joinFamily(db, { familyId, relation, access }, guest, personId)
  } else if (personId !== null) await takeChild(db, { familyId, personId }, guest)
  await endInvitation(db, guest, { familyId, familyInvitationId })
}

/** Of two concurrent attempts, the second updates no row. */
const setAccepted = (db: Db, familyInvitationId: number | null) =>
  db
    .updateTable('familyInvitation')
    .set({ acceptedDate: clock.timestamp() })
    .where('id', '=', familyInvitationId)
    .where(isOpenFamilyInvitation())

type Accepted = { familyId: number; familyInvitationId: number | null }

/** Deletes all links of an accepted invitation. */
async function endInvitation(
  db: Db,
  { userId }: Guest,
  { familyId, familyInvitationId }: Accepted,
) {
  await db.deleteFrom('oneTimeToken').where('familyInvitationId', '=', familyInvitationId).execute()
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Claimed',
    subject: { type: 'Family', id: familyId },
  })
}

/** Whether the invitation stays open because the guest has several families: My Family asks which one the child goes to. */
async function waitsForChoice(db: Db, familyInvitationId: number | null, guest: Guest) {
  const invitation = await db
    .selectFrom('familyInvitation')
    .where('id', '=', familyInvitationId)
    .where('relation', 'is', null)
    .where(isOpenFamilyInvitation())
    .select(['familyId', 'personId'])
    .executeTakeFirst()
  if (!invitation?.personId) return false
  const { familyId, personId } = invitation
  const homes = await listHomes(db, guest, { familyId, personId })
  return homes.length > 1 && homes.some(({ hasChild }) => !hasChild)
}

async function joinFamily(db: Db, adult: Adult, guest: Guest, recordId: number | null) {
  const { familyId, ...values } = adult
  const { personId } = guest
  if (!(recordId !== null && (await takePlace(db, adult, guest, recordId)))) {
    await requireRoom(db, familyId)
    const isNew = await insertFamilyMember(db, { familyId, personId, ...values }, personId)
    if (!isNew) throw alreadyMember()
  }
  await refreshFamilies(db, [familyId])
}

/**
 * Replaces an adult without an account with the guest, and copies the adult's phone and birth date if the guest has none.
 * Memberships in organizations stay as they are. Returns false if the record is gone or has an account by now.
 */
export async function takePlace(
  db: Db,
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
  if (own) throw alreadyMember()
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
  await deleteUnnamedPeople(db, [recordId])
  return true
}

const alreadyMember = () =>
  conflict('member_already', {}, 'You’re already in this family, so nothing has changed.')

/** The children shared with this account that one of its families can still add. Empty unless the address is verified. */
export async function listShared(db: Db, guest: Guest): Promise<SharedChild[]> {
  const invitations = await sharedWith(db, guest)
    .innerJoin('person as child', 'child.id', 'familyInvitation.personId')
    .orderBy('familyInvitation.id')
    .select(['familyInvitation.id', 'familyInvitation.familyId', 'child.id as personId'])
    .select(fullName('child').as('childName'))
    .execute()
  const shared: SharedChild[] = []
  for (const { id, childName, ...child } of invitations) {
    const families = (await listHomes(db, guest, child)).filter(({ hasChild }) => !hasChild)
    shared.push({ id, childName, families: families.map(({ hasChild: _, ...family }) => family) })
  }
  return shared.filter(({ families }) => families.length > 0)
}

/** Adds a shared child to the family that the guest chose. */
export async function takeShared(
  db: Db,
  guest: Guest,
  { familyId: to, familyInvitationId }: { familyId: number; familyInvitationId: number },
): Promise<void> {
  const invitation = await setAccepted(db, familyInvitationId)
    .where('id', 'in', sharedWith(db, guest).select(['familyInvitation.id']))
    .returning(['familyId', 'personId'])
    .executeTakeFirst()
  if (!invitation?.personId) throw notFound()
  const { familyId, personId } = invitation
  await addChildTo(db, to, { familyId, personId }, guest)
  await endInvitation(db, guest, { familyId, familyInvitationId })
}

/** Adds the child of another family to the guest's own family, or to a new one. */
async function takeChild(db: Db, child: Child, guest: Guest): Promise<void> {
  const [home] = await listHomes(db, guest, child)
  const to = home?.id ?? (await createFamily(db, guest, await familyOf(db, guest)))
  await addChildTo(db, to, child, guest)
}

async function addChildTo(db: Db, to: number, child: Child, guest: Guest) {
  await requireChild(db, child.familyId, child.personId).catch(() => {
    throw linkExpired()
  })
  await requireRoom(db, to)
  const { personId } = child
  const member = { familyId: to, personId, relation: 'Child' as const, access: null }
  await insertFamilyMember(db, member, guest.personId)
  await refreshFamilies(db, [to])
  await audit(db, {
    organizationId: null,
    actorUserId: guest.userId,
    action: 'Added',
    subject: { type: 'Family', id: to },
    after: { personId },
  })
}

/** The families where the guest has full access, other than the child's own. `hasChild` tells whether the child is in it. */
const listHomes = (db: Db, guest: Guest, { familyId, personId }: Child) =>
  db
    .selectFrom('familyMember as own')
    .innerJoin('family', 'family.id', 'own.familyId')
    .leftJoin('familyMember as child', (join) =>
      join.onRef('child.familyId', '=', 'own.familyId').on('child.personId', '=', personId),
    )
    .where('own.personId', '=', guest.personId)
    .where('own.access', '=', 'Full')
    .where(isActing('own'))
    .where('own.familyId', '!=', familyId)
    .orderBy('own.familyId')
    .select(['family.id', 'family.name', 'child.personId as childId'])
    .execute()
    .then((homes) =>
      homes.map(({ childId, ...family }) => ({ ...family, hasChild: childId !== null })),
    )

const sharedWith = (db: Db, { userId }: Guest) =>
  db
    .selectFrom('familyInvitation')
    .innerJoin('user', 'user.email', 'familyInvitation.email')
    .where('user.id', '=', userId)
    .where('user.emailVerifiedAt', 'is not', null)
    .where('familyInvitation.relation', 'is', null)
    .where(isOpenFamilyInvitation())

async function familyOf(db: Db, { personId }: Guest) {
  const { lastName, firstName } = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['lastName', 'firstName'])
    .executeTakeFirstOrThrow()
  return { name: `${lastName || firstName} family`, address: null }
}
