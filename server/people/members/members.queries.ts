import { actedBy, audit } from '#server/audit/audit.ts'
import { endBounce } from '#server/mail/bounces.queries.ts'
import { withCurrentNames } from '#server/audit/former-names.ts'
import type { MembersFilter } from '#contract/organizations/announcements.ts'
import type { AccountState, MemberQuery } from '#contract/people/members.ts'
import type { MemberKind } from '#contract/people/members.query.ts'
import { expressionBuilder, sql } from 'kysely'
import { fullName, memberName, contains } from '#server/database/searchable.ts'
import { isFoundMember } from '#server/database/member-search.ts'
import { countBoth, inOrder, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { withOwnerSince, withTwoFactor } from '../owners/owners.queries.ts'
import { findValues, hasValue, withListedValues } from '../custom-fields/custom-values.queries.ts'
import { peopleOf } from '../family-lists/family-lists.queries.ts'
import { familiesOf } from '../family-lists/relatives.queries.ts'
import { listHeldRoles } from '#server/tenancy/held-roles.queries.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { ageOn } from '../people/age.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { forbidden, notFound } from '#server/http/problem.ts'
import { isChild, isLookedAfter } from '../merging/merging.queries.ts'
import type { HistoryQuery } from '#contract/rights/audit.ts'
import { SortDirection } from '#contract/page.ts'
import { toEntry } from '#server/rights/audit/audit.queries.ts'

/** The members of an organization, or those of one kind. */
export async function listMembers(
  db: Db,
  {
    organizationId,
    isOwner,
    permissions,
  }: Pick<Holder, 'organizationId' | 'isOwner' | 'permissions'>,
  query: MemberQuery,
) {
  const withContact = permissions.includes('members.contact')
  if (query.email && !withContact) throw noContact()
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const { kind, status, email, field, searchString, sortField = 'name' } = query
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where(isListed({ kind, status }))
  const isFound = where.and([
    isFoundMember(db, { organizationId, searchString, withContact }),
    where.and({ 'organizationUser.status': status }),
    ...(email === 'Bounces' ? [hasBounced(db)] : []),
    ...(field ? [hasValue(db, { organizationId, subject: 'Member' }, field)] : []),
  ])
  const order = [sorting[sortField], 'organizationUser.id']
  // An index finds the page; other columns are read for its rows only.
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = inOrder(members(db).where('organizationUser.id', 'in', page), query, order)
  const items = rows.execute().then((read) => withFamilies(db, organizationId, read.map(toMember)))
  const shown = () => {
    if (kind === 'Teacher') return items.then((read) => withTeaching(db, organizationId, read))
    if (kind === 'Owner')
      return items
        .then((read) => withOwnerSince(db, organizationId, read))
        .then((read) => withTwoFactor(db, isOwner, read))
    if (kind) return items
    return items
      .then((read) => withRoles(db, read))
      .then((read) => withListedValues(db, { organizationId, subject: 'Member' }, read))
  }
  return pageOf(query, [shown(), countBoth(list, isFound)])
}

const noContact = () =>
  forbidden(
    'To see whose emails come back, you need the permission “View contact details”. Ask an owner.',
  )

/** Whether emails to the address of the member came back. */
const hasBounced = (db: Db) =>
  sql<boolean>`exists ${db
    .selectFrom('person as bounced')
    .leftJoin('user as bouncedUser', 'bouncedUser.id', 'bounced.userId')
    .innerJoin('bouncedAddress', (join) =>
      join.on('bouncedAddress.email', '=', (on) =>
        on.fn.coalesce('bouncedUser.email', 'bounced.contactEmail'),
      ),
    )
    .where(sql<boolean>`bounced.id = organization_user.person_id`)
    .select('bounced.id')}`

/** The ids of all members in a filtered list, in the order of their ids. */
export async function listFilteredIds(
  db: Db,
  { organizationId, permissions }: Pick<Holder, 'organizationId' | 'permissions'>,
  { ids, familyIds, kind, status, searchString }: MembersFilter,
): Promise<number[]> {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const withContact = permissions.includes('members.contact')
  const found = await db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where(isListed({ kind, status }))
    .where(isFoundMember(db, { organizationId, searchString, withContact }))
    .where(where.and({ 'organizationUser.status': status }))
    .$if(ids !== undefined, (some) => some.where('organizationUser.id', 'in', ids ?? []))
    .$if(familyIds !== undefined, (some) =>
      some.where(
        'organizationUser.personId',
        'in',
        inFamilies(db, organizationId, familyIds ?? []),
      ),
    )
    .orderBy('organizationUser.id')
    .select('organizationUser.id')
    .execute()
  return found.map(({ id }) => id)
}

/** The people of families that the organization sees. */
const inFamilies = (db: Db, organizationId: number, familyIds: number[]) =>
  db
    .selectFrom('organizationFamily')
    .innerJoin('familyMember', 'familyMember.familyId', 'organizationFamily.familyId')
    .where('organizationId', '=', organizationId)
    .where('organizationFamily.familyId', 'in', familyIds)
    .select('personId')

/** Archived members are a separate list, without merged records. */
const isListed = ({ kind, status }: Pick<MemberQuery, 'kind' | 'status'>) => {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  return where.and([
    kind ? isOfKind(kind) : where.lit(true),
    where('organizationUser.status', status === 'Archived' ? '=' : '!=', 'Archived'),
    ...(status === 'Archived' ? [where('mergedIntoId', 'is', null)] : []),
  ])
}

/** Adds the families of each member that the organization sees. */
async function withFamilies<Row extends { personId: number }>(
  db: Db,
  organizationId: number,
  rows: Row[],
) {
  const ids = rows.map(({ personId }) => personId)
  const families = Map.groupBy(
    await familiesOf(db, organizationId, ids),
    ({ personId }) => personId,
  )
  return rows.map((row) => ({ ...row, families: families.get(row.personId) ?? [] }))
}

/** Adds the names of each member's current roles. */
async function withRoles<Row extends { id: number }>(db: Db, rows: Row[]) {
  const held = await listHeldRoles(
    db,
    rows.map(({ id }) => id),
  )
  const roles = Map.groupBy(held, ({ organizationUserId }) => organizationUserId)
  return rows.map((row) => ({
    ...row,
    roles: (roles.get(row.id) ?? []).map(({ name }) => name),
  }))
}

/** Adds each teacher's phone and their classes of this semester, or else the next one. */
async function withTeaching<Row extends { id: number; phone: string | null }>(
  db: Db,
  organizationId: number,
  rows: Row[],
) {
  const ids = rows.map(({ id }) => id)
  const { semesterIds } = await findCurrentSemesters(db, organizationId)
  const taught = Map.groupBy(await taughtBy(db, semesterIds, ids), ({ teacherId }) => teacherId)
  return rows.map((row) => {
    const classNames = (taught.get(row.id) ?? []).map(({ name }) => name)
    return { ...row, teaching: { phone: row.phone, classNames } }
  })
}

/** The classes of these semesters taught by these members. */
export const taughtBy = (db: Db, semesterIds: number[], ids: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classId')
    .where('organizationUserId', 'in', ids)
    .where('semesterId', 'in', semesterIds)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['organizationUserId as teacherId', 'class.id', 'class.name'])
    .execute()

const kinds = {
  Owner: 'isOwner',
  Teacher: 'isTeacher',
  Student: 'isStudent',
  Parent: 'isParent',
} as const satisfies Record<MemberKind, string>

/**
 * Whether a member is of this kind. This condition comes first because it is selective and cheap: comparing columns that are
 * equal in most rows takes most of the time of a scan.
 */
export const isOfKind = (kind: MemberKind) =>
  sql<boolean>`${sql.ref(`organizationUser.${kinds[kind]}`)}`

const sorting = {
  name: 'organizationUser.searchName',
  status: 'organizationUser.status',
  joinedDate: 'organizationUser.joinedDate',
}

/** Members of any organization, with the columns of lists. */
const members = (db: Db) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .select(['organizationUser.id', memberName.as('name'), 'organizationUser.personId'])
    .select(['user.email as accountEmail', 'person.contactEmail', 'person.userId'])
    .select('user.emailVerifiedAt')
    .select(['organizationUser.isOwner', 'organizationUser.isTeacher'])
    .select(['organizationUser.isStudent', 'organizationUser.isParent'])
    .select(['organizationUser.status', 'organizationUser.joinedDate'])
    .select(['organizationUser.displayName', 'person.phone'])
    .select([hasInvitation(db).as('isInvited'), hasBounced(db).as('isEmailBounced')])

/** Whether there is an open invitation to claim the record of the row. */
export const hasInvitation = (db: Db) =>
  sql<boolean>`exists ${openInvitations(db).where(
    sql<boolean>`invitation.organization_user_id = organization_user.id`,
  )}`

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

/** A row as the API returns it: with the account state and an email address. */
const toMember = <Some extends MemberRow>(row: Some) => ({
  ...row,
  email: row.accountEmail ?? row.contactEmail,
  account: accountOf(row),
  isAnonymous: row.displayName !== null,
})

export function accountOf({
  userId,
  emailVerifiedAt,
  isInvited,
}: Pick<MemberRow, 'userId' | 'emailVerifiedAt' | 'isInvited'>): AccountState {
  if (userId === null) return isInvited ? 'Invited' : 'None'
  return emailVerifiedAt === null ? 'Unverified' : 'Active'
}

export type MemberKey = { organizationId: number; organizationUserId: number }

/** One member, with everything that an edit needs. */
export async function findMember({ db, images }: Stores, key: MemberKey) {
  const { organizationId, organizationUserId } = key
  const row = await cards(db)
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .executeTakeFirstOrThrow(notFound)
  const { personId, birthDate, photoKey, mergedIntoId, mergedIntoName } = row
  const { agesOn } = await findCurrentSemesters(db, organizationId)
  const isOfFamily = await isLookedAfter(db, { organizationId, personId })
  const invitation = await openInvitations(db)
    .where('organizationUserId', '=', organizationUserId)
    .orderBy('invitation.id', 'desc')
    .select(['email', 'expiresDate'])
    .executeTakeFirst()
  return {
    ...toMember(row),
    ...lastSaveOf(row),
    age: birthDate === null ? null : ageOn(birthDate, agesOn),
    ageOn: agesOn,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
    customValues: await findValues(db, {
      organizationId,
      subject: 'Member',
      id: organizationUserId,
    }),
    mayEditPerson: row.isOwnRecord && !isOfFamily,
    isChild: await isChild(db, personId),
    isLookedAfter: isOfFamily,
    invitation: invitation ?? null,
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: mergedIntoName },
    families: await listFamilies(db, organizationId, personId),
    teaches: await classesOf(db, organizationId)
      .innerJoin('classTeacher', 'classTeacher.classId', 'class.id')
      .where('classTeacher.organizationUserId', '=', organizationUserId)
      .execute(),
    attends: await classesOf(db, organizationId)
      .innerJoin('enrollment', 'enrollment.classId', 'class.id')
      .where('enrollment.personId', '=', personId)
      .where('enrollment.status', '=', 'Enrolled')
      .execute(),
  }
}

export type Card = Awaited<ReturnType<typeof findMember>>

/** The families of one member, each with the people the organization may see. */
async function listFamilies(db: Db, organizationId: number, personId: number) {
  const families = await familiesOf(db, organizationId, [personId])
  const known = await peopleOf(
    db,
    organizationId,
    families.map(({ id }) => id),
  )
  return families.map(({ id, name }) => {
    const people = known
      .filter((family) => family.id === id)
      .flatMap(({ adults, children }) => [...adults, ...children])
    return { id, name, people: people.filter((person) => person.personId !== personId) }
  })
}

const cards = (db: Db) =>
  members(db)
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('organizationUser as successor', 'successor.id', 'organizationUser.mergedIntoId')
    .leftJoin('person as successorPerson', 'successorPerson.id', 'successor.personId')
    .leftJoin('person as saver', 'saver.id', 'organizationUser.savedByPersonId')
    .leftJoin('person as personSaver', 'personSaver.id', 'person.savedByPersonId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .select(['organizationUser.organizationId', 'organizationUser.version'])
    .select(['organizationUser.gradeLevelId', 'gradeLevel.name as grade'])
    .select(['organizationUser.staffNotes', 'organizationUser.mergedIntoId'])
    .select(['person.firstName', 'person.lastName', 'person.preferredName', 'person.birthDate'])
    .select(['person.bio', 'person.version as personVersion'])
    .select(['photo.key as photoKey', successorName.as('mergedIntoName')])
    .select([
      'organizationUser.savedDate as membershipSavedDate',
      fullName('saver').as('membershipSavedBy'),
    ])
    .select(['person.savedDate as personSavedDate', personSavedBy])
    .select(isOwnRecord.as('isOwnRecord'))

const successorName = sql<string>`coalesce(successor.display_name, ${fullName('successorPerson')})`

/** Only members of the organization are named, because others may belong to another household. */
const personSavedBy = sql<string | null>`case when exists (
    select 1 from organization_user as known
    where known.organization_id = organization_user.organization_id
      and known.person_id = person_saver.id
  ) then ${fullName('personSaver')} end`.as('personSavedBy')

/** Whether the organization created this person, who has no account. */
const isOwnRecord = sql<boolean>`coalesce(
  person.created_by_organization_id = organization_user.organization_id
  and person.user_id is null and organization_user.display_name is null, false)`

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

/** A card shows the later of two saves: of the membership and of the person. */
const lastSaveOf = (row: CardRow) =>
  (row.personSavedDate ?? '') > (row.membershipSavedDate ?? '')
    ? { savedBy: row.personSavedBy, savedDate: row.personSavedDate ?? row.joinedDate }
    : { savedBy: row.membershipSavedBy, savedDate: row.membershipSavedDate ?? row.joinedDate }

const classesOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .select(['class.id', 'class.name'])
    .orderBy('class.searchName')
    .orderBy('class.id')

/** The audit entries of a membership, latest first by default. */
export async function listHistory(
  db: Db,
  { organizationId, organizationUserId }: MemberKey,
  query: HistoryQuery,
) {
  const list = db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'OrganizationUser')
    .where('subjectId', '=', organizationUserId)
  const isFound = contains(query.searchString, 'actorName')
  const found = list
    .where(isFound)
    .select(['id', 'actorName', 'action', 'before', 'after', 'createdDate'])
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const rows = onePage(found, { ...query, sortDirection }, ['createdDate', 'id']).execute()
  const items = rows.then((read) => read.map(withCurrentNames).map(toEntry))
  return pageOf(query, [items, countBoth(list, isFound)])
}

/** Lets a member get emails again whose address was marked because emails came back. */
export async function tryEmailAgain(db: Db, holder: Holder, organizationUserId: number) {
  const { accountEmail, contactEmail } = await members(db)
    .where('organizationUser.id', '=', organizationUserId)
    .executeTakeFirstOrThrow(notFound)
  const email = accountEmail ?? contactEmail
  if (email === null) throw notFound()
  await endBounce(db, email)
  const subject = { type: 'OrganizationUser' as const, id: organizationUserId }
  await audit(db, { ...actedBy(holder), action: 'EmailRetried', subject, after: { email } })
}
