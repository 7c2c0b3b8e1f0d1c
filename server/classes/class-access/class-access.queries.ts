import { expressionBuilder, sql } from 'kysely'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import {
  absence,
  type Holder,
  memberAt,
  requireOne,
  lockRights,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { readingAccesses } from '#contract/people/families.ts'
import { fullName } from '#server/database/searchable.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { enrollmentReaders } from '#contract/rights/guarded.ts'
import { hasProvedAddress } from '#server/identity/accounts.queries.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { isLackingFactor, requireSecondFactor } from '#server/tenancy/second-factor.ts'
import type { Authorize } from '#server/calls/call.ts'
import type { Permission } from '#contract/rights/permissions.ts'

/**
 * A class that the visitor may look at: a published one of an organization that they or a child of theirs belong to, and
 * any that they teach or that one of them is in; of a canceled one also whoever has asked for it, and after
 * they have left it. To others, what is there and what is not look alike.
 */
export async function requireVisible(db: Db, personId: number, classId: number) {
  const found = await db
    .selectFrom('class')
    .where('class.id', '=', classId)
    .where(belongsTo(personId))
    .select(['class.organizationId', 'status'])
    .select([isTaughtBy(personId).$castTo<boolean>().as('isTeacher')])
    .select([isAttendedBy(personId).$castTo<boolean>().as('isAttended')])
    .select([isKnownTo(personId).$castTo<boolean>().as('isKnown')])
    .executeTakeFirst()
  if (!found) {
    const place = db.selectFrom('class').where('id', '=', classId).select('organizationId')
    throw await absence(db, personId, (await place.executeTakeFirst())?.organizationId)
  }
  const { status, isTeacher, isAttended, isKnown } = found
  const isShown = status === 'Published' || (status === 'Canceled' && isKnown)
  if (!isShown && !isTeacher && !isAttended) throw notFound()
  return found
}

const rows = expressionBuilder<Schema>()
const where = expressionBuilder<Schema, 'class'>()

/** Whether the class of the row is in an organization that they, or a child of theirs, belong to. One that has shut them out is not. */
export const belongsTo = (personId: number) =>
  where.and([
    hasMember('Active', ownStudentIds(personId)),
    where.not(hasMember('Suspended', [personId])),
  ])

const hasMember = (
  status: 'Active' | 'Suspended',
  personIds: number[] | ReturnType<typeof ownStudentIds>,
) =>
  where.exists(
    where
      .selectFrom('organizationUser')
      .whereRef('organizationUser.organizationId', '=', 'class.organizationId')
      .where('organizationUser.status', '=', status)
      .where('organizationUser.personId', 'in', personIds)
      .select(['organizationUser.id']),
  )

/** Whether they teach the class of the row, as an active member. */
export const isTaughtBy = (personId: number) =>
  where.exists(
    where
      .selectFrom('classTeacher')
      .innerJoin('organizationUser', 'organizationUser.id', 'classTeacher.organizationUserId')
      .whereRef('classTeacher.classId', '=', 'class.id')
      .where('organizationUser.personId', '=', personId)
      .where('organizationUser.status', '=', 'Active')
      .where(mayTeach())
      .select(['classTeacher.classId']),
  )

/** Whether they, or a child of theirs, are enrolled in the class of the row and belong to its organization. */
export const isAttendedBy = (personId: number) =>
  where.exists(
    where
      .selectFrom('enrollment')
      .innerJoin('organizationUser', (join) =>
        join
          .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
          .onRef('organizationUser.personId', '=', 'enrollment.personId'),
      )
      .whereRef('enrollment.classId', '=', 'class.id')
      .where('enrollment.status', '=', 'Enrolled')
      .where('organizationUser.status', '=', 'Active')
      .where('enrollment.personId', 'in', ownStudentIds(personId))
      .select(['enrollment.id']),
  )

/** Whether they, or a child of theirs, have ever asked for the class of the row, whatever has come of it. */
const isKnownTo = (personId: number) =>
  where.exists(
    where
      .selectFrom('enrollment')
      .whereRef('enrollment.classId', '=', 'class.id')
      .where('enrollment.personId', 'in', ownStudentIds(personId))
      .select(['enrollment.id']),
  )

/** Somebody who could be a student of a class, as whoever acts for them knows them. */
export type Student = {
  personId: number
  name: string
  isMe: boolean
  birthDate: string | null
  /** Whether whoever asks may act for them, or only look. */
  mayEnroll: boolean
}

/** For whom somebody may look or enroll: their children, the eldest first, and they themselves. */
export async function listOwnStudents(db: Db, personId: number): Promise<Student[]> {
  const children = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .innerJoin('person', 'person.id', 'child.personId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('child.relation', '=', 'Child')
    .groupBy(['person.id'])
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['person.id as personId', fullName('person').as('name'), 'person.birthDate'])
    // Of two households that have the child, the one with more rights: Full comes before View.
    .select(({ fn }) => fn.min('me.access').as('access'))
    .execute()
  const me = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id as personId', fullName('person').as('name'), 'birthDate'])
    .executeTakeFirstOrThrow()
  return [
    ...children.map(({ access, ...child }) => ({
      ...child,
      isMe: false,
      mayEnroll: access === 'Full',
    })),
    { ...me, isMe: true, mayEnroll: true },
  ]
}

/** The ids of the same people, for a query. */
export const ownStudentIds = (personId: number) =>
  rows
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('child.relation', '=', 'Child')
    .select('child.personId')
    .union(rows.selectFrom('person').where('id', '=', personId).select(['id as personId']))

/** Whoever leads the class of the path, or may read medical notes and who is in which class. */
export const leaderOrMedic: Authorize<Holder> = async (request) => {
  const holder = await memberAt(request, organizationOf('class'))
  if (await isLeading(request.db, holder.personId, request.ids()['classId'] ?? 0)) {
    requireSecondFactor(holder)
    return holder
  }
  await requireOne(request.db, holder, ['students.medical'])
  await requireOne(request.db, holder, enrollmentReaders)
  return holder
}

/** Whether somebody is one of them. */
export const mayReadCare = async (
  db: Db,
  { personId, permissions, isLackingFactor: isLacking = false }: Holder,
  classId: number,
): Promise<boolean> =>
  (!isLacking && (await isLeading(db, personId, classId))) ||
  (permissions.includes('students.medical') &&
    enrollmentReaders.some((permission) => permissions.includes(permission)))

/**
 * Whether they lead the class, as an active member: they know whom to call, and what to look out for, until the semester
 * is archived.
 */
export async function isLeading(db: Db, personId: number, classId: number): Promise<boolean> {
  const found = await leadersOf(db, [classId])
    .where('personId', '=', personId)
    .select('classId')
    .executeTakeFirst()
  return found !== undefined
}

/** Those who lead some classes now. */
export const leadersOf = (db: Db, classIds: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('classId', 'in', classIds)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .where('role', 'in', ['Lead', 'CoTeacher'])
    .where('isArchived', '=', false)

/** Those of them who read what there is to know of the students. */
export const readingLeadersOf = (db: Db, classIds: number[]) =>
  leadersOf(db, classIds).where((leader) => leader.not(isLackingFactor()))

/**
 * Whether teaching gives the member of the row anything: not before their address is verified. Whoever founded the
 * organization and owns it may see everything anyhow.
 */
export const mayTeach = () =>
  sql<boolean>`(${hasProvedAddress('organizationUser.personId')} or (${sql.ref('organizationUser.isOwner')} and ${isOwning()}))`

/** Whoever teaches the class of the path, in whichever role, or holds the permission where it is. */
export const teacherOrMay =
  (permission: Permission): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, organizationOf('class'))
    await requireTeacherOr(request.db, holder, request.ids()['classId'] ?? 0, permission)
    return holder
  }

/** Nobody changes any more who takes the attendance of a class before the transaction ends, and they still do. */
export async function lockTaker(db: Db, holder: Holder, classId: number) {
  await lockRights(db, holder)
  await requireTeacherOr(db, holder, classId, 'attendance.take')
}

async function requireTeacherOr(
  db: Db,
  holder: Holder,
  classId: number,
  permission: Permission,
): Promise<void> {
  const taught = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .where(isTaughtBy(holder.personId))
    .select('id')
    .executeTakeFirst()
  if (!taught) return requireOne(db, holder, [permission])
  requireSecondFactor(holder)
}
