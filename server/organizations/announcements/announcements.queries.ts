import type { AnnouncementQuery, NewsQuery } from '#contract/organizations/announcements.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import {
  ownStudentIds,
  belongsTo,
  isAttendedBy,
  isTaughtBy,
  requireVisible,
} from '#server/classes/class-access/class-access.queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { mayPublish } from './announcements.publishers.ts'

type Announcements = SelectQueryBuilder<Schema, 'announcement' | 'class', object>

const sorting = {
  title: ['searchTitle'],
  className: ['class.searchName', 'announcement.createdDate'],
  createdDate: ['announcement.createdDate'],
}

/** All that was announced in an organization, also in its classes. */
export function listAnnouncements(
  db: Kysely<Schema>,
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
  const rows = onePage(told(list.where(isFound)), asked, order).execute()
  return pageOf(query, [rows, countBoth(list, isFound)])
}

/** What an organization tells all its members. */
export const listOfOrganization = (db: Kysely<Schema>, organizationId: number, query: NewsQuery) =>
  listLatest(
    announcements(db)
      .where('announcement.organizationId', '=', organizationId)
      .where('classId', 'is', null),
    query,
  )

/**
 * What those who teach or attend a class are told, and the parents of those who attend it. Whoever may only look at the
 * class reads nothing of it.
 */
export async function listOfClass(
  db: Kysely<Schema>,
  visitor: SignedIn,
  classId: number,
  query: NewsQuery,
) {
  const { isTeacher, isAttended } = await requireVisible(db, visitor.personId, classId)
  const mayWrite = await mayPublish(db, visitor, classId)
  const mayRead = isTeacher || isAttended || mayWrite
  const page = await listLatest(
    announcements(db).where('classId', '=', mayRead ? classId : 0),
    query,
  )
  return { ...page, mayPublish: mayWrite }
}

/** What somebody is told by all organizations that they are an active member of, and all classes that are theirs. */
export function listMine(db: Kysely<Schema>, personId: number, query: NewsQuery) {
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

/** The organizations that somebody, or a child of theirs, is an active member of. */
const activeOf = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.personId', 'in', ownStudentIds(personId))
    .where('organizationUser.status', '=', 'Active')
    .select('organizationUser.organizationId')

export const findAnnouncement = (
  db: Kysely<Schema>,
  organizationId: number,
  announcementId: number,
) =>
  told(announcements(db))
    .where('announcement.organizationId', '=', organizationId)
    .where('announcement.id', '=', announcementId)
    .executeTakeFirstOrThrow(notFound)

const latestFirst = { sortDirection: SortDirection.Descending }

function listLatest(list: Announcements, query: NewsQuery) {
  const asked = { ...firstPage, ...query, ...latestFirst }
  const rows = onePage(told(list), asked, [...sorting.createdDate, 'announcement.id']).execute()
  return pageOf(asked, [rows, countBoth(list, contains(''))])
}

const announcements = (db: Kysely<Schema>): Announcements =>
  db.selectFrom('announcement').leftJoin('class', 'class.id', 'announcement.classId')

const told = (list: Announcements) =>
  list
    .innerJoin('organization', 'organization.id', 'announcement.organizationId')
    .leftJoin('person as author', 'author.id', 'announcement.authorPersonId')
    .leftJoin('person as saver', 'saver.id', 'announcement.savedByPersonId')
    .select(['announcement.id', 'announcement.organizationId', 'announcement.classId'])
    .select(['organization.name as organizationName', 'class.name as className'])
    .select(['title', 'body', 'announcement.createdDate', fullName('author').as('authorName')])
    .select(['announcement.version', 'announcement.savedDate', fullName('saver').as('savedBy')])
