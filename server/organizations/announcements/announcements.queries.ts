import type {
  Announcement,
  CreateAnnouncement,
  NewsQuery,
  UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import type { AnnouncementQuery } from '#contract/organizations/announcements.query.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
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
  belongsTo,
  isAttendedBy,
  isTaughtBy,
  requireVisible,
} from '#server/classes/class-access/class-access.queries.ts'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { requireOrganizationInOperation } from '#server/tenancy/organizations.queries.ts'
import { absence, findHolder, type Holder, lockRights, requireOne } from '#server/tenancy/rights.ts'

type Announcements = SelectQueryBuilder<Schema, 'announcement' | 'class', object>

const sorting = {
  title: ['searchTitle'],
  className: ['class.searchName', 'announcement.createdDate'],
  createdDate: ['announcement.createdDate'],
}

/** All announcements of an organization, including its classes. */
export function listAnnouncements(
  db: Db,
  organizationId: number,
  { audience, ...query }: AnnouncementQuery,
) {
  const where = expressionBuilder<Schema, 'announcement' | 'class'>()
  const { searchString, sortField } = query
  const list = announcements(db).where('announcement.organizationId', '=', organizationId)
  const isFound = where.and([
    contains(searchString, 'searchTitle', 'class.searchName'),
    ...(audience ? [where('classId', audience === 'Class' ? 'is not' : 'is', null)] : []),
  ])
  const order = [...sorting[sortField ?? 'createdDate'], 'announcement.id']
  const asked = { ...query, ...(!sortField && latestFirst) }
  const rows = onePage(withDetails(list.where(isFound)), asked, order).execute()
  return pageOf(query, [rows, countBoth(list, isFound)])
}

/** Announcements for all members of an organization. */
export const listOfOrganization = (db: Db, organizationId: number, query: NewsQuery) =>
  listLatest(
    announcements(db)
      .where('announcement.organizationId', '=', organizationId)
      .where('classId', 'is', null),
    query,
  )

/**
 * Announcements for a class, read by its teachers, its students and their parents. People who can only view the class
 * see none.
 */
export async function listOfClass(db: Db, visitor: SignedIn, classId: number, query: NewsQuery) {
  const { isTeacher, isAttended } = await requireVisible(db, visitor.personId, classId)
  const mayWrite = await mayPublish(db, visitor, classId)
  const mayRead = isTeacher || isAttended || mayWrite
  const page = await listLatest(
    announcements(db).where('classId', '=', mayRead ? classId : 0),
    query,
  )
  return { ...page, mayPublish: mayWrite }
}

/** Announcements from all organizations where the person is an active member, and from all of their classes. */
export function listMine(db: Db, personId: number, query: NewsQuery) {
  const mine = announcements(db)
    .where('announcement.organizationId', 'in', activeOf(db, personId))
    .where((where) =>
      where.or([
        where.and([
          where('classId', 'is', null),
          where(
            'announcement.organizationId',
            'in',
            activeOf(db, personId).where('organizationUser.personId', '=', personId),
          ),
        ]),
        where.and([
          where('classId', 'is not', null),
          where.or([
            isTaughtBy(personId),
            where.and([isAttendedBy(personId), belongsTo(personId)]),
          ]),
        ]),
      ]),
    )
  return listLatest(mine, query)
}

/** The organizations where the person, or a child of theirs, is an active member. */
const activeOf = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.personId', 'in', ownStudentIds(personId))
    .where('organizationUser.status', '=', 'Active')
    .select('organizationUser.organizationId')

export const findAnnouncement = (db: Db, organizationId: number, announcementId: number) =>
  withDetails(announcements(db))
    .where('announcement.organizationId', '=', organizationId)
    .where('announcement.id', '=', announcementId)
    .executeTakeFirstOrThrow(notFound)

const latestFirst = { sortDirection: SortDirection.Descending }

function listLatest(list: Announcements, query: NewsQuery) {
  const asked = { ...firstPage, ...query, ...latestFirst }
  const rows = onePage(withDetails(list), asked, [
    ...sorting.createdDate,
    'announcement.id',
  ]).execute()
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
    .select(['title', 'body', 'announcement.createdDate', fullName('author').as('authorName')])
    .select(['announcement.version', 'announcement.savedDate', fullName('saver').as('savedBy')])

/** The audience of an announcement. Without a class, it is for all members of the organization. */
type Addressed = { organizationId: number; classId: number | null }

/** Authorizes people who may publish in the organization or lead the class that the announcement is for. */
export const publisherOf =
  (find: (request: AuthorizeRequest) => Promise<Addressed | undefined>): Authorize<Holder> =>
  async (request) => {
    const { db } = request
    const visitor = await signedIn(request)
    const addressed = await find(request)
    const holder = addressed && (await findHolder(db, visitor, addressed.organizationId))
    if (!holder) throw await absence(db, visitor.personId, addressed?.organizationId)
    if (request.isChanging) await requireOrganizationInOperation(db, holder.organizationId)
    await requirePublisher(db, holder, addressed.classId)
    return holder
  }

/** The audience in the body. */
export const addressedInBody = async ({ body }: AuthorizeRequest): Promise<Addressed> => {
  const { organizationId, classId } = (await body()) as CreateAnnouncement
  return { organizationId, classId }
}

/** The audience of the announcement in the path. */
export const addressedInPath = ({ db, ids }: AuthorizeRequest): Promise<Addressed | undefined> =>
  db
    .selectFrom('announcement')
    .where('id', '=', ids()['announcementId'] ?? 0)
    .select(['organizationId', 'classId'])
    .executeTakeFirst()

async function requirePublisher(db: Db, holder: Holder, classId: number | null) {
  if (classId !== null && (await isLeading(db, holder, classId))) return
  await requireOne(db, holder, ['announcements.publish'])
}

/** Locks the publisher's rights until the transaction ends, and checks them again. */
async function lockPublisher(db: Db, holder: Holder, classId: number | null) {
  await lockRights(db, holder)
  await requirePublisher(db, holder, classId)
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
    holder.permissions.includes('announcements.publish') || (await isLeading(db, holder, classId))
  )
}

async function isLeading(
  db: Db,
  { organizationId, organizationUserId }: Holder,
  classId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUserId', '=', organizationUserId)
    .where(mayTeach())
    .where('classId', '=', classId)
    .where('role', 'in', ['Lead', 'CoTeacher'])
    .select('classId')
    .executeTakeFirst()
  return found !== undefined
}

export const insertAnnouncement = (
  db: Db,
  values: CreateAnnouncement,
  authorPersonId: number | null,
) => {
  const saving = lastSaved(authorPersonId)
  return db
    .insertInto('announcement')
    .values({
      ...values,
      searchTitle: searchable(values.title),
      authorPersonId,
      createdDate: saving.savedDate,
      ...saving,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function addAnnouncement(db: Db, publisher: Holder, values: CreateAnnouncement) {
  const { organizationId, personId } = publisher
  await lockPublisher(db, publisher, values.classId)
  await requireOwnClass(db, values)
  const { id } = await insertAnnouncement(db, values, personId)
  const after = await findAnnouncement(db, organizationId, id)
  const subject = { type: 'Announcement', id } as const
  await audit(db, { ...actedBy(publisher), action: 'Added', subject, after: factsOf(after) })
  return after
}

async function requireOwnClass(
  db: Db,
  { organizationId, classId }: CreateAnnouncement,
): Promise<void> {
  if (classId === null) return
  const found = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select('id')
    .executeTakeFirst()
  if (!found) throw invalidFields({ classId: 'Choose a class in this organization.' })
}

export async function updateAnnouncement(
  db: Db,
  publisher: Holder,
  announcementId: number,
  { version, ...values }: UpdateAnnouncement,
) {
  const before = await lockAnnouncement(db, publisher, announcementId)
  if (before.version !== version) throw versionConflict(before)
  await db
    .updateTable('announcement')
    .set({ ...values, searchTitle: searchable(values.title), ...lastSaved(publisher.personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', publisher.organizationId)
    .where('id', '=', announcementId)
    .execute()
  const after = await findAnnouncement(db, publisher.organizationId, announcementId)
  await audit(db, {
    ...actedBy(publisher),
    action: 'Edited',
    subject: { type: 'Announcement', id: announcementId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

export async function deleteAnnouncement(
  db: Db,
  publisher: Holder,
  announcementId: number,
): Promise<void> {
  const before = await lockAnnouncement(db, publisher, announcementId)
  await db
    .deleteFrom('announcement')
    .where('organizationId', '=', publisher.organizationId)
    .where('id', '=', announcementId)
    .execute()
  await audit(db, {
    ...actedBy(publisher),
    action: 'Removed',
    subject: { type: 'Announcement', id: announcementId },
    before: { name: before.title, ...factsOf(before) },
  })
}

/** Reads the announcement after locking, so that nobody else can change it. */
async function lockAnnouncement(db: Db, publisher: Holder, announcementId: number) {
  const { organizationId } = publisher
  const { classId } = await findAnnouncement(db, organizationId, announcementId)
  await lockPublisher(db, publisher, classId)
  return findAnnouncement(db, organizationId, announcementId)
}

const factsOf = ({ title, body, className }: Announcement) => ({ title, body, className })
