import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { plainName } from '#server/mail/email.ts'
import { countUnreached, listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { membersEnrolled } from './scheduled-classes.queries.ts'

/** Why a class concerns a person: they teach or substitute it, are in it, or are a guardian of a student. */
type Reason = 'Taught' | 'Substituted' | 'Own' | { student: string; studentId: number }

export type Concern<Class> = Class & { of: Reason }

/**
 * The teachers, students, and guardians of some classes, each with their classes in the given order. Students have one
 * of the statuses. Only people with an account and a verified email address are listed. `userId` limits the result to
 * one account. With a class day, its substitutes are listed like teachers.
 */
export async function listPeopleOf<Class extends { id: number }>(
  db: Db,
  organizationId: number,
  classes: readonly Class[],
  statuses: readonly EnrollmentStatus[],
  { userId, classDayId }: { userId?: number | undefined; classDayId?: number | undefined } = {},
): Promise<{ userId: number; classes: Concern<Class>[] }[]> {
  const classIds = classes.map(({ id }) => id)
  if (classIds.length === 0) return []
  const readers = new Map<number, Concern<Class>[]>()
  const add = (reader: { userId: number }, one: Class, of: Reason) =>
    readers.set(reader.userId, [...(readers.get(reader.userId) ?? []), { ...one, of }])

  const members = reachableMembers(db, organizationId, userId)
  const teachers = await listTeaching(members, classIds)
  const substitutes =
    classDayId === undefined ? [] : await listSubstitutes(members, classIds, classDayId)
  const seats = await listSeats(db, organizationId, classIds, statuses)
  const studentIds = [...new Set(seats.map(({ personId }) => personId))]
  const guardians = await listGuardians(db, organizationId, studentIds, userId)
  const teachersOf = Map.groupBy(teachers, ({ classId }) => classId)
  const substitutesOf = Map.groupBy(substitutes, ({ classId }) => classId)
  const seatsOf = Map.groupBy(seats, ({ classId }) => classId)
  const guardiansOf = Map.groupBy(guardians, ({ studentId }) => studentId)
  for (const one of classes) {
    for (const teacher of teachersOf.get(one.id) ?? []) add(teacher, one, 'Taught')
    for (const substitute of substitutesOf.get(one.id) ?? []) add(substitute, one, 'Substituted')
    for (const { personId, student } of seatsOf.get(one.id) ?? []) {
      for (const reader of guardiansOf.get(personId) ?? [])
        add(reader, one, reader.personId === personId ? 'Own' : { student, studentId: personId })
    }
  }
  return Array.from(readers, ([reader, concerns]) => ({ userId: reader, classes: concerns }))
}

/** How many students of some classes have no account that gets email about them. */
export async function countUnreachedOf(
  db: Db,
  organizationId: number,
  classes: readonly { id: number }[],
  statuses: readonly EnrollmentStatus[],
): Promise<number> {
  if (classes.length === 0) return 0
  const classIds = classes.map(({ id }) => id)
  const seats = await listSeats(db, organizationId, classIds, statuses)
  return countUnreached(
    db,
    organizationId,
    seats.map(({ personId }) => personId),
  )
}

/** The students whose guardian a person is. */
export const wardsOf = (concerns: readonly Pick<Concern<unknown>, 'of'>[]): number[] =>
  concerns.flatMap(({ of }) => (typeof of === 'string' ? [] : [of.studentId]))

/** Whom a class concerns, as the emails to a person name it. */
export const concernInWords = ({ of }: Pick<Concern<unknown>, 'of'>): string =>
  typeof of === 'string' ? ownWords[of] : plainName(of.student)

const ownWords = { Taught: 'You teach', Substituted: 'You substitute', Own: 'You' }

/** Active members with a verified email address. `userId` limits them to one account. */
const reachableMembers = (db: Db, organizationId: number, userId?: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('user.emailVerifiedAt', 'is not', null)
    .$if(userId !== undefined, (found) => found.where('user.id', '=', userId ?? 0))
    .select('user.id as userId')

type Reachable = ReturnType<typeof reachableMembers>

const listTeaching = (members: Reachable, classIds: number[]) =>
  members
    .innerJoin('classTeacher', 'classTeacher.organizationUserId', 'organizationUser.id')
    .where('classTeacher.classId', 'in', classIds)
    .select('classTeacher.classId')
    .execute()

const listSubstitutes = (members: Reachable, classIds: number[], classDayId: number) =>
  members
    .innerJoin('substitution', 'substitution.organizationUserId', 'organizationUser.id')
    .where('substitution.classDayId', '=', classDayId)
    .where('substitution.classId', 'in', classIds)
    .select('substitution.classId')
    .execute()

/** Students who are active members, eldest first. */
const listSeats = (
  db: Db,
  organizationId: number,
  classIds: number[],
  statuses: readonly EnrollmentStatus[],
) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.classId', 'in', classIds)
    .where('enrollment.status', 'in', statuses)
    .where('organizationUser.status', '=', 'Active')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['enrollment.personId', 'classId'])
    .select(({ fn }) => fn.coalesce('person.preferredName', 'person.firstName').as('student'))
    .execute()
