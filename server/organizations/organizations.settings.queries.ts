import {
  AccessLevel,
  type UpdateOrganization,
  type UpdateOrganizationSettings,
} from '#contract/organizations.ts'
import { type Kysely, sql, type Updateable } from 'kysely'
import { fullName } from '../database/names.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { searchable } from '../database/searchable.ts'
import { attachImage, deleteReplacedImages, missingImage } from '../images/images.queries.ts'
import { invalidFields, notFound, stale } from '../problem.ts'
import type { Administrator } from '../rights/rights.ts'
import { isOfMember, type Stores, toMyOrganization, withDetails } from './organizations.rows.ts'

/** An organization as its owner sees it. */
export async function findAdminOrganization({ db, images }: Stores, owner: Administrator) {
  const found = db.selectFrom('organization').where('organization.id', '=', owner.organizationId)
  const row = await withDetails(found, owner.personId)
    .leftJoin('person as saver', 'saver.id', 'organization.savedByPersonId')
    .select(['organization.version', savedBy, savedDate])
    .executeTakeFirst()
  if (!row || !isOfMember(row)) throw notFound()
  return toMyOrganization(images, row)
}

export async function updateOrganization(
  stores: Stores,
  owner: Administrator,
  { version, ...values }: UpdateOrganization,
) {
  const isSaved = await saveOrganization(stores.db, owner, values, version)
  const organization = await findAdminOrganization(stores, owner)
  if (!isSaved) throw stale(organization)
  return organization
}

export async function findSettings({ db, images }: Stores, organizationId: number) {
  const { logoKey, coverKey, ...settings } = await db
    .selectFrom('organization')
    .leftJoin('image as logo', 'logo.id', 'logoImageId')
    .leftJoin('image as cover', 'cover.id', 'coverImageId')
    .leftJoin('person as saver', 'saver.id', 'organization.savedByPersonId')
    .where('organization.id', '=', organizationId)
    .select(['name', 'accessLevel', 'admissionType', 'logoImageId', 'coverImageId'])
    .select(['description', 'place', 'organization.contactEmail', 'timeZone', 'welcomeText'])
    .select(['organization.version', savedBy, savedDate])
    .select(['logo.key as logoKey', 'cover.key as coverKey'])
    .executeTakeFirstOrThrow(notFound)
  const shown = { isOpen: settings.accessLevel === AccessLevel.Public, size: 'large' } as const
  return {
    ...settings,
    logoImageUrl: logoKey && images.addressOf(logoKey, shown),
    coverImageUrl: coverKey && images.addressOf(coverKey, shown),
  }
}

/** Saves the settings, and says which images are left over. */
export async function updateSettings(
  stores: Stores,
  owner: Administrator,
  { version, logoImageId, coverImageId, ...about }: UpdateOrganizationSettings,
) {
  const { db } = stores
  const { organizationId } = owner
  const searchPlace = about.place === undefined ? undefined : searchable(about.place ?? '')
  const isSaved = await saveOrganization(db, owner, { ...about, searchPlace }, version)
  if (!isSaved) throw stale(await findSettings(stores, organizationId))

  const shown = { logoImageId, coverImageId }
  for (const [field, imageId] of Object.entries(shown)) {
    const isThere =
      imageId === null || (await attachImage(db, imageId, { organizationId }, owner.userId))
    if (!isThere) throw invalidFields({ [field]: missingImage })
  }
  await db.updateTable('organization').set(shown).where('id', '=', organizationId).execute()
  const ids = Object.values(shown).filter((imageId) => imageId !== null)
  return deleteReplacedImages(db, { organizationId }, ids)
}

/** Saves all but the images; nothing, if somebody saved since the version that is sent. */
async function saveOrganization(
  db: Kysely<Schema>,
  { organizationId, personId }: Administrator,
  values: Updateable<Schema['organization']> & { name: string },
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organization')
    .set({ ...values, searchName: searchable(values.name) })
    .set({ ...lastSaved(personId), version: nextVersion })
    .where('id', '=', organizationId)
    .where((where) => where('version', '=', version ?? where.ref('version')))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const savedBy = fullName('saver').as('savedBy')
const savedDate = sql<string>`coalesce(organization.saved_date, organization.created_date)`.as(
  'savedDate',
)
