import { addDays } from '#contract/dates/weekdays.ts'
import type {
  NewOrganization,
  UpdateOrganization,
} from '#contract/organizations/administrations.ts'
import {
  AccessLevel,
  type Membership,
  type OpenApplication,
  type OrganizationQuery,
} from '#contract/organizations/organizations.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { offTypes } from '#contract/timetable/class-days.ts'
import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { openApplications } from '#server/applications/applications/applications.queries.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notFound, versionConflict } from '#server/http/problem.ts'
import { setImages, type Stores } from '#server/images/images.queries.ts'
import type { Images } from '#server/images/images.ts'
import { insertDefaultRoles } from '#server/rights/roles/default-roles.ts'
import {
  listHeldPermissions,
  listHeldRoles,
  requireSameDays,
} from '#server/tenancy/held-roles.queries.ts'
import { insertMembership, membershipColumns } from '#server/tenancy/memberships.queries.ts'
import { invitationsTo } from '#server/tenancy/open-invitations.ts'
import { isHiddenMember, todayIn } from '#server/tenancy/organizations.queries.ts'
import { absence, type Administrator, type Holder } from '#server/tenancy/rights.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'
import {
  isListedFor,
  isVisibleTo,
  visibleStatuses,
  type Whose,
} from '#server/tenancy/visible-organizations.ts'
import { insertUsualGradeLevels } from '#server/people/grade-levels/grade-levels.queries.ts'
import { requireDistinctName } from './verify-organization.ts'
import { clock } from '#server/process/clock.ts'

type Member = Pick<SignedIn, 'userId' | 'personId'>

export async function createOrganization(stores: Stores, owner: Member, values: NewOrganization) {
  await requireDistinctName(stores.db, values.name)
  const { id } = await insertOrganization(stores.db, values)
  await insertUsualGradeLevels(stores.db, id)
  await insertMembership(stores.db, { organizationId: id, personId: owner.personId, isOwner: true })
  return findOrganization(stores, owner, id)
}

/** An organization without members, with its default roles. */
export async function insertOrganization(db: Db, { timeZone, ...values }: NewOrganization) {
  const organization = await db
    .insertInto('organization')
    .values({
      ...values,
      ...(timeZone !== undefined && { timeZone }),
      searchName: searchable(values.name),
      createdDate: clock.timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDefaultRoles(db, organization.id)
  return organization
}

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

/** The public organizations, newest first. */
export async function listPublicIds(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('organization')
    .where(isListedFor(null))
    .orderBy('id', 'desc')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
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

/** The organizations a person belongs to, including suspended memberships. */
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

/** The next day on which classes meet in each of these organizations, including today, by organization id. */
async function findNextClassDates(db: Db, organizationIds: number[]): Promise<Map<number, string>> {
  // The earliest date in any time zone.
  const yesterday = addDays(todayIn('UTC'), -1)
  const days = await db
    .selectFrom('classDay')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('organizationId', 'in', organizationIds)
    .where('date', '>=', yesterday)
    .where('type', 'not in', offTypes)
    .select(['organizationId', 'date', 'timeZone'])
    .orderBy('date', 'desc')
    .execute()
  return new Map(
    days
      .filter(({ date, timeZone }) => date >= todayIn(timeZone))
      .map(({ organizationId, date }) => [organizationId, date]),
  )
}

type Organizations = SelectQueryBuilder<Schema, 'organization', object>

/**
 * Organizations with the keys of their images, and with this person's membership. Archived memberships are ignored,
 * but not those that are archived only because the organization is suspended.
 */
const withDetails = (organizations: Organizations, personId: number | null) =>
  organizations
    .leftJoin('image as logo', 'logo.id', 'logoImageId')
    .leftJoin('image as cover', 'cover.id', 'coverImageId')
    .leftJoin('organizationUser as own', (join) =>
      join
        .onRef('own.organizationId', '=', 'organization.id')
        .on('own.personId', '=', personId)
        .on((on) => on.or([on('own.status', '!=', 'Archived'), isHiddenMember('own')])),
    )
    .select(['organization.id', 'name', 'accessLevel', 'admissionType', 'description', 'place'])
    .select(['organization.contactEmail', 'welcomeText', 'deletionDate', 'verifiedDate'])
    .select(['suspendedDate', 'suspensionReason', isFormerMember(personId)])
    .select(['logo.key as logoKey', 'cover.key as coverKey'])
    .select(membershipColumns)
    .select('own.id as organizationUserId')

const isFormerMember = (personId: number | null) =>
  sql<boolean | number>`exists (
    select 1 from organization_user as former
    where former.organization_id = organization.id and former.person_id = ${personId}
      and former.status = 'Archived' and former.status_before_deletion is null and former.merged_into_id is null
  )`.as('isFormerMember')

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

const noDetails = {
  description: null,
  place: null,
  contactEmail: null,
  verifiedDate: null,
  logoKey: null,
  coverKey: null,
  suspensionReason: null,
}

/** Rows as responses, with the visitor's relation to each organization. */
async function toOrganizations<Some extends Row>(
  { db, images }: Stores,
  visitor: Whose,
  rows: Some[],
) {
  const membershipIds = rows.flatMap(({ organizationUserId: id }) => id ?? [])
  const relations = await findRelations(db, visitor, membershipIds)
  return rows.map((row) => toOrganization(images, row, relations))
}

/** Those that the visitor belongs to. */
async function toMyOrganizations<Some extends Row>(stores: Stores, visitor: Whose, rows: Some[]) {
  const organizations = await toOrganizations(stores, visitor, rows)
  return organizations.flatMap(({ membership, ...organization }) =>
    membership === null ? [] : [{ ...organization, membership }],
  )
}

/** Adds the URLs of its images. If the visitor may not see the organization, only its name is included. */
function toOrganization<Some extends Row>(images: Images, row: Some, relations: Relations) {
  const isOpen = row.accessLevel === AccessLevel.Public
  const isInvited = relations.invitedTo.has(row.id)
  const isVisible = isOpen || isInvited || visibleStatuses.some((status) => status === row.status)
  const shown = isVisible ? row : { ...row, ...noDetails }
  const { logoKey, coverKey } = shown
  return {
    ...shown,
    isVerified: shown.verifiedDate !== null,
    logoImageUrl: logoKey && images.addressOf(logoKey, { isOpen, size: 'small' }),
    coverImageUrl: coverKey && images.addressOf(coverKey, { isOpen, size: 'large' }),
    membership: isOfMember(row) ? toMembership(row, relations) : null,
    application: relations.applications.get(row.id) ?? null,
    isInvited,
    isFormerMember: Boolean(row.isFormerMember),
  }
}

/** A membership that is not active grants nothing. */
function toMembership<Some extends OfMember>(row: Some, { held, lacking }: Relations) {
  const { organizationUserId: id, status, isOwner, welcomeText } = row
  const isSecondFactorMissing = lacking.has(id)
  if (status !== 'Active') {
    const leadingNowhere = { roles: [], mayAdminister: false, welcomeText: null }
    // A suspension of the organization archives its members.
    const shownStatus = status === 'Archived' ? 'Suspended' : status
    return { ...row, ...leadingNowhere, status: shownStatus, isSecondFactorMissing }
  }
  const roles = (held.roles.get(id) ?? []).map(({ name }) => name)
  const mayAdminister = isOwner || held.permissions.has(id)
  return { ...row, roles, mayAdminister, welcomeText, isSecondFactorMissing }
}

const isOfMember = <Some extends Row>(row: Some): row is Some & OfMember => row.status !== null

type OfMember = Membership & { organizationUserId: number; welcomeText: string | null }

/** A person's relation to organizations, apart from the membership rows. */
type Relations = {
  /** By organization id. */
  applications: Map<number, OpenApplication>
  invitedTo: Set<number>
  held: Held
  /** The memberships that lack a required second factor. */
  lacking: Set<number>
}

/** The roles that a person has today, with their permissions, by membership id. */
type Held = { roles: Map<number, { name: string }[]>; permissions: Map<number, Permission[]> }

const nothing: Held = { roles: new Map(), permissions: new Map() }

async function findRelations(
  db: Db,
  { userId }: Whose,
  membershipIds: number[],
): Promise<Relations> {
  if (userId === null) {
    return { applications: new Map(), invitedTo: new Set(), held: nothing, lacking: new Set() }
  }
  const [applications, invitations, held, readers] = await Promise.all([
    openApplications(db)
      .where('applicantUserId', '=', userId)
      .select(['organizationId', 'id', 'status', 'createdDate', 'version'])
      .execute(),
    invitationsTo(db, userId).select('invitation.organizationId').execute(),
    findHeld(db, membershipIds),
    listReaders(db, { userId }),
  ])
  return {
    applications: new Map(applications.map((row) => [row.organizationId, row])),
    invitedTo: new Set(invitations.map((row) => row.organizationId)),
    held,
    lacking: new Set(readers.filter(({ hasFactor }) => !hasFactor).map(({ id }) => id)),
  }
}

async function findHeld(db: Db, membershipIds: number[]): Promise<Held> {
  if (membershipIds.length === 0) return nothing
  const roles = await listHeldRoles(db, membershipIds)
  return {
    roles: Map.groupBy(roles, ({ organizationUserId }) => organizationUserId),
    permissions: await listHeldPermissions(db, membershipIds),
  }
}

/** An organization as its administrators see it. */
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
    .select('selfEnrollmentAge')
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

/** Saves the settings, and returns the images that are no longer used. */
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
  if (!isSaved) throw versionConflict(await findSettings(stores, organizationId))

  const shown = { logoImageId, coverImageId }
  const holder = { organizationId, classId: null }
  const replaced = await setImages(db, holder, shown, administrator.userId)
  await db.updateTable('organization').set(shown).where('id', '=', organizationId).execute()
  await tell(stores, administrator, before)
  return replaced
}

/** Saves everything but the images. Undefined if someone saved since that version. */
async function saveOrganization(
  db: Db,
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

/** Verification applies to a name, so a new name loses it. */
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
  selfEnrollmentAge: settings.selfEnrollmentAge,
  isVerified: settings.isVerified,
})

const savedBy = fullName('saver').as('savedBy')
const savedDate = sql<string>`coalesce(organization.saved_date, organization.created_date)`.as(
  'savedDate',
)
