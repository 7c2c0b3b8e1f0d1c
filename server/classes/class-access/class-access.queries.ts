import { expressionBuilder, sql } from 'kysely'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import {
  absence,
  type Holder,
  memberAt,
  requireOne,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { readingAccesses } from '#contract/people/families.ts'
import { fullName } from '#server/database/searchable.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { enrollmentReaders } from '#contract/rights/guarded.ts'
import { hasVerifiedAddress } from '#server/identity/accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { isLackingFactor, requireSecondFactor } from '#server/tenancy/second-factor.ts'
import type { Authorize } from '#server/calls/call.ts'
import type { Permission } from '#contract/rights/permissions.ts'

/**
 * Requires that the visitor may see a class. They may see published classes of organizations that they or one of their
 * children belong to, classes that they teach or attend or a child attends, and canceled classes that one of them ever
 * requested or attended. All other classes look as if they did not exist.
 */
export async function requireVisible(db: Db, personId: number, classId: number) {
  const [found] = await visibleClasses(db, { personId, classId })
  if (!found) {
    const place = db.selectFrom('class').where('id', '=', classId).select('organizationId')
    throw await absence(db, personId, (await place.executeTakeFirst())?.organizationId)
  }
  const { status, isTeacher, isAttended, isKnown } = found
  const isShown = status === 'Published' || (status === 'Canceled' && isKnown)
  if (!isShown && !isTeacher && !isAttended) throw notFound()
  return found
}

const visibleClasses = compileOnce(
  (db, { personId, classId }: Placeholders<{ personId: number; classId: number }>) =>
    db
      .selectFrom('class')
      .where('class.id', '=', classId)
      .where(belongsTo(personId))
      .select(['class.organizationId', 'status'])
      .select([isTaughtBy(personId).$castTo<boolean>().as('isTeacher')])
      .select([isAttendedBy(personId).$castTo<boolean>().as('isAttended')])
      .select([isKnownTo(personId).$castTo<boolean>().as('isKnown')]),
)

const rows = expressionBuilder<Schema>()
const where = expressionBuilder<Schema, 'class'>()

/** Whether the row's class is in an organization that the person or one of their children belongs to, and that has not suspended the person. */
export const belongsTo = (personId: Operand<number>) =>
  where.and([
    hasMember('class.organizationId', 'Active', ownStudentIds(personId)),
    where.not(hasMember('class.organizationId', 'Suspended', [personId])),
  ])

/** Whether one of the people is a member of the organization, which is a column of the query, with this status. */
export const hasMember = (
  organizationId: 'class.organizationId' | 'organization.id',
  status: 'Active' | 'Suspended',
  personIds: Operand<number>[] | ReturnType<typeof ownStudentIds>,
) =>
  rows.exists(
    rows
      .selectFrom('organizationUser')
      .where('organizationUser.organizationId', '=', sql.ref<number>(organizationId))
      .where('organizationUser.personId', 'in', personIds)
      // The index by status would find all members of a large organization.
      .where(sql`${sql.ref('organizationUser.status')} || ''`, '=', status)
      .select(['organizationUser.id']),
  )

/** Whether the person teaches the row's class, as an active member. */
export const isTaughtBy = (personId: Operand<number>) =>
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

/** Whether the person or one of their children is enrolled in the row's class, as an active member. */
export const isAttendedBy = (personId: Operand<number>) =>
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

/** Whether the person or one of their children has any enrollment in the row's class, whatever its status. */
const isKnownTo = (personId: Operand<number>) =>
  where.exists(
    where
      .selectFrom('enrollment')
      .whereRef('enrollment.classId', '=', 'class.id')
      .where('enrollment.personId', 'in', ownStudentIds(personId))
      .select(['enrollment.id']),
  )

/** A potential student of a class, from the view of the person who acts for them. */
export type Student = {
  personId: number
  name: string
  isMe: boolean
  birthDate: string | null
  /** Whether the caller may act for them, or only view. */
  mayEnroll: boolean
  /** Whether they are a child in a family with an adult who may act for them. Known of the caller only. */
  hasFamily?: boolean
}

/** The people a person can view or enroll: their children, eldest first, then the person. */
export async function listOwnStudents(db: Db, personId: number): Promise<Student[]> {
  const children = await childrenOf(db, { personId })
  const self = await peopleOf(db, { personId })
  return [
    ...children.map(({ access, ...child }) => ({
      ...child,
      isMe: false,
      mayEnroll: access === 'Full',
    })),
    ...self.map((me) => ({ ...me, isMe: true, mayEnroll: true })),
  ]
}

const childrenOf = compileOnce((db, { personId }: Placeholders<{ personId: number }>) =>
  db
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
    // If two households share the child, the higher access counts: Full sorts before View.
    .select(({ fn }) => fn.min('me.access').as('access')),
)

const peopleOf = compileOnce((db, { personId }: Placeholders<{ personId: number }>) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id as personId', fullName('person').as('name'), 'birthDate'])
    .select((person) =>
      person
        .exists(
          person
            .selectFrom('familyMember as child')
            .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
            .whereRef('child.personId', '=', 'person.id')
            .where('child.relation', '=', 'Child')
            .where('adult.access', '=', 'Full')
            .where(isActing('adult'))
            .select('adult.personId'),
        )
        .$castTo<boolean>()
        .as('hasFamily'),
    ),
)

/** The same people as a subquery of ids. */
export const ownStudentIds = (personId: Operand<number>) =>
  rows
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('child.relation', '=', 'Child')
    .select('child.personId')
    .union(rows.selectFrom('person').where('id', '=', personId).select(['id as personId']))

/** Authorizes lead teachers of the class in the path, and members who may read both medical notes and enrollments. */
export const leadTeacherOrMedic: Authorize<Holder> = async (request) => {
  const holder = await memberAt(request, organizationOf('class'))
  if (await isLeading(request.db, holder.personId, request.ids()['classId'] ?? 0)) {
    requireSecondFactor(holder)
    return holder
  }
  await requireOne(request.db, holder, ['students.medical'])
  await requireOne(request.db, holder, enrollmentReaders)
  return holder
}

/** Authorizes lead teachers of the class in the path, and members with the permission. */
export const leaderOrMay =
  (permission: Permission): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, organizationOf('class'))
    if (!(await isLeading(request.db, holder.personId, request.ids()['classId'] ?? 0)))
      await requireOne(request.db, holder, [permission])
    return holder
  }

/** The same rule as a predicate. */
export const mayReadCare = async (
  db: Db,
  { personId, permissions, isLackingFactor: isLacking = false }: Holder,
  classId: number,
): Promise<boolean> =>
  (!isLacking && (await isLeading(db, personId, classId))) ||
  (permissions.includes('students.medical') &&
    enrollmentReaders.some((permission) => permissions.includes(permission)))

/** Whether the holder sees the photos of a class's students: as its lead teacher, or as in the list of members. */
export const maySeePhotos = async (
  db: Db,
  { personId, permissions, isLackingFactor: isLacking = false }: Holder,
  classId: number,
): Promise<boolean> =>
  permissions.includes('members.view') || (!isLacking && (await isLeading(db, personId, classId)))

/**
 * Whether the person leads the class, as an active member. Lead teachers see guardians and care notes until the
 * semester is archived.
 */
export async function isLeading(db: Db, personId: number, classId: number): Promise<boolean> {
  const found = await leadershipsOf(db, { personId, classId })
  return found.length > 0
}

const leadershipsOf = compileOnce(
  (db, { personId, classId }: Placeholders<{ personId: number; classId: number }>) =>
    leadersOf(db, [classId]).where('personId', '=', personId).select('classId'),
)

/** The current lead teachers of some classes. */
export const leadersOf = (db: Db, classIds: Operand<number>[]) =>
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

/** Those lead teachers who may read care notes: none without a required second factor. */
export const readingLeadersOf = (db: Db, classIds: number[]) =>
  leadersOf(db, classIds).where((leader) => leader.not(isLackingFactor()))

/**
 * Whether the row's member has a teacher's permissions: only with a verified email address. The founder of an organization
 * needs none: as its owner, they see everything anyway.
 */
export const mayTeach = () =>
  sql<boolean>`(${hasVerifiedAddress('organizationUser.personId')} or (${sql.ref('organizationUser.isOwner')} and ${isOwning()}))`

/**
 * Authorizes teachers of the class in the path, in any role, and members with the permission; if the path names a day, the
 * substitute of that day as well.
 */
export const teacherOrMay =
  (permission: Permission): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, organizationOf('class'))
    const { classId = 0, classDayId } = request.ids()
    await requireTeacherOr(request.db, holder, { classId, classDayId }, permission)
    return holder
  }

type ClassOrMeeting = { classId: number; classDayId: number | undefined }

async function requireTeacherOr(
  db: Db,
  holder: Holder,
  { classId, classDayId }: ClassOrMeeting,
  permission: Permission,
): Promise<void> {
  const { personId, permissions } = holder
  const taught = await taughtClasses(db, { personId, classId })
  const isTaker =
    taught.length > 0 ||
    (classDayId !== undefined &&
      !permissions.includes(permission) &&
      (await isSubstituting(db, personId, { classId, classDayId })))
  if (!isTaker) return requireOne(db, holder, [permission])
  requireSecondFactor(holder)
}

/** Whether the person substitutes in a class on a day. It ends with that day, in the organization's time zone. */
export async function isSubstituting(
  db: Db,
  personId: number,
  meeting: { classId: number; classDayId: number },
): Promise<boolean> {
  const [found] = await substitutionsOf(db, { personId, ...meeting })
  return found !== undefined && found.date >= todayIn(found.timeZone)
}

type SubstitutionKey = { personId: number; classId: number; classDayId: number }

const substitutionsOf = compileOnce(
  (db, { personId, classId, classDayId }: Placeholders<SubstitutionKey>) =>
    db
      .selectFrom('substitution')
      .innerJoin('organizationUser', 'organizationUser.id', 'substitution.organizationUserId')
      .innerJoin('organization', 'organization.id', 'substitution.organizationId')
      .innerJoin('classDay', 'classDay.id', 'classDayId')
      .where('substitution.classId', '=', classId)
      .where('substitution.classDayId', '=', classDayId)
      .where('organizationUser.personId', '=', personId)
      .where('organizationUser.status', '=', 'Active')
      .where(mayTeach())
      .select(['date', 'timeZone']),
)

const taughtClasses = compileOnce(
  (db, { personId, classId }: Placeholders<{ personId: number; classId: number }>) =>
    db.selectFrom('class').where('id', '=', classId).where(isTaughtBy(personId)).select('id'),
)
