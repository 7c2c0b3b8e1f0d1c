import type { CreateOrganization, Membership, OrganizationQuery } from '#contract/organizations.ts'
import type { Kysely } from 'kysely'
import { kept } from '../database/lock.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import type { Schema } from '../database/schema.ts'
import { contains, searchable } from '../database/searchable.ts'
import {
  isOfMember,
  isVisibleTo,
  membershipColumns,
  type Stores,
  toMyOrganization,
  toOrganization,
  withDetails,
} from './organizations.rows.ts'

type NewMembership = Partial<Membership> & {
  organizationId: number
  personId: number
  /** Of somebody anonymous, who is found and sorted by it. */
  displayName?: string
  searchName?: string
}

export async function createOrganization(
  { db, images }: Stores,
  ownerId: number,
  values: CreateOrganization,
) {
  const { id } = await insertOrganization(db, values)
  await insertMembership(db, { organizationId: id, personId: ownerId, isOwner: true })
  const made = db.selectFrom('organization').where('organization.id', '=', id)
  return toOrganization(images, await withDetails(made, ownerId).executeTakeFirstOrThrow())
}

/** An organization without members. */
export const insertOrganization = (db: Kysely<Schema>, values: CreateOrganization) =>
  db
    .insertInto('organization')
    .values({
      ...values,
      searchName: searchable(values.name),
      createdDate: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

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
      person.selectFrom('person').where('id', '=', values.personId).select('searchName'),
    ...values,
  })

const sorting = {
  name: 'organization.searchName',
  place: 'searchPlace',
  accessLevel: 'accessLevel',
  admissionType: 'admissionType',
}

export async function listOrganizations(
  { db, images }: Stores,
  personId: number | null,
  query: OrganizationQuery,
) {
  const list = db.selectFrom('organization').where(isVisibleTo(personId))
  const isFound = contains(query.searchString, 'organization.searchName', 'searchPlace')
  const found = withDetails(list.where(isFound), personId)
  const order = [sorting[query.sortField ?? 'name'], 'organization.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => read.map((row) => toOrganization(images, row)))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findOrganization(
  { db, images }: Stores,
  personId: number | null,
  organizationId: number,
) {
  const found = db
    .selectFrom('organization')
    .where('organization.id', '=', organizationId)
    .where(isVisibleTo(personId))
  const row = await withDetails(found, personId).executeTakeFirst()
  return row && toOrganization(images, row)
}

/** What a person belongs to, suspended memberships too. */
export async function listMyOrganizations({ db, images }: Stores, personId: number) {
  const rows = await withDetails(db.selectFrom('organization'), personId)
    .where('own.personId', '=', personId)
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .execute()
  return rows.filter(isOfMember).map((row) => toMyOrganization(images, row))
}

/** Nobody else who asks for it changes what the organization is made of before the transaction ends. */
export const keepOrganization = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('id')
    .$call(kept(db))
    .execute()
