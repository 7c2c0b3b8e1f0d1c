import type { SharedChild } from '#contract/people/family-names.ts'
import type { Kysely } from 'kysely'
import { linkOver } from '#server/identity/one-time-tokens.queries.ts'
import { audit } from '#server/audit/audit.ts'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { requireChild } from '../care/care.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { createFamily, insertFamilyMember, requireRoom } from '../families/families.queries.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import { notFound } from '#server/http/problem.ts'

type Guest = { userId: number; personId: number }
type Child = { familyId: number; personId: number }

/** The children who wait for a family of somebody whose address is proved. */
export async function listShared(db: Kysely<Schema>, guest: Guest): Promise<SharedChild[]> {
  const invitations = await sharedWith(db, guest)
    .innerJoin('person as child', 'child.id', 'familyInvitation.personId')
    .orderBy('familyInvitation.id')
    .select(['familyInvitation.id', 'familyInvitation.familyId', 'child.id as personId'])
    .select(fullName('child').as('childName'))
    .execute()
  const shared: SharedChild[] = []
  for (const { id, childName, ...child } of invitations) {
    const families = (await listHomes(db, guest, child)).filter(({ isThere }) => !isThere)
    shared.push({ id, childName, families: families.map(({ isThere: _, ...family }) => family) })
  }
  return shared.filter(({ families }) => families.length > 0)
}

/** Takes a child into the family that the guest has chosen. */
export async function takeShared(
  db: Kysely<Schema>,
  guest: Guest,
  to: { familyId: number; familyInvitationId: number },
): Promise<void> {
  const invitation = await db
    .updateTable('familyInvitation')
    .set({ acceptedDate: new Date().toISOString() })
    .where('id', '=', to.familyInvitationId)
    .where('id', 'in', sharedWith(db, guest).select(['familyInvitation.id']))
    // Whoever came second finds it open above, and sees here that it is taken.
    .where(isOpenFamilyInvitation())
    .returning(['familyId', 'personId'])
    .executeTakeFirst()
  if (!invitation?.personId) throw notFound()
  await endLinks(db, to.familyInvitationId)
  const { familyId, personId } = invitation
  await putInto(db, to.familyId, { familyId, personId }, guest)
  await audit(db, {
    organizationId: null,
    actorUserId: guest.userId,
    action: 'Claimed',
    subject: { type: 'Family', id: familyId },
  })
}

/** No letter of an invitation opens anything once it was accepted. */
export const endLinks = (db: Kysely<Schema>, familyInvitationId: number | null) =>
  db.deleteFrom('oneTimeToken').where('familyInvitationId', '=', familyInvitationId).execute()

/** Whether the guest cares for several families, so that nobody but them knows which one a child belongs to. */
export async function hasChoice(db: Kysely<Schema>, guest: Guest, child: Child): Promise<boolean> {
  const homes = await listHomes(db, guest, child)
  return homes.length > 1 && homes.some(({ isThere }) => !isThere)
}

/** Puts the child of another family into the one that the guest cares for, or into a new one. */
export async function takeChild(db: Kysely<Schema>, child: Child, guest: Guest): Promise<void> {
  const [home] = await listHomes(db, guest, child)
  const to = home?.id ?? (await createFamily(db, guest, await familyOf(db, guest)))
  await putInto(db, to, child, guest)
}

async function putInto(db: Kysely<Schema>, to: number, child: Child, guest: Guest) {
  await requireChild(db, child.familyId, child.personId).catch(() => {
    throw linkOver()
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

/** The families that the guest cares for besides the one that a child comes from. `isThere`: so does the child. */
const listHomes = (db: Kysely<Schema>, guest: Guest, { familyId, personId }: Child) =>
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
      homes.map(({ childId, ...family }) => ({ ...family, isThere: childId !== null })),
    )

const sharedWith = (db: Kysely<Schema>, { userId }: Guest) =>
  db
    .selectFrom('familyInvitation')
    .innerJoin('user', 'user.email', 'familyInvitation.email')
    .where('user.id', '=', userId)
    .where('user.emailVerifiedAt', 'is not', null)
    .where('familyInvitation.relation', 'is', null)
    .where(isOpenFamilyInvitation())

async function familyOf(db: Kysely<Schema>, { personId }: Guest) {
  const { lastName, firstName } = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['lastName', 'firstName'])
    .executeTakeFirstOrThrow()
  return { name: `${lastName || firstName} family`, address: null }
}
