import { AccessLevel, type Membership } from '#contract/organizations.ts'
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Images } from '../images/images.ts'

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
    .select('organization.contactEmail')
    .select(['logo.key as logoKey', 'cover.key as coverKey'])
    .select(membershipColumns)

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

const untold = { description: null, place: null, contactEmail: null, logoKey: null, coverKey: null }

/** A row as it is answered, with the addresses of its images. Of what somebody is shut out of, it tells the name. */
export function toOrganization<Some extends Row>(images: Images, row: Some) {
  const isOpen = row.accessLevel === AccessLevel.Public
  const isVisible = isOpen || lettingIn.some((status) => status === row.status)
  const told = isVisible ? row : { ...row, ...untold }
  const { logoKey, coverKey } = told
  return {
    ...told,
    logoImageUrl: logoKey && images.addressOf(logoKey, { isOpen, size: 'small' }),
    coverImageUrl: coverKey && images.addressOf(coverKey, { isOpen, size: 'large' }),
    membership: isOfMember(row) ? row : null,
  }
}

export const toMyOrganization = <Some extends Row & Membership>(images: Images, row: Some) => ({
  ...toOrganization(images, row),
  membership: row,
})

export const isOfMember = <Some extends Row>(row: Some): row is Some & Membership =>
  row.status !== null

/** What a membership is that lets somebody see a Private organization. */
const lettingIn = ['Active', 'Invited'] as const

/** A Private organization is seen by those who belong to it or are asked to; a suspended member is shut out. */
export const isVisibleTo =
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
