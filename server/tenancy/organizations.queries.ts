import type {
  CreateOrganization,
  Membership,
  OrganizationQuery,
} from '#contract/organizations/organizations.ts'
import type { Kysely } from 'kysely'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import type { Schema } from '../database/schema/schema.ts'
import { contains, searchable } from '../database/searchable.ts'
import { insertDefaultRoles } from '../rights/roles/default-roles.ts'
import { absence } from './rights.ts'
import type { SignedIn } from '../calls/visitor.ts'
import { requireDistinctName } from '../organizations/organizations/organizations.verified.ts'
import { findNextClassDates } from '../organizations/organizations/organizations.next-day.ts'
import type { Whose } from '../organizations/organizations/organizations.relations.ts'
import {
  isListedFor,
  isVisibleTo,
  membershipColumns,
  type Stores,
  toMyOrganizations,
  toOrganizations,
  withDetails,
} from './organizations.rows.ts'

type Member = Pick<SignedIn, 'userId' | 'personId'>

type NewMembership = Partial<Membership> & {
  organizationId: number
  personId: number
  /** Of somebody anonymous, who is found and sorted by it. */
  displayName?: string
  searchName?: string
}

export async function createOrganization(
  stores: Stores,
  owner: Member,
  values: CreateOrganization,
) {
  await requireDistinctName(stores.db, values.name)
  const { id } = await insertOrganization(stores.db, values)
  await insertMembership(stores.db, { organizationId: id, personId: owner.personId, isOwner: true })
  return findOrganization(stores, owner, id)
}

/** An organization without members, with the roles that it begins with. */
export async function insertOrganization(db: Kysely<Schema>, values: CreateOrganization) {
  const organization = await db
    .insertInto('organization')
    .values({
      ...values,
      searchName: searchable(values.name),
      createdDate: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDefaultRoles(db, organization.id)
  return organization
}

/** Makes a person an Active member from now on, of no kind unless said. */
export const insertMembership = (db: Kysely<Schema>, values: NewMembership) =>
  newMembership(db, values).returning(membershipColumns).executeTakeFirstOrThrow()

/** The same, for who may be a member already. */
export const newMembership = (db: Kysely<Schema>, values: NewMembership) =>
  db.insertInto('organizationUser').values({
    isOwner: false,
    isTeacher: false,
    isStudent: false,
    isParent: false,
    status: 'Active',
    joinedDate: new Date().toISOString(),
    searchName: (person) =>
      person.selectFrom('person').where('id', '=', values.personId).select(['searchName']),
    ...values,
  })

const sorting = {
  name: 'organization.searchName',
  place: 'searchPlace',
  accessLevel: 'accessLevel',
  admissionType: 'admissionType',
}

export async function listOrganizations(stores: Stores, visitor: Whose, query: OrganizationQuery) {
  const { personId } = visitor
  const list = stores.db.selectFrom('organization').where(isListedFor(personId))
  const isFound = contains(query.searchString, 'organization.searchName', 'searchPlace')
  const found = withDetails(list.where(isFound), personId)
  const order = [sorting[query.sortField ?? 'name'], 'organization.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => toOrganizations(stores, visitor, read))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findOrganization(stores: Stores, visitor: Whose, organizationId: number) {
  const { db } = stores
  const found = db
    .selectFrom('organization')
    .where('organization.id', '=', organizationId)
    .where(isVisibleTo(db, visitor))
  const rows = await withDetails(found, visitor.personId).execute()
  const [organization] = await toOrganizations(stores, visitor, rows)
  if (!organization) throw await absence(db, visitor.personId, organizationId)
  return organization
}

/** What a person belongs to, suspended memberships too. */
export async function listMyOrganizations(stores: Stores, visitor: Member) {
  const rows = await withDetails(stores.db.selectFrom('organization'), visitor.personId)
    .where('own.personId', '=', visitor.personId)
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .execute()
  const organizations = await toMyOrganizations(stores, visitor, rows)
  const active = organizations.filter(({ membership }) => membership.status === 'Active')
  const next = await findNextClassDates(
    stores.db,
    active.map(({ id }) => id),
  )
  return organizations.map((one) => ({ ...one, nextClassDate: next.get(one.id) ?? null }))
}
