import {
  AccessLevel,
  type CreateOrganization,
  type Membership,
  type OrganizationQuery,
} from '#contract/organizations.ts'
import { SortDirection } from '#contract/page.ts'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { containing, searchable } from '../database/searchable.ts'

type NewMembership = Partial<Omit<Membership, 'joinedDate'>> & {
  organizationId: number
  personId: number
}

export async function createOrganization(
  db: Kysely<Schema>,
  ownerId: number,
  values: CreateOrganization,
) {
  const organization = await insertOrganization(db, values)
  const membership = await insertMembership(db, {
    organizationId: organization.id,
    personId: ownerId,
    isOwner: true,
  })
  return { ...organization, ...noImages, membership }
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
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Makes a person an Active member, of no kind unless said. */
export const insertMembership = (db: Kysely<Schema>, values: NewMembership) =>
  db
    .insertInto('organizationUser')
    .values({
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
    .returning(membershipColumns)
    .executeTakeFirstOrThrow()

export async function listOrganizations(
  db: Kysely<Schema>,
  personId: number | null,
  { pageIndex, pageSize, searchString, sortField = 'name', sortDirection }: OrganizationQuery,
) {
  let found = db.selectFrom('organization').where(isVisibleTo(personId))
  if (searchString !== '') {
    found = found.where(sql<boolean>`search_name like ${containing(searchString)} escape '\\'`)
  }
  const { totalCount } = await found
    .select((select) => select.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  const direction = sortDirection === SortDirection.Descending ? 'desc' : 'asc'
  const rows = await found
    .select(columns)
    .orderBy(sortField === 'name' ? 'searchName' : sortField, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset(pageIndex * pageSize)
    .execute()
  const memberships = await findMemberships(
    db,
    personId,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => ({
      ...row,
      ...noImages,
      membership: memberships.get(row.id) ?? null,
    })),
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
    unfilteredCount: totalCount,
  }
}

export async function findOrganization(
  db: Kysely<Schema>,
  personId: number | null,
  organizationId: number,
) {
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .where(isVisibleTo(personId))
    .select(columns)
    .executeTakeFirst()
  if (!organization) return undefined
  const memberships = await findMemberships(db, personId, [organizationId])
  return { ...organization, ...noImages, membership: memberships.get(organizationId) ?? null }
}

/** What a person belongs to, suspended memberships too; the archived ones are over. */
export async function listMyOrganizations(db: Kysely<Schema>, personId: number) {
  const rows = await db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('personId', '=', personId)
    .where('status', '!=', 'Archived')
    .select([
      'organization.id',
      'name',
      'accessLevel',
      'admissionType',
      'description',
      'place',
      ...membershipColumns,
    ])
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .execute()
  return rows.map((row) => ({ ...row, ...noImages, membership: row }))
}

async function findMemberships(db: Kysely<Schema>, personId: number | null, ids: number[]) {
  if (personId === null || ids.length === 0) return new Map<number, Membership>()
  const rows = await db
    .selectFrom('organizationUser')
    .where('personId', '=', personId)
    .where('organizationId', 'in', ids)
    .where('status', '!=', 'Archived')
    .select(['organizationId', ...membershipColumns])
    .execute()
  return new Map(rows.map(({ organizationId, ...membership }) => [organizationId, membership]))
}

/** A Private organization is seen by those who belong to it or are asked to; a suspended member is shut out. */
const isVisibleTo =
  (personId: number | null) => (where: ExpressionBuilder<Schema, 'organization'>) => {
    const isPublic = where('accessLevel', '=', AccessLevel.Public)
    if (personId === null) return isPublic
    const own = where
      .selectFrom('organizationUser')
      .where('personId', '=', personId)
      .where('status', 'in', ['Active', 'Invited'])
      .select('organizationId')
    return where.or([isPublic, where('organization.id', 'in', own)])
  }

const columns = ['id', 'name', 'accessLevel', 'admissionType', 'description', 'place'] as const
const noImages = { logoImageUrl: null, coverImageUrl: null }
const membershipColumns = [
  'isOwner',
  'isTeacher',
  'isStudent',
  'isParent',
  'status',
  'joinedDate',
] as const
