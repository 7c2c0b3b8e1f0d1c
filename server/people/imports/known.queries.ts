import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isKnownElsewhereOnly } from '../merging/merging.queries.ts'
import { listFamilyLeavingsIn } from '../admission/family-leavings.queries.ts'
import type { Told } from './read-spreadsheet.ts'

/** Somebody who belongs to the organization already. */
export type Known = Told & {
  personId: number
  organizationUserId: number
  name: string
  searchName: string
  accountEmail: string | null
  /**
   * Whether rows of a file may be them: their account's address is proved, or they have no account, and somebody other than
   * an account with an unproved address looks after them.
   */
  isProved: boolean
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  isActive: boolean
  isArchived: boolean
  /** Whether the family took them out, so that the organization does not restore them. */
  isLeftByFamily: boolean
  /** Whether the organization may edit them: they have no account, and no guardian who has one. */
  isEditable: boolean
  families: KnownFamily[]
}

export type KnownFamily = {
  familyId: number
  name: string
  relations: Map<number, Relation>
  accesses: Map<number, FamilyAccess | null>
  /** Whether the organization has no say in it: an adult with an account acts for it, or somebody is known only elsewhere. */
  isOwn: boolean
  /** Whether an adult with a proved address looks after it; null if nobody with an account does. */
  isProved: boolean | null
  /** Whether somebody of it is in the organization, and not archived there. */
  isSeen: boolean
}

/** Everybody whom rows of a file may be, with their families. */
export async function findKnown(db: Db, organizationId: number): Promise<Known[]> {
  const families = await findFamilies(db, organizationId)
  const leavings = await listFamilyLeavingsIn(db, organizationId)
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('displayName', 'is', null)
    .where('mergedIntoId', 'is', null)
    .select(['person.id as personId', 'organizationUser.id as organizationUserId'])
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'contactEmail'])
    .select(['person.searchName', 'person.userId', 'user.email as accountEmail', 'emailVerifiedAt'])
    .select(['isStudent', 'isParent', 'isTeacher', 'organizationUser.status'])
    .select(['createdByOrganizationId', fullName('person').as('name')])
    .orderBy('organizationUser.id')
    .execute()
  return members.map(({ userId, status, createdByOrganizationId, emailVerifiedAt, ...member }) => {
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
      isLeftByFamily: isArchived && leavings.has(member.organizationUserId),
      isEditable,
      isProved: userId === null ? isInProvedCare(own) : emailVerifiedAt !== null,
      families: own.filter(({ isSeen }) => isSeen),
    }
  })
}

/** Whoever is in the care of unproved accounts alone is somebody whom these accounts made up, as far as anybody knows. */
const isInProvedCare = (families: KnownFamily[]) =>
  families.some(({ isProved }) => isProved === true) ||
  families.every(({ isProved }) => isProved === null)

const hidden = { preferredName: null, birthDate: null, phone: null, contactEmail: null }

type Member = {
  familyId: number
  personId: number
  name: string
  relation: Relation
  access: FamilyAccess | null
  userId: number | null
  emailVerifiedAt: string | null
  isFounder: boolean
  status: string | null
  isStranger: boolean
}

/** By person, the families that somebody of the organization belongs to, with all who are in them. */
async function findFamilies(db: Db, organizationId: number): Promise<Map<number, KnownFamily[]>> {
  const members: Member[] = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('user', 'user.id', 'person.userId')
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
        .select(['familyId']),
    )
    .select(['familyId', 'familyMember.personId', 'name', 'relation', 'access', 'userId', 'status'])
    .select(['emailVerifiedAt', 'isFounder'])
    .select((where) =>
      isKnownElsewhereOnly(where, organizationId).$castTo<boolean>().as('isStranger'),
    )
    .orderBy('familyId')
    .execute()
  const byPerson = new Map<number, KnownFamily[]>()
  for (const [familyId, together] of Map.groupBy(members, (member) => member.familyId)) {
    const acting = together.filter(isActing)
    const family = {
      familyId,
      name: together[0]?.name ?? '',
      relations: new Map(together.map(({ personId, relation }) => [personId, relation])),
      accesses: new Map(together.map(({ personId, access }) => [personId, access])),
      isOwn: acting.length > 0 || together.some(({ isStranger }) => isStranger),
      isProved: acting.length > 0 ? acting.some((one) => one.emailVerifiedAt !== null) : null,
      isSeen: together.some(({ status }) => status !== null && status !== 'Archived'),
    }
    for (const { personId } of together) {
      byPerson.set(personId, [...(byPerson.get(personId) ?? []), family])
    }
  }
  return byPerson
}

/** Whoever has an account acts for a family once the address is proved, or at once if they made the family. */
const isActing = ({ userId, access, emailVerifiedAt, isFounder }: Member) =>
  userId !== null && access !== null && (emailVerifiedAt !== null || isFounder)
