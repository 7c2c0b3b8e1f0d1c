import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import type { ImportCustomField } from '#contract/people/imports.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { belongsOnlyElsewhere } from '../merging/merging.queries.ts'
import { listFamilyRemovalsIn } from '../admission/family-removals.queries.ts'
import type { PersonData } from './entries.ts'
import { listFieldsOf } from '../custom-fields/custom-fields.queries.ts'

/** A person who already belongs to the organization. */
export type Known = PersonData & {
  personId: number
  organizationUserId: number
  name: string
  searchName: string
  accountEmail: string | null
  /**
   * Whether rows of a file may match this person: the address of the account is verified, or there is no account and the
   * person is not managed by unverified accounts alone.
   */
  isVerified: boolean
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  gradeLevelId: number | null
  grade: string | null
  isActive: boolean
  isArchived: boolean
  /** Whether the family removed them, so that the organization cannot restore them. */
  isRemovedByFamily: boolean
  /** Whether the organization may edit them: neither they nor a guardian has an account. */
  isEditable: boolean
  families: KnownFamily[]
  /** The values of custom fields that columns of the file mean. */
  values?: StoredValues
}

/** Values of custom fields, by the id of the field. */
export type StoredValues = Map<number, string>

export type KnownFamily = {
  familyId: number
  name: string
  relations: Map<number, Relation>
  accesses: Map<number, FamilyAccess | null>
  /** Whether the organization can't manage it: an adult with an account acts for it, or a member belongs only to another organization. */
  isOwn: boolean
  /** Whether an adult with a verified address manages it. Null if no account does. */
  isVerified: boolean | null
  /** Whether someone in it is a member of the organization and not archived. */
  isSeen: boolean
  values?: StoredValues
}

/** Everyone that rows of a file may match, with their families. */
export async function findKnown(
  db: Db,
  organizationId: number,
  customFields: Pick<ImportCustomField, 'id'>[] = [],
): Promise<Known[]> {
  const { ofMembers, ofFamilies } = await findValues(db, organizationId, customFields)
  const families = await findFamilies(db, organizationId, ofFamilies)
  const removals = await listFamilyRemovalsIn(db, organizationId)
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'gradeLevelId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('displayName', 'is', null)
    .where('mergedIntoId', 'is', null)
    .select(['person.id as personId', 'organizationUser.id as organizationUserId'])
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'contactEmail'])
    .select(['person.searchName', 'person.userId', 'user.email as accountEmail', 'emailVerifiedAt'])
    .select(['isStudent', 'isParent', 'isTeacher', 'organizationUser.status'])
    .select(['gradeLevelId', 'gradeLevel.name as grade'])
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
      // An archived person may have changed these since, and the organization may not see that.
      ...(isArchived && !isEditable && hidden),
      isActive: status === 'Active',
      isArchived,
      isRemovedByFamily: isArchived && removals.has(member.organizationUserId),
      isEditable,
      isVerified: userId === null ? isInVerifiedCare(own) : emailVerifiedAt !== null,
      families: own.filter(({ isSeen }) => isSeen),
      values: ofMembers.get(member.organizationUserId) ?? noValues,
    }
  })
}

const noValues: StoredValues = new Map()

/** The values of some custom fields, of each member and of each family. */
async function findValues(
  db: Db,
  organizationId: number,
  customFields: Pick<ImportCustomField, 'id'>[],
) {
  const ofMembers = new Map<number, StoredValues>()
  const ofFamilies = new Map<number, StoredValues>()
  const ids = customFields.map(({ id }) => id)
  const rows = await db
    .selectFrom('customValue')
    .where('organizationId', '=', organizationId)
    .where('customFieldId', 'in', ids)
    .select(['customFieldId', 'organizationUserId', 'familyId', 'value'])
    .execute()
  for (const { customFieldId, organizationUserId, familyId, value } of rows) {
    const [owners, id] =
      familyId === null ? [ofMembers, organizationUserId ?? 0] : [ofFamilies, familyId]
    owners.set(id, (owners.get(id) ?? new Map()).set(customFieldId, value))
  }
  return { ofMembers, ofFamilies }
}

/** The custom fields of members and families, which columns of a file may mean. */
export async function findCustomFields(
  db: Db,
  organizationId: number,
): Promise<ImportCustomField[]> {
  const ofMembers = await listFieldsOf(db, organizationId, 'Member')
  const ofFamilies = await listFieldsOf(db, organizationId, 'Family')
  return [...ofMembers, ...ofFamilies].map(({ id, subject, name, kind, choices }) => ({
    id,
    subject,
    name,
    kind,
    choices,
  }))
}

/** The grade levels of the organization, which rows of a file may name. */
export const findLevels = (db: Db, organizationId: number) =>
  db
    .selectFrom('gradeLevel')
    .where('organizationId', '=', organizationId)
    .orderBy('position')
    .select(['id', 'name'])
    .execute()

/** A person who is managed by unverified accounts alone may have been made up by them. */
const isInVerifiedCare = (families: KnownFamily[]) =>
  families.some(({ isVerified }) => isVerified === true) ||
  families.every(({ isVerified }) => isVerified === null)

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

/** Families with a member of the organization, with everyone in them, by person. */
async function findFamilies(
  db: Db,
  organizationId: number,
  values: Map<number, StoredValues>,
): Promise<Map<number, KnownFamily[]>> {
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
      belongsOnlyElsewhere(where, organizationId).$castTo<boolean>().as('isStranger'),
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
      isVerified: acting.length > 0 ? acting.some((one) => one.emailVerifiedAt !== null) : null,
      isSeen: together.some(({ status }) => status !== null && status !== 'Archived'),
      values: values.get(familyId) ?? noValues,
    }
    for (const { personId } of together) {
      byPerson.set(personId, [...(byPerson.get(personId) ?? []), family])
    }
  }
  return byPerson
}

/** An adult with an account acts for a family once the address is verified, or at once if they created the family. */
const isActing = ({ userId, access, emailVerifiedAt, isFounder }: Member) =>
  userId !== null && access !== null && (emailVerifiedAt !== null || isFounder)
