import { AccessLevel, type Membership } from '#contract/organizations/organizations.ts'
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import type { Images } from '../images/images.ts'
import { invitationsTo } from '../people/invitations/open-invitations.ts'
import {
  findRelations,
  type Relations,
  type Whose,
} from '../organizations/organizations/organizations.relations.ts'

/** Where organizations are kept: their rows, and the images that they show. */
export type Stores = { db: Kysely<Schema>; images: Images }

type Organizations = SelectQueryBuilder<Schema, 'organization', object>

export const membershipColumns = [
  'isOwner',
  'isTeacher',
  'isStudent',
  'isParent',
  'status',
  'joinedDate',
] as const

/** Organizations with the keys of their images, and with what this person is to them. Archived memberships are over. */
export const withDetails = (organizations: Organizations, personId: number | null) =>
  organizations
    .leftJoin('image as logo', 'logo.id', 'logoImageId')
    .leftJoin('image as cover', 'cover.id', 'coverImageId')
    .leftJoin('organizationUser as own', (join) =>
      join
        .onRef('own.organizationId', '=', 'organization.id')
        .on('own.personId', '=', personId)
        .on('own.status', '!=', 'Archived'),
    )
    .select(['organization.id', 'name', 'accessLevel', 'admissionType', 'description', 'place'])
    .select(['organization.contactEmail', 'welcomeText', 'deletionDate', 'verifiedDate'])
    .select(['logo.key as logoKey', 'cover.key as coverKey'])
    .select(membershipColumns)
    .select('own.id as organizationUserId')

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

const untold = {
  description: null,
  place: null,
  contactEmail: null,
  verifiedDate: null,
  logoKey: null,
  coverKey: null,
}

/** Rows as they are answered, with what the visitor is to each. */
export async function toOrganizations<Some extends Row>(
  { db, images }: Stores,
  visitor: Whose,
  rows: Some[],
) {
  const membershipIds = rows.flatMap(({ organizationUserId: id }) => id ?? [])
  const relations = await findRelations(db, visitor, membershipIds)
  return rows.map((row) => toOrganization(images, row, relations))
}

/** Those of them that the visitor belongs to. */
export async function toMyOrganizations<Some extends Row>(
  stores: Stores,
  visitor: Whose,
  rows: Some[],
) {
  const organizations = await toOrganizations(stores, visitor, rows)
  return organizations.flatMap(({ membership, ...organization }) =>
    membership === null ? [] : [{ ...organization, membership }],
  )
}

/** With the addresses of its images. Of what somebody is shut out of, it tells the name. */
function toOrganization<Some extends Row>(images: Images, row: Some, relations: Relations) {
  const isOpen = row.accessLevel === AccessLevel.Public
  const isInvited = relations.invitedTo.has(row.id)
  const isVisible = isOpen || isInvited || lettingIn.some((status) => status === row.status)
  const told = isVisible ? row : { ...row, ...untold }
  const { logoKey, coverKey } = told
  return {
    ...told,
    isVerified: told.verifiedDate !== null,
    logoImageUrl: logoKey && images.addressOf(logoKey, { isOpen, size: 'small' }),
    coverImageUrl: coverKey && images.addressOf(coverKey, { isOpen, size: 'large' }),
    membership: isOfMember(row) ? toMembership(row, relations) : null,
    application: relations.applications.get(row.id) ?? null,
    isInvited,
  }
}

/** What somebody is while they are not active leads nowhere. */
function toMembership<Some extends OfMember>(row: Some, { held, lacking }: Relations) {
  const { organizationUserId: id, status, isOwner, welcomeText } = row
  const isSecondFactorMissing = lacking.has(id)
  if (status !== 'Active') {
    const leadingNowhere = { roles: [], mayAdminister: false, welcomeText: null }
    return { ...row, ...leadingNowhere, isSecondFactorMissing }
  }
  const roles = (held.roles.get(id) ?? []).map(({ name }) => name)
  const mayAdminister = isOwner || held.permissions.has(id)
  return { ...row, roles, mayAdminister, welcomeText, isSecondFactorMissing }
}

const isOfMember = <Some extends Row>(row: Some): row is Some & OfMember => row.status !== null

type OfMember = Membership & { organizationUserId: number; welcomeText: string | null }

/** What a membership is that lets somebody see a Private organization. */
const lettingIn = ['Active', 'Invited'] as const

/** A Private organization is listed for those who belong to it; a suspended member is shut out. */
export const isListedFor =
  (personId: number | null) => (where: ExpressionBuilder<Schema, 'organization'>) => {
    const isPublic = where('accessLevel', '=', AccessLevel.Public)
    if (personId === null) return isPublic
    const own = where
      .selectFrom('organizationUser')
      .where('personId', '=', personId)
      .where('status', 'in', lettingIn)
      .select('organizationId')
    return where.or([isPublic, where('organization.id', 'in', own)])
  }

/** Whoever is invited sees it as well. */
export const isVisibleTo =
  (db: Kysely<Schema>, { userId, personId }: Whose) =>
  (where: ExpressionBuilder<Schema, 'organization'>) => {
    const isListed = isListedFor(personId)(where)
    if (userId === null) return isListed
    const invitedTo = invitationsTo(db, userId).select('invitation.organizationId')
    return where.or([isListed, where('organization.id', 'in', invitedTo)])
  }
