import { todayIn, isInOperation } from '#server/tenancy/organizations.queries.ts'
import {
  type FamilyAccess,
  mayRead,
  type MyFamily,
  type UpdateFamily,
} from '#contract/people/families.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { notFound, versionConflict } from '#server/http/problem.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { listClaims, listInvitingOrganizations } from '../claims/claims.queries.ts'
import { listChanges } from '../family-changes/family-changes.queries.ts'
import { isActing, isWaiting } from '#server/tenancy/acting-adults.ts'
import { listGuests, listShares } from '../invitations/invitations.queries.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import { auditFamily, personColumns, savedByOf } from '../families/families.queries.ts'
import { ageOn } from '../people/age.ts'

/** The families of an adult, with what the adult can see of each. */
export async function listMyFamilies(stores: Stores, personId: number): Promise<MyFamily[]> {
  const families = await ownFamilies(stores.db, personId).orderBy('family.id').execute()
  const read: MyFamily[] = []
  for (const family of families) read.push(await readFamily(stores, family, personId))
  return read
}

/** Only the names, for menus and redirects. */
export const listFamilyNames = (db: Db, personId: number) =>
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

const ownFamilies = (db: Db, personId: number) =>
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

/** Adults without view access see only the family name and themselves. */
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
  const invitingOrganizations = await listInvitingOrganizations(db, familyId)
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
    invitedBy: invitingOrganizations.get(adult.personId) ?? null,
    claim: (access === 'Full' && claims.get(adult.personId)) || null,
    isMe: adult.personId === myPersonId,
  }))
}

export async function updateFamily(
  stores: Stores,
  visitor: FamilyMember,
  { version, ...values }: UpdateFamily,
) {
  const { db } = stores
  const { familyId, personId } = visitor
  const { numUpdatedRows } = await db
    .updateTable('family')
    .set({ ...values, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', familyId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw versionConflict(await findMyFamily(stores, visitor))
  await refreshFamilies(db, [familyId])
  await auditFamily(db, visitor, { action: 'Edited' })
  return findMyFamily(stores, visitor)
}

/** The children of a family, eldest first, with their organizations, classes and counts of care notes and contacts. */
async function listChildren({ db, images }: Stores, familyId: number, day: string) {
  const children = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .where('familyMember.familyId', '=', familyId)
    .where('familyMember.relation', '=', 'Child')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(personColumns)
    .select((child) => [
      child
        .selectFrom('careCondition')
        .whereRef('careCondition.personId', '=', 'person.id')
        .select(child.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('conditionsCount'),
      child
        .selectFrom('emergencyContact')
        .whereRef('emergencyContact.personId', '=', 'person.id')
        .whereRef('emergencyContact.familyId', '=', 'familyMember.familyId')
        .select(child.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('contactsCount'),
      child
        .exists(
          child
            .selectFrom('familyMember as other')
            .whereRef('other.personId', '=', 'person.id')
            .whereRef('other.familyId', '!=', 'familyMember.familyId')
            .where('other.relation', '=', 'Child')
            .select(['other.personId']),
        )
        .$castTo<boolean | number>()
        .as('isElsewhere'),
    ])
    .execute()
  const ids = children.map(({ personId }) => personId)
  const organizations = await listOrganizations(db, ids)
  const classes = await listClasses(db, ids, day)
  const shares = await listShares(db, familyId)
  return children.map(({ photoKey, isElsewhere, ...child }) => ({
    ...child,
    isElsewhere: Boolean(isElsewhere),
    shares: shares.get(child.personId) ?? [],
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
    age: child.birthDate === null ? null : Math.max(0, ageOn(child.birthDate, day)),
    organizations: organizations.get(child.personId) ?? [],
    classes: classes.get(child.personId) ?? [],
  }))
}

async function listOrganizations(db: Db, personIds: number[]) {
  if (personIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where('personId', 'in', personIds)
    .where('organizationUser.status', '!=', 'Archived')
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .select(['personId', 'organization.id as organizationId'])
    .select('organization.name as organizationName')
    .execute()
  return Map.groupBy(rows, ({ personId }) => personId)
}

/** The classes that they attend and that have not ended. */
async function listClasses(db: Db, personIds: number[], day: string) {
  if (personIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('enrollment.personId', 'in', personIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where(isInOperation)
    .where('class.endDate', '>=', day)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['enrollment.personId', 'class.id', 'class.name'])
    .select(['organization.id as organizationId', 'organization.name as organizationName'])
    .execute()
  return Map.groupBy(rows, ({ personId }) => personId)
}
