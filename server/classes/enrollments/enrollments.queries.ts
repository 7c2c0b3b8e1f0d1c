import {
  type EnrollmentStatus,
  type OpenStatus,
  openStatuses,
  type PendingEnrollment,
  type Blocker,
  type RosterEntry,
} from '#contract/classes/enrollments.ts'
import { sql } from 'kysely'
import { nextVersion } from '#server/database/saving.ts'
import { addKind } from '#server/people/admission/admit-student.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { waitlistPosition, readBlockers } from '../eligibility/eligibility.queries.ts'
import { isOver, blockersForReview, isTooYoungAlone } from '../eligibility/blockers.rules.ts'
import { listOwnStudents, belongsTo } from '../class-access/class-access.queries.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { clock } from '#server/process/clock.ts'

export type ClassKey = { organizationId: number; classId: number }

/** What the audit log says of an enrollment, by the status that it gets. */
export const enrollmentActions = {
  Requested: 'EnrollmentRequested',
  Enrolled: 'Enrolled',
  Waitlisted: 'Waitlisted',
  Offered: 'SeatOffered',
} as const satisfies Record<OpenStatus, string>

/** All enrollments of a class. */
export const enrollmentsOf = (
  db: Db,
  { organizationId, classId }: { [Id in keyof ClassKey]: Operand<number> },
) =>
  db
    .selectFrom('enrollment')
    .where('enrollment.organizationId', '=', organizationId)
    .where('classId', '=', classId)

type Begun = {
  personId: number
  status: OpenStatus
  message?: string | null
  swapsClassId?: number | null
  requestedByUserId: number | null
  /** Of a held seat. */
  offeredUntil?: string
  holdId?: number
  isAdultNeeded?: boolean
}

/** Returns undefined if the student already has an open enrollment in the class. Waitlisted students go to the end. */
export async function insertEnrollment(
  db: Db,
  { organizationId, classId }: ClassKey,
  { status, ...begun }: Begun,
): Promise<number | undefined> {
  const now = clock.timestamp()
  const inserted = await db
    .insertInto('enrollment')
    .values({
      organizationId,
      classId,
      ...begun,
      status,
      position: status === 'Waitlisted' ? endOfWaitlist(classId) : null,
      joinedAsPosition: status === 'Waitlisted' ? nextInLine(classId) : null,
      statusDate: now,
      enrolledDate: status === 'Enrolled' ? now : null,
      createdDate: now,
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Change = {
  status: EnrollmentStatus
  reason?: string | null
  offeredUntil?: string
  /** Position on the waitlist, by default at the end. */
  position?: number
  swapsClassId?: number | null
  isAdultNeeded?: boolean
}

/** Changes the status of an enrollment. */
export async function setStatus(
  db: Db,
  { classId }: ClassKey,
  id: number,
  { status, reason = null, offeredUntil, position, ...change }: Change,
): Promise<void> {
  const now = clock.timestamp()
  await db
    .updateTable('enrollment')
    .set({
      ...change,
      ...(status === 'Enrolled' && { enrolledDate: now, isAdultNeeded: false }),
      status,
      holdId: null,
      reason,
      offeredUntil: offeredUntil ?? null,
      position: status === 'Waitlisted' ? (position ?? endOfWaitlist(classId)) : null,
      ...(status === 'Waitlisted' &&
        position === undefined && { joinedAsPosition: nextInLine(classId) }),
      statusDate: now,
      version: nextVersion,
    })
    .where('id', '=', id)
    .where('classId', '=', classId)
    .execute()
}

/** Whether the family holds the row's seat itself. */
const isHeld = sql<boolean>`enrollment.hold_id is not null`.as('isHeld')

/** The open enrollment of a student in a class. */
export const findOpen = async (db: Db, key: ClassKey, personId: number) =>
  (await openEnrollments(db, { ...key, personId }))[0]

const openEnrollments = compileOnce((db, key: Placeholders<ClassKey & { personId: number }>) =>
  enrollmentsOf(db, key)
    .where('personId', '=', key.personId)
    .where('status', 'in', openStatuses)
    .select(['id', 'personId', 'status', 'offeredUntil', 'holdId', 'swapsClassId', 'version'])
    .select('isAdultNeeded')
    .$narrowType<{ status: OpenStatus }>(),
)

export async function findClassName(db: Db, classId: number): Promise<string> {
  const row = db.selectFrom('class').where('id', '=', classId).select('name')
  return (await row.executeTakeFirstOrThrow()).name
}

const endOfWaitlist = (classId: number) =>
  sql<number>`(
    select coalesce(max(line.position), 0) + 1 from enrollment as line where line.class_id = ${classId}
  )`

/** The place that the next one has who joins the waitlist. */
const nextInLine = (classId: number) =>
  sql<number>`(
    select count(*) + 1 from enrollment as line
    where line.class_id = ${classId} and line.status = 'Waitlisted'
  )`

type Seated = { organizationUserId: number; requestedByUserId?: number | null }

/** Enrolls a member without checking rules and without sending email. */
export async function seatMember(
  db: Db,
  key: ClassKey,
  { organizationUserId, requestedByUserId = null }: Seated,
): Promise<void> {
  const { organizationId } = key
  const { personId } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .select('personId')
    .executeTakeFirstOrThrow()
  await addKind(db, organizationId, personId, 'isStudent')
  await insertEnrollment(db, key, { personId, status: 'Enrolled', requestedByUserId })
}

/**
 * Pending enrollments of a person and their children: seat offers first, by deadline. Classes that have ended are omitted.
 */
export async function listPending(db: Db, personId: number): Promise<PendingEnrollment[]> {
  const students = new Map(
    (await listOwnStudents(db, personId)).map((each) => [each.personId, each]),
  )
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('enrollment.personId', 'in', [...students.keys()])
    .where('enrollment.status', 'in', ['Offered', 'Requested', 'Waitlisted'])
    .where('class.status', '!=', 'Draft')
    .where(belongsTo(personId))
    .orderBy(sql`case enrollment.status when 'Offered' then 0 when 'Requested' then 1 else 2 end`)
    .orderBy('offeredUntil')
    .orderBy('class.searchName')
    .orderBy('enrollment.id')
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select('organization.name as organizationName')
    .select(['enrollment.personId', 'enrollment.status', 'offeredUntil', isHeld, waitlistPosition])
    .select(['isAdultNeeded', 'selfEnrollmentAge'])
    .select(['class.status as classStatus', 'class.endDate', 'semester.endDate as semesterEndDate'])
    .select(['isArchived', 'timeZone'])
    .execute()
  return rows.flatMap(({ classStatus, timeZone, selfEnrollmentAge, ...row }) => {
    const student = students.get(row.personId)
    const today = todayIn(timeZone)
    if (!student || isOver(row, today)) return []
    const { name, isMe, mayEnroll } = student
    const isAdultNeeded =
      row.isAdultNeeded && (!isMe || isTooYoungAlone(student, { selfEnrollmentAge, today }))
    const isCanceled = classStatus === 'Canceled'
    return [{ ...row, name, isMe, mayEnroll, isAdultNeeded, isCanceled }]
  })
}

/** The roster of a class: enrolled, requested, offered, waitlisted, then former students. */
export async function listRoster({ db, images }: Stores, key: ClassKey): Promise<RosterEntry[]> {
  const rows = await rosterOf(db, key).execute()
  const candidates = rows
    .filter(({ status }) => isPending(status))
    .map((row) => ({ ...row, isMe: false, mayEnroll: true }))
  const { classes, look } = await readBlockers(db, {
    organizationId: key.organizationId,
    classIds: [key.classId],
    students: candidates,
  })
  const one = classes[0]
  const blockersOf = (personId: number) => {
    const candidate = candidates.find((each) => each.personId === personId)
    if (!one || !candidate) return []
    return blockersForReview(look(one, candidate).blockers)
  }
  const offered = rows.filter(({ status }) => status === 'Offered').map(({ personId }) => personId)
  const reached = await listGuardians(db, key.organizationId, offered)
  const entries = rows.map(
    ({ personId, swapsClassId, swapsName, membership, photoKey, ...row }) => ({
      ...row,
      photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
      swaps:
        swapsClassId !== null && swapsName !== null && isPending(row.status)
          ? { classId: swapsClassId, name: swapsName }
          : null,
      isUnreached:
        row.status === 'Offered' &&
        !row.isHeld &&
        !reached.some(({ studentId }) => studentId === personId),
      blockers:
        row.status === 'Enrolled' ? membershipBlockers(row.name, membership) : blockersOf(personId),
    }),
  )
  return entries.toSorted(inOrder)
}

const isPending = (status: EnrollmentStatus) =>
  status === 'Requested' || status === 'Waitlisted' || status === 'Offered'

/** An archived or suspended student keeps the seat until an administrator removes them. */
function membershipBlockers(name: string, membership: Membership['status']): Blocker[] {
  if (membership === 'Active') return []
  const reason = `${name}’s membership is ${membership.toLowerCase()}. The seat stays taken until you remove them.`
  return [{ kind: membership === 'Suspended' ? 'NotActive' : 'NotMember', reason, opener: null }]
}

const groups: EnrollmentStatus[] = ['Enrolled', 'Requested', 'Offered', 'Waitlisted']

const group = ({ status }: RosterEntry) =>
  groups.includes(status) ? groups.indexOf(status) : groups.length

function inOrder(one: RosterEntry, other: RosterEntry): number {
  const byGroup = group(one) - group(other)
  if (byGroup !== 0) return byGroup
  if (one.position !== null && other.position !== null) return one.position - other.position
  if (one.status === 'Requested' || one.status === 'Offered')
    return one.statusDate.localeCompare(other.statusDate) || one.id - other.id
  if (one.status === 'Enrolled') return 0
  return other.statusDate.localeCompare(one.statusDate) || other.id - one.id
}

const rosterOf = (db: Db, { organizationId, classId }: ClassKey) =>
  membersEnrolled(db, organizationId)
    .leftJoin('person as asker', 'asker.userId', 'enrollment.requestedByUserId')
    .leftJoin('class as swapped', 'swapped.id', 'enrollment.swapsClassId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .where('enrollment.classId', '=', classId)
    .select(['enrollment.id', 'organizationUser.id as organizationUserId'])
    .select(['gradeLevel.name as grade', 'photo.key as photoKey'])
    .select([memberName.as('name'), 'enrollment.status', 'statusDate', 'offeredUntil', 'reason'])
    .select([isHeld, 'isAdultNeeded'])
    .select([
      'message',
      'enrollment.version',
      fullName('asker').as('requestedBy'),
      waitlistPosition,
    ])
    .select([
      'enrollment.personId',
      'person.birthDate',
      'swapsClassId',
      'swapped.name as swapsName',
    ])
    .select('organizationUser.status as membership')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .orderBy('enrollment.id', 'desc')

/** An open enrollment of a class, with what an administrator needs to decide. */
export const findOpenById = (db: Db, { organizationId, classId }: ClassKey, enrollmentId: number) =>
  membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.status', 'in', openStatuses)
    .select(['enrollment.id', 'enrollment.personId', 'enrollment.status', 'swapsClassId'])
    .select('isAdultNeeded')
    .select(['enrollment.version', 'organizationUser.status as membership'])
    .select([fullName('person').as('name'), 'birthDate'])
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirst()
