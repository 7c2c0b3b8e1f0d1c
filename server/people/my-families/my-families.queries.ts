import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  type FamilyAccess,
  mayRead,
  type MyFamily,
  type UpdateFamily,
} from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { notFound, stale } from '#server/http/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { listClaims, listHosts } from '../claims/claims.ts'
import { listChanges } from '../family-changes/changes.rows.ts'
import { listChildren } from './children.queries.ts'
import { isActing, isWaiting } from '#server/tenancy/acting-adults.ts'
import { listGuests } from '../invitations/invitations.queries.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import { personColumns, savedByOf } from '../families/families.rows.ts'

/** The families that somebody is an adult of, as they may see them. */
export async function listMyFamilies(stores: Stores, personId: number): Promise<MyFamily[]> {
  const families = await ownFamilies(stores.db, personId).orderBy('family.id').execute()
  const read: MyFamily[] = []
  for (const family of families) read.push(await readFamily(stores, family, personId))
  return read
}

/** For whoever wants to know no more than where to look. */
export const listFamilyNames = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .where(isActing())
    .orderBy('family.id')
    .select(['family.id', 'family.name'])
    .execute()

export async function findMyFamily(
  stores: Stores,
  { familyId, personId }: { familyId: number; personId: number },
): Promise<MyFamily> {
  const family = await ownFamilies(stores.db, personId)
    .where('family.id', '=', familyId)
    .executeTakeFirstOrThrow(notFound)
  return readFamily(stores, family, personId)
}

const ownFamilies = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('familyMember as own')
    .innerJoin('family', 'family.id', 'own.familyId')
    .innerJoin('person as mine', 'mine.id', 'own.personId')
    .leftJoin('person as saver', 'saver.id', 'family.savedByPersonId')
    .where('own.personId', '=', personId)
    .where('own.access', 'is not', null)
    .where(isActing('own'))
    .select(['family.id', 'family.name', 'family.address', 'family.version', 'family.savedDate'])
    .select(['own.access', 'own.personId', 'mine.userId', 'isAgreementRequired'])
    .select(savedByOf('family.id'))
    .$narrowType<{ access: FamilyAccess }>()

type Own = Awaited<ReturnType<ReturnType<typeof ownFamilies>['executeTakeFirstOrThrow']>>

/** Whoever may not view it sees its name and themself. */
async function readFamily(stores: Stores, own: Own, personId: number): Promise<MyFamily> {
  const { db } = stores
  const { userId, personId: _, ...family } = own
  const viewer = { familyId: family.id, personId, userId: userId ?? 0, access: family.access }
  const changes = await listChanges(db, viewer)
  const agesOn = todayIn('UTC')
  const adults = await listAdults(stores, family, personId)
  if (!mayRead(family.access)) {
    const me = adults.filter(({ isMe }) => isMe)
    const hidden = { savedBy: null, address: null, children: [], guests: [] }
    return { ...family, ...hidden, adults: me, changes, agesOn }
  }
  return {
    ...family,
    adults,
    children: await listChildren(stores, family.id, agesOn),
    guests: await listGuests(db, family.id),
    changes,
    agesOn,
  }
}

async function listAdults(
  { db, images }: Stores,
  { id: familyId, access }: Pick<Own, 'id' | 'access'>,
  myPersonId: number,
) {
  const claims = await listClaims(db, familyId)
  const hosts = await listHosts(db, familyId)
  const adults = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('familyInvitation', (join) =>
      join
        .onRef('familyInvitation.familyId', '=', 'familyMember.familyId')
        .onRef('familyInvitation.personId', '=', 'familyMember.personId')
        .on(isOpenFamilyInvitation()),
    )
    .where('familyMember.familyId', '=', familyId)
    .where('familyMember.relation', '!=', 'Child')
    .orderBy('familyMember.contactOrder')
    .orderBy('person.id')
    .select(personColumns)
    .select(['familyMember.relation', 'familyMember.access', 'familyMember.contactOrder'])
    .select(['familyMember.version as membershipVersion', 'person.contactEmail', 'person.userId'])
    .select(['user.email as accountEmail', 'familyInvitation.expiresDate as invitedUntil'])
    .select(isWaiting().$castTo<boolean>().as('isWaiting'))
    .$narrowType<{ relation: 'Parent' | 'Guardian' | 'Other'; access: FamilyAccess }>()
    .execute()
  return adults.map(({ photoKey, contactEmail, accountEmail, userId, ...adult }) => ({
    ...adult,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
    email: accountEmail ?? contactEmail,
    hasAccount: userId !== null,
    invitedBy: hosts.get(adult.personId) ?? null,
    claim: (access === 'Full' && claims.get(adult.personId)) || null,
    isMe: adult.personId === myPersonId,
  }))
}

export async function updateFamily(
  stores: Stores,
  { familyId, personId, userId }: FamilyMember,
  { version, ...values }: UpdateFamily,
) {
  const { db } = stores
  const { numUpdatedRows } = await db
    .updateTable('family')
    .set({ ...values, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', familyId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(await findMyFamily(stores, { familyId, personId }))
  await refreshFamilies(db, [familyId])
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Edited',
    subject: { type: 'Family', id: familyId },
  })
  return findMyFamily(stores, { familyId, personId })
}
