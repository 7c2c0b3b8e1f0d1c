import type { MembersFilter } from '#contract/organizations/announcements.ts'
import type { MemberKind } from '#contract/people/members.query.ts'
import { expressionBuilder, sql } from 'kysely'
import {
  belongsTo,
  isAttendedBy,
  isTaughtBy,
  ownStudentIds,
} from '#server/classes/class-access/class-access.queries.ts'
import type { Operand } from '#server/database/compile-once.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { hasVerifiedAddress } from '#server/identity/accounts.queries.ts'
import { isOfKind, listFilteredIds } from '#server/people/members/members.queries.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import type { Holder } from '#server/tenancy/rights.ts'

const rows = expressionBuilder<Schema>()
const where = expressionBuilder<Schema, 'announcement' | 'class'>()

/** Whether the row's announcement is published. */
export const isPublished = () => where('announcement.publishDate', '<=', timestampOf(clock.now()))

/**
 * Whether the row's announcement is for the person: for active members, for teachers, students and parents of a class,
 * or for members that it is limited to and their parents. The row's class is that of the announcement, if any.
 */
export const isFor = (personId: Operand<number>) =>
  where.or([
    where.and([isForOrganization, isMember([personId], 'Active')]),
    where.and([where('announcement.classId', 'is not', null), isInClass(personId)]),
    where.and([
      where('announcement.isLimited', '=', true),
      where.not(isMember([personId], 'Suspended')),
      where.or([isInClasses(personId), isAmongMembers(personId)]),
    ]),
  ])

/** Whether the row's announcement is for all members. */
export const isForOrganization = where.and([
  where('announcement.classId', 'is', null),
  where('announcement.isLimited', '=', false),
])

const isInClass = (personId: Operand<number>) =>
  where.or([isTaughtBy(personId), where.and([isAttendedBy(personId), belongsTo(personId)])])

const isMember = (personIds: Operand<number>[], status: 'Active' | 'Suspended') =>
  where.exists(
    rows
      .selectFrom('organizationUser as own')
      .whereRef('own.organizationId', '=', sql.ref('announcement.organizationId'))
      .where('own.personId', 'in', personIds)
      .where('own.status', '=', status)
      .select('own.id'),
  )

const audienceRows = () =>
  rows
    .selectFrom('announcementAudience as audience')
    .whereRef('audience.announcementId', '=', sql.ref('announcement.id'))

const isInClasses = (personId: Operand<number>) =>
  where.exists(
    audienceRows()
      .innerJoin('class', 'class.id', 'audience.classId')
      .where(isInClass(personId))
      .select('audience.id'),
  )

/** Members themselves, and the adults who may read about them. */
const isAmongMembers = (personId: Operand<number>) =>
  where.exists(
    audienceRows()
      .innerJoin('organizationUser', (join) =>
        join.onRef('organizationUser.organizationId', '=', 'audience.organizationId'),
      )
      .where('organizationUser.personId', 'in', ownStudentIds(personId))
      .where('organizationUser.status', '=', 'Active')
      .where((row) =>
        row.or([
          row('audience.organizationUserId', '=', row.ref('organizationUser.id')),
          ...kinds.map((kind) => row.and([row('audience.kind', '=', kind), isOfKind(kind)])),
        ]),
      )
      .select('audience.id'),
  )

const kinds: MemberKind[] = ['Owner', 'Teacher', 'Student', 'Parent']

/** Whether the person of the row `reader` may read an announcement once it is published. */
const mayRead = (announcementId: number) =>
  rows.exists(
    rows
      .selectFrom('announcement')
      .leftJoin('class', 'class.id', 'announcement.classId')
      .where('announcement.id', '=', announcementId)
      .where(isFor(sql.ref<number>('reader.id')))
      .select('announcement.id'),
  )

/** The accounts of those who may read an announcement once it is published. `userId` limits them to one. */
export const listReaders = (
  db: Db,
  { organizationId, announcementId }: { organizationId: number; announcementId: number },
  userId?: number,
) =>
  db
    .selectFrom('person as reader')
    .where('reader.userId', 'is not', null)
    .$if(userId !== undefined, (one) => one.where('reader.userId', '=', userId ?? 0))
    .where(hasVerifiedAddress('reader.id'))
    .where((person) =>
      person.or([
        person('reader.id', 'in', memberIds(db, organizationId)),
        person('reader.id', 'in', adultIds(db, organizationId)),
      ]),
    )
    .where(mayRead(announcementId))
    .orderBy('reader.id')
    .select('reader.userId')
    .$narrowType<{ userId: number }>()
    .execute()

/** The active students among those who may read an announcement once it is published. */
export const listStudentsFor = async (
  db: Db,
  { organizationId, announcementId }: { organizationId: number; announcementId: number },
): Promise<number[]> => {
  const students = await db
    .selectFrom('organizationUser')
    .innerJoin('person as reader', 'reader.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where(isOfKind('Student'))
    .where(mayRead(announcementId))
    .select('reader.id')
    .execute()
  return students.map(({ id }) => id)
}

const memberIds = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser as known')
    .where('known.organizationId', '=', organizationId)
    .select('known.personId')

const adultIds = (db: Db, organizationId: number) =>
  db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
    .where('child.personId', 'in', memberIds(db, organizationId))
    .select('adult.personId')

type Audience = { classIds: number[]; kinds: MemberKind[]; members: MembersFilter | null }

/** Whom an announcement is limited to. Those of a filtered list are the ones who are in it now. */
export async function limitTo(
  db: Db,
  author: Pick<Holder, 'organizationId' | 'permissions'>,
  announcementId: number,
  { classIds, kinds: chosen, members }: Audience,
): Promise<void> {
  const { organizationId } = author
  const none = { classId: null, kind: null, organizationUserId: null }
  const memberIdsFound = members ? await listFilteredIds(db, author, members) : []
  const each = [
    ...classIds.map((classId) => ({ ...none, classId })),
    ...chosen.map((kind) => ({ ...none, kind })),
    ...memberIdsFound.map((organizationUserId) => ({ ...none, organizationUserId })),
  ].map((one) => ({ ...one, organizationId, announcementId }))
  for (const some of inParts(each))
    await db.insertInto('announcementAudience').values(some).execute()
}

/** Adds whom limited announcements are for. */
export async function withAudience<Row extends { id: number; isLimited: boolean }>(
  db: Db,
  read: Row[],
) {
  const ids = read.flatMap(({ id, isLimited }) => (isLimited ? [id] : []))
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('announcementAudience as audience')
          .leftJoin('class', 'class.id', 'audience.classId')
          .where('announcementId', 'in', ids)
          .groupBy(['announcementId', 'class.name', 'class.searchName', 'class.id', 'kind'])
          .orderBy('class.searchName')
          .orderBy('class.id')
          .orderBy('kind')
          .select(({ fn }) => [
            'announcementId',
            'class.name as className',
            'kind',
            fn.count<number>('organizationUserId').as('membersCount'),
          ])
          .execute()
  const byAnnouncement = Map.groupBy(found, ({ announcementId }) => announcementId)
  return read.map((row) => {
    const parts = byAnnouncement.get(row.id) ?? []
    const limitedTo = row.isLimited
      ? {
          classNames: parts.flatMap(({ className }) => className ?? []),
          kinds: parts.flatMap(({ kind }) => kind ?? []),
          membersCount: parts.reduce((sum, { membersCount }) => sum + membersCount, 0),
        }
      : null
    return { ...row, limitedTo }
  })
}
