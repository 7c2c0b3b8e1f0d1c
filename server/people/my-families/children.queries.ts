import { ageOn } from '../people/age.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isNotDeleted } from '#server/tenancy/organizations.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { listShares } from '../invitations/invitations.queries.ts'
import { personColumns } from '../families/families.rows.ts'

/** The children of a family, the eldest first, with where they go and what must be known of them. */
export async function listChildren({ db, images }: Stores, familyId: number, day: string) {
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

async function listOrganizations(db: Kysely<Schema>, personIds: number[]) {
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

/** The classes that they attend and that are not over. */
async function listClasses(db: Kysely<Schema>, personIds: number[], day: string) {
  if (personIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('enrolment.personId', 'in', personIds)
    .where('enrolment.status', '=', 'Enrolled')
    .where(isNotDeleted)
    .where('class.endDate', '>=', day)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['enrolment.personId', 'class.id', 'class.name'])
    .select(['organization.id as organizationId', 'organization.name as organizationName'])
    .execute()
  return Map.groupBy(rows, ({ personId }) => personId)
}
