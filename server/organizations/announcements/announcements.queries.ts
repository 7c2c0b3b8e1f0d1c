import {
  type Announcement,
  type CreateAnnouncement,
  longestSchedule,
  type NewsQuery,
  type UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import type { AnnouncementQuery, Audience } from '#contract/organizations/announcements.query.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import {
  type AuthorizeRequest,
  type SignedIn,
  signedIn,
  type Authorize,
} from '#server/calls/call.ts'
import {
  ownStudentIds,
  mayTeach,
  requireVisible,
} from '#server/classes/class-access/class-access.queries.ts'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { notify, postpone, withdraw } from '#server/notifications/notify.ts'
import { removeSent, rewriteSent } from '#server/notifications/sent.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import {
  findTimeZone,
  instantAt,
  requireOrganizationInOperation,
} from '#server/tenancy/organizations.queries.ts'
import { absence, findHolder, type Holder, lockRights, requireOne } from '#server/tenancy/rights.ts'
import {
  isFor,
  isForOrganization,
  isPublished,
  limitTo,
  withAudience,
} from './announcement-audience.queries.ts'
import { announcementKind, findShown } from './announcement.notification.ts'

type Announcements = SelectQueryBuilder<Schema, 'announcement' | 'class', object>

const sorting = {
  title: ['searchTitle'],
  className: ['class.searchName', 'announcement.publishDate'],
  publishDate: ['announcement.publishDate'],
}

/** All announcements of an organization, including its classes. */
export function listAnnouncements(
  db: Db,
  organizationId: number,
  { audience, ...query }: AnnouncementQuery,
) {
  const { searchString, sortField } = query
  const list = announcements(db).where('announcement.organizationId', '=', organizationId)
  const isFound = where.and([
    contains(searchString, 'searchTitle', 'class.searchName'),
    ...(audience ? [audiences[audience]] : []),
  ])
  const order = [...sorting[sortField ?? 'publishDate'], 'announcement.id']
  const asked = { ...query, ...(!sortField && latestFirst) }
  const rows = onePage(withDetails(list.where(isFound)), asked, order).execute()
  return pageOf(query, [rows.then((read) => toAnnouncements(db, read)), countBoth(list, isFound)])
}

const where = expressionBuilder<Schema, 'announcement' | 'class'>()

const toClasses = where.exists(
  where
    .selectFrom('announcementAudience as audience')
    .whereRef('audience.announcementId', '=', 'announcement.id')
    .where('audience.classId', 'is not', null)
    .select('audience.id'),
)

const audiences: Record<Audience, Expression<SqlBool>> = {
  Organization: isForOrganization,
  Class: where.or([where('announcement.classId', 'is not', null), toClasses]),
  Members: where.and([where('announcement.isLimited', '=', true), where.not(toClasses)]),
}

/** The published announcements of an organization for the person, without those for classes. */
export const listOfOrganization = (
  db: Db,
  { organizationId, personId }: Pick<Holder, 'organizationId' | 'personId'>,
  query: NewsQuery,
) =>
  listLatest(
    db,
    announcements(db)
      .where('announcement.organizationId', '=', organizationId)
      .where(isPublished())
      .where('announcement.classId', 'is', null)
      .where((announcement) => announcement.not(toClasses))
      .where(isFor(personId)),
    query,
  )

/**
 * Announcements for a class, read by its teachers, its students and their parents. People who can only view the class
 * see none. Those who may publish also see the scheduled ones.
 */
export async function listOfClass(db: Db, visitor: SignedIn, classId: number, query: NewsQuery) {
  const { isTeacher, isAttended } = await requireVisible(db, visitor.personId, classId)
  const mayWrite = await mayPublish(db, visitor, classId)
  const mayRead = isTeacher || isAttended || mayWrite
  const page = await listLatest(
    db,
    announcements(db)
      .where((announcement) =>
        announcement.or([
          announcement('announcement.classId', '=', mayRead ? classId : 0),
          announcement('announcement.id', 'in', limitedToClass(db, mayRead ? classId : 0)),
        ]),
      )
      .$if(!mayWrite, (published) => published.where(isPublished())),
    query,
  )
  return { ...page, mayPublish: mayWrite }
}

const limitedToClass = (db: Db, classId: number) =>
  db
    .selectFrom('announcementAudience as audience')
    .where('audience.classId', '=', classId)
    .select('audience.announcementId')

/** Published announcements from all organizations where the person is an active member, and from all of their classes. */
export const listMine = (db: Db, personId: number, query: NewsQuery) =>
  listLatest(
    db,
    announcements(db)
      .where('announcement.organizationId', 'in', activeOf(db, personId))
      .where(isPublished())
      .where(isFor(personId)),
    query,
  )

/** The organizations where the person, or a child of theirs, is an active member. */
const activeOf = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.personId', 'in', ownStudentIds(personId))
    .where('organizationUser.status', '=', 'Active')
    .select('organizationUser.organizationId')

export async function findAnnouncement(
  db: Db,
  organizationId: number,
  announcementId: number,
): Promise<Announcement> {
  const found = await withDetails(announcements(db))
    .where('announcement.organizationId', '=', organizationId)
    .where('announcement.id', '=', announcementId)
    .executeTakeFirstOrThrow(notFound)
  const [announcement] = await toAnnouncements(db, [found])
  if (!announcement) throw notFound()
  return announcement
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

async function toAnnouncements(db: Db, read: Row[]) {
  const now = timestampOf(clock.now())
  const rows = await withAudience(db, read)
  return rows.map(({ isLimited: _, timeZone, ...row }) => {
    const isScheduled = row.publishDate > now
    const publishAt = isScheduled ? localTimeOf(row.publishDate, timeZone) : null
    return { ...row, isScheduled, publishAt }
  })
}

const latestFirst = { sortDirection: SortDirection.Descending }

function listLatest(db: Db, list: Announcements, query: NewsQuery) {
  const asked = { ...firstPage, ...query, ...latestFirst }
  const rows = onePage(withDetails(list), asked, [...sorting.publishDate, 'announcement.id'])
    .execute()
    .then((read) => toAnnouncements(db, read))
  return pageOf(asked, [rows, countBoth(list, contains(''))])
}

const announcements = (db: Db): Announcements =>
  db.selectFrom('announcement').leftJoin('class', 'class.id', 'announcement.classId')

const withDetails = (list: Announcements) =>
  list
    .innerJoin('organization', 'organization.id', 'announcement.organizationId')
    .leftJoin('person as author', 'author.id', 'announcement.authorPersonId')
    .leftJoin('person as saver', 'saver.id', 'announcement.savedByPersonId')
    .select(['announcement.id', 'announcement.organizationId', 'announcement.classId'])
    .select(['organization.name as organizationName', 'class.name as className'])
    .select('organization.timeZone')
    .select(['announcement.isLimited', 'announcement.publishDate', 'isAnsweredByAuthor'])
    .select(['title', 'body', 'announcement.createdDate', fullName('author').as('authorName')])
    .select(['announcement.version', 'announcement.savedDate', fullName('saver').as('savedBy')])

/** The classes that an announcement is for. Null if it is not for classes only. */
type Addressed = { organizationId: number; classIds: number[] | null }

/** Authorizes people who may publish in the organization or lead the classes that the announcement is for. */
export const publisherOf =
  (find: (request: AuthorizeRequest) => Promise<Addressed | undefined>): Authorize<Holder> =>
  async (request) => {
    const { db } = request
    const visitor = await signedIn(request)
    const addressed = await find(request)
    const holder = addressed && (await findHolder(db, visitor, addressed.organizationId))
    if (!holder) throw await absence(db, visitor.personId, addressed?.organizationId)
    if (request.isChanging) await requireOrganizationInOperation(db, holder.organizationId)
    await requirePublisher(db, holder, addressed.classIds)
    return holder
  }

/** The audience in the body. */
export const addressedInBody = async ({ body }: AuthorizeRequest): Promise<Addressed> => {
  const { organizationId, ...audience } = (await body()) as CreateAnnouncement
  return { organizationId, classIds: classIdsOf(audience) }
}

const classIdsOf = ({ classId, classIds }: Pick<CreateAnnouncement, 'classId' | 'classIds'>) =>
  classId !== null ? [classId] : classIds

/** The audience of the announcement in the path. */
export const addressedInPath = ({ db, ids }: AuthorizeRequest) =>
  findAddressed(db, ids()['announcementId'] ?? 0)

async function findAddressed(db: Db, announcementId: number): Promise<Addressed | undefined> {
  const found = await db
    .selectFrom('announcement')
    .where('id', '=', announcementId)
    .select(['organizationId', 'classId'])
    .executeTakeFirst()
  if (!found) return undefined
  const { organizationId, classId } = found
  if (classId !== null) return { organizationId, classIds: [classId] }
  const limits = await db
    .selectFrom('announcementAudience')
    .where('announcementId', '=', announcementId)
    .select('classId')
    .execute()
  const classIds = limits.flatMap((limit) => limit.classId ?? [])
  const isForClasses = classIds.length > 0 && classIds.length === limits.length
  return { organizationId, classIds: isForClasses ? classIds : null }
}

async function requirePublisher(db: Db, holder: Holder, classIds: number[] | null) {
  if (classIds !== null && (await isLeadingAll(db, holder, classIds))) return
  await requireOne(db, holder, ['announcements.publish'])
}

/** Locks the publisher's rights until the transaction ends, and checks them again. */
async function lockPublisher(db: Db, holder: Holder, classIds: number[] | null) {
  await lockRights(db, holder)
  await requirePublisher(db, holder, classIds)
}

/** Whether the caller may publish to a class that they can see. */
async function mayPublish(db: Db, visitor: SignedIn, classId: number) {
  const { organizationId } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select('organizationId')
    .executeTakeFirstOrThrow(notFound)
  const holder = await findHolder(db, visitor, organizationId)
  if (!holder) return false
  return (
    holder.permissions.includes('announcements.publish') ||
    (await isLeadingAll(db, holder, [classId]))
  )
}

async function isLeadingAll(
  db: Db,
  { organizationId, organizationUserId }: Holder,
  classIds: number[],
): Promise<boolean> {
  const led = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUserId', '=', organizationUserId)
    .where(mayTeach())
    .where('classId', 'in', classIds)
    .where('role', 'in', ['Lead', 'CoTeacher'])
    .distinct()
    .select('classId')
    .execute()
  return led.length === new Set(classIds).size
}

type Written = {
  organizationId: number
  classId: number | null
  title: string
  body: string
  isLimited?: boolean
  isAnsweredByAuthor?: boolean
  publishDate?: string
}

export const insertAnnouncement = (db: Db, values: Written, authorPersonId: number | null) => {
  const saving = lastSaved(authorPersonId)
  return db
    .insertInto('announcement')
    .values({
      publishDate: saving.savedDate,
      ...values,
      searchTitle: searchable(values.title),
      authorPersonId,
      createdDate: saving.savedDate,
      ...saving,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Publishes an announcement at once or at its time, and notifies those who read it then. */
export async function addAnnouncement(db: Db, publisher: Holder, input: CreateAnnouncement) {
  const { organizationId, personId, userId } = publisher
  const { kinds, members, publishAt, isSilent, ...values } = input
  const { title, body, isAnsweredByAuthor } = values
  await lockPublisher(db, publisher, classIdsOf(values))
  if (members)
    await requireOne(db, publisher, [members.familyIds ? 'families.view' : 'members.view'])
  const classIds = [...new Set(values.classIds ?? [])]
  await requireOwnClasses(db, organizationId, input)
  // A single class is the thread of its announcements.
  const [only] = classIds.length === 1 ? classIds : []
  const classId = values.classId ?? only ?? null
  const isLimited = classIds.length > 1 || kinds !== null || members !== null
  const { id } = await insertAnnouncement(
    db,
    {
      organizationId,
      classId,
      title,
      body,
      isLimited,
      isAnsweredByAuthor,
      ...(publishAt !== null && { publishDate: await instantOf(db, organizationId, publishAt) }),
    },
    personId,
  )
  if (isLimited)
    await limitTo(db, publisher, id, {
      classIds: only ? [] : classIds,
      kinds: [...new Set(kinds ?? [])],
      members,
    })
  const after = await findAnnouncement(db, organizationId, id)
  if (isLimited && after.limitedTo?.membersCount === 0 && members)
    throw invalidFields({ members: 'Nobody is in this list.' })
  const subject = { type: 'Announcement', id } as const
  await audit(db, { ...actedBy(publisher), action: 'Added', subject, after: factsOf(after) })
  await notify(db, announcementKind, {
    organizationId,
    actorUserId: userId,
    subject,
    facts: { announcementId: id },
    dueDate: after.publishDate,
    isUrgent: true,
    options: { sentence: null, isSilent },
  })
  return after
}

const localTimeOf = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

const refuse = (publishAt: string) => invalidFields({ publishAt })

/** The instant of a local time in the organization's time zone. Refuses one that has passed or is over a year away. */
async function instantOf(db: Db, organizationId: number, local: string): Promise<string> {
  const [date = '', time = ''] = local.split('T')
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) throw refuse('Choose a date and a time.')
  const instant = instantAt(date, time, await findTimeZone(db, organizationId))
  const now = clock.now()
  if (instant <= timestampOf(now)) throw refuse('Choose a time in the future.')
  if (instant > timestampOf(now + longestSchedule)) throw refuse('Choose a time within a year.')
  return instant
}

async function requireOwnClasses(
  db: Db,
  organizationId: number,
  { classId, classIds }: Pick<CreateAnnouncement, 'classId' | 'classIds'>,
): Promise<void> {
  const named = classId !== null ? [classId] : [...new Set(classIds ?? [])]
  if (named.length === 0) return
  const found = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', named)
    .select('id')
    .execute()
  if (found.length === named.length) return
  const field = classId !== null ? 'classId' : 'classIds'
  throw invalidFields({ [field]: 'Choose a class in this organization.' })
}

/**
 * Saves an announcement. The app shows the new text to those who were notified and may still read it; emails are not
 * sent again. The time of a scheduled one can still change.
 */
export async function updateAnnouncement(
  db: Db,
  publisher: Holder,
  announcementId: number,
  { version, publishAt, ...values }: UpdateAnnouncement,
) {
  const { organizationId } = publisher
  const before = await lockAnnouncement(db, publisher, announcementId)
  if (before.version !== version) throw versionConflict(before)
  const saving = lastSaved(publisher.personId)
  const publishDate =
    publishAt === undefined || !before.isScheduled
      ? before.publishDate
      : publishAt === null
        ? saving.savedDate
        : await instantOf(db, organizationId, publishAt)
  await db
    .updateTable('announcement')
    .set({ ...values, publishDate, searchTitle: searchable(values.title), ...saving })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', announcementId)
    .execute()
  const subject = { type: 'Announcement', id: announcementId } as const
  if (publishDate !== before.publishDate)
    await postpone(db, announcementKind, { organizationId, subject, dueDate: publishDate })
  const shown = before.isScheduled ? null : await findShown(db, announcementId)
  if (shown) await rewriteSent(db, announcementKind, { organizationId, subject }, shown)
  const after = await findAnnouncement(db, organizationId, announcementId)
  await audit(db, {
    ...actedBy(publisher),
    action: 'Edited',
    subject,
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

/** Deletes an announcement, also from the notifications in the app. Emails that wait are sent without it. */
export async function deleteAnnouncement(
  db: Db,
  publisher: Holder,
  announcementId: number,
): Promise<void> {
  const { organizationId } = publisher
  const before = await lockAnnouncement(db, publisher, announcementId)
  const subject = { type: 'Announcement', id: announcementId } as const
  await db
    .deleteFrom('announcement')
    .where('organizationId', '=', organizationId)
    .where('id', '=', announcementId)
    .execute()
  await withdraw(db, announcementKind, { organizationId, subject })
  await removeSent(db, announcementKind, { organizationId, subject })
  await audit(db, {
    ...actedBy(publisher),
    action: 'Removed',
    subject,
    before: { name: before.title, ...factsOf(before) },
  })
}

/** Reads the announcement after locking, so that nobody else can change it. */
async function lockAnnouncement(db: Db, publisher: Holder, announcementId: number) {
  const { organizationId } = publisher
  const addressed = await findAddressed(db, announcementId)
  if (addressed?.organizationId !== organizationId) throw notFound()
  await lockPublisher(db, publisher, addressed.classIds)
  return findAnnouncement(db, organizationId, announcementId)
}

const factsOf = ({ title, body, className, ...rest }: Announcement) => ({
  title,
  body,
  className,
  ...(rest.isScheduled && { publishDate: rest.publishDate }),
})
