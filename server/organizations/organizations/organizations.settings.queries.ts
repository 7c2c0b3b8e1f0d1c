import type { UpdateOrganization } from '#contract/organizations/administrations.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { type Kysely, sql, type Updateable } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName } from '#server/database/names.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { setImages, type Stores } from '#server/images/images.queries.ts'
import { notFound, stale } from '#server/http/problem.ts'
import type { Administrator, Holder } from '#server/tenancy/rights.ts'
import { requireSameDays } from '#server/tenancy/held-roles.queries.ts'
import { requireDistinctName } from './verify-organization.ts'
import { toMyOrganizations, withDetails } from './organizations.queries.ts'

/** An organization as somebody with a right in it sees it. */
export async function findAdminOrganization(stores: Stores, holder: Holder) {
  const found = stores.db
    .selectFrom('organization')
    .where('organization.id', '=', holder.organizationId)
  const rows = await withDetails(found, holder.personId)
    .leftJoin('person as saver', 'saver.id', 'organization.savedByPersonId')
    .select(['organization.version', savedBy, savedDate])
    .execute()
  const [organization] = await toMyOrganizations(stores, holder, rows)
  if (!organization) throw notFound()
  const { organizationUserId, permissions } = holder
  return { ...organization, organizationUserId, permissions: [...permissions] }
}

export async function findSettings({ db, images }: Stores, organizationId: number) {
  const { logoKey, coverKey, verifiedDate, ...settings } = await db
    .selectFrom('organization')
    .leftJoin('image as logo', 'logo.id', 'logoImageId')
    .leftJoin('image as cover', 'cover.id', 'coverImageId')
    .leftJoin('person as saver', 'saver.id', 'organization.savedByPersonId')
    .where('organization.id', '=', organizationId)
    .select(['name', 'accessLevel', 'admissionType', 'logoImageId', 'coverImageId'])
    .select(['description', 'place', 'organization.contactEmail', 'timeZone', 'welcomeText'])
    .select(['organization.version', 'verifiedDate', savedBy, savedDate])
    .select(['logo.key as logoKey', 'cover.key as coverKey'])
    .executeTakeFirstOrThrow(notFound)
  const shown = { isOpen: settings.accessLevel === AccessLevel.Public, size: 'large' } as const
  return {
    ...settings,
    isVerified: verifiedDate !== null,
    logoImageUrl: logoKey && images.addressOf(logoKey, shown),
    coverImageUrl: coverKey && images.addressOf(coverKey, shown),
  }
}

/** Saves the settings, and says which images are left over. */
export async function updateOrganization(
  stores: Stores,
  administrator: Administrator & Pick<Holder, 'isOwner'>,
  { version, logoImageId, coverImageId, ...about }: UpdateOrganization,
) {
  const { db } = stores
  const { organizationId } = administrator
  const before = await findSettings(stores, organizationId)
  await requireSameDays(db, administrator, [before.timeZone, about.timeZone ?? before.timeZone])
  const isRenamed = about.name !== before.name
  if (isRenamed) await requireDistinctName(db, about.name, organizationId)
  const searchPlace = about.place === undefined ? undefined : searchable(about.place ?? '')
  const isSaved = await saveOrganization(
    db,
    administrator,
    { ...about, searchPlace, ...(isRenamed && unverified) },
    version,
  )
  if (!isSaved) throw stale(await findSettings(stores, organizationId))

  const shown = { logoImageId, coverImageId }
  const holder = { organizationId, classId: null }
  const replaced = await setImages(db, holder, shown, administrator.userId)
  await db.updateTable('organization').set(shown).where('id', '=', organizationId).execute()
  await tell(stores, administrator, before)
  return replaced
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

/** The mark was given to the name that it stood beside. */
const unverified = { verifiedDate: null, verifiedSkeleton: null }

type Settings = Awaited<ReturnType<typeof findSettings>>

async function tell(stores: Stores, administrator: Administrator, before: Settings) {
  const { organizationId } = administrator
  await audit(stores.db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: factsOf(before),
    after: factsOf(await findSettings(stores, organizationId)),
  })
}

const factsOf = (settings: Settings) => ({
  name: settings.name,
  accessLevel: settings.accessLevel,
  admissionType: settings.admissionType,
  logoImageId: settings.logoImageId,
  coverImageId: settings.coverImageId,
  description: settings.description,
  place: settings.place,
  contactEmail: settings.contactEmail,
  timeZone: settings.timeZone,
  welcomeText: settings.welcomeText,
  isVerified: settings.isVerified,
})

const savedBy = fullName('saver').as('savedBy')
const savedDate = sql<string>`coalesce(organization.saved_date, organization.created_date)`.as(
  'savedDate',
)
