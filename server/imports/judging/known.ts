import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { fullName } from '../../database/names.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { isKnownElsewhereOnly } from '../../members/replacing/family-place.ts'
import type { Told } from '../reading/read-rows.ts'

/** Somebody who belongs to the organization already. */
export type Known = Told & {
  personId: number
  organizationUserId: number
  name: string
  searchName: string
  accountEmail: string | null
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  isActive: boolean
  isArchived: boolean
  /** Whether the organization may edit them: they have no account, and no guardian who has one. */
  isEditable: boolean
  families: KnownFamily[]
}

export type KnownFamily = {
  familyId: number
  name: string
  relations: Map<number, Relation>
  /** Whether the organization has no say in it: an adult there has an account, or somebody is known only elsewhere. */
  isOwn: boolean
  /** Whether somebody of it is in the organization, and not archived there. */
  isSeen: boolean
}

/** Everybody whom rows of a file may be, with their families. */
export async function findKnown(db: Kysely<Schema>, organizationId: number): Promise<Known[]> {
  const families = await findFamilies(db, organizationId)
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('displayName', 'is', null)
    .where('replacedById', 'is', null)
    .select(['person.id as personId', 'organizationUser.id as organizationUserId'])
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'contactEmail'])
    .select(['person.searchName', 'person.userId', 'user.email as accountEmail'])
    .select(['isStudent', 'isParent', 'isTeacher', 'organizationUser.status'])
    .select(['createdByOrganizationId', fullName('person').as('name')])
    .orderBy('organizationUser.id')
    .execute()
  return members.map(({ userId, status, createdByOrganizationId, ...member }) => {
    const own = families.get(member.personId) ?? []
    const isEditable =
      userId === null &&
      createdByOrganizationId === organizationId &&
      !own.some(({ isOwn }) => isOwn)
    const isArchived = status === 'Archived'
    return {
      ...member,
      // Who was archived may have told others since what this organization is not told.
      ...(isArchived && !isEditable && hidden),
      isActive: status === 'Active',
      isArchived,
      isEditable,
      families: own.filter(({ isSeen }) => isSeen),
    }
  })
}

const hidden = { preferredName: null, birthDate: null, phone: null, contactEmail: null }

type Member = {
  familyId: number
  personId: number
  name: string
  relation: Relation
  access: FamilyAccess | null
  userId: number | null
  status: string | null
  isStranger: boolean
}

/** By person, the families that somebody of the organization belongs to, with all who are in them. */
async function findFamilies(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<Map<number, KnownFamily[]>> {
  const members: Member[] = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.personId', '=', 'familyMember.personId')
        .on('organizationUser.organizationId', '=', organizationId),
    )
    .where('familyId', 'in', (seen) =>
      seen
        .selectFrom('familyMember')
        .innerJoin('organizationUser', 'organizationUser.personId', 'familyMember.personId')
        .where('organizationId', '=', organizationId)
        .select('familyId'),
    )
    .select(['familyId', 'familyMember.personId', 'name', 'relation', 'access', 'userId', 'status'])
    .select((where) =>
      isKnownElsewhereOnly(where, organizationId).$castTo<boolean>().as('isStranger'),
    )
    .orderBy('familyId')
    .execute()
  const byPerson = new Map<number, KnownFamily[]>()
  for (const [familyId, together] of Map.groupBy(members, (member) => member.familyId)) {
    const family = {
      familyId,
      name: together[0]?.name ?? '',
      relations: new Map(together.map(({ personId, relation }) => [personId, relation])),
      isOwn: together.some(
        ({ userId, access, isStranger }) => isStranger || (userId !== null && access !== null),
      ),
      isSeen: together.some(({ status }) => status !== null && status !== 'Archived'),
    }
    for (const { personId } of together) {
      byPerson.set(personId, [...(byPerson.get(personId) ?? []), family])
    }
  }
  return byPerson
}
