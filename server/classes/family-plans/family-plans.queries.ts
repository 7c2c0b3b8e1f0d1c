import {
  type Duty,
  type FamilyPlan,
  mostChoices,
  type PlanChoice,
  type SavePlanChoice,
} from '#contract/classes/family-plans.ts'
import { readingAccesses } from '#contract/people/families.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import { lockName } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName } from '#server/database/searchable.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { requireOrganizationInOperation } from '#server/tenancy/organizations.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import {
  listOwnStudents,
  requireVisible,
  type Student,
} from '../class-access/class-access.queries.ts'
import { requireNotDeciding } from '../registration-rounds/registration-rounds.queries.ts'
import { findHold, holdsAgainAt, releaseSeatsOf } from '../enrollments/seat-holds.ts'

/** The choices for the people whom the visitor can view or enroll, what adults of the family teach, and held seats. */
export async function findPlan(
  db: Db,
  visitor: SignedIn,
  { semesterId }: { semesterId: number },
): Promise<FamilyPlan> {
  const students = await listOwnStudents(db, visitor.personId)
  const hold = await findHold(db, visitor, semesterId)
  return {
    semesterId,
    choices: await listChoices(
      db,
      semesterId,
      students.map(({ personId }) => personId),
    ),
    duties: await listDuties(db, visitor, semesterId),
    hold: hold && hold.places.length > 0 ? { until: hold.until, places: hold.places } : null,
    holdsAgainAt: holdsAgainAt(hold),
    now: clock.timestamp(),
  }
}

/** The choices of some students for the published classes of a semester: at each time, the first choice first. */
export const listChoices = (
  db: Db,
  semesterId: number,
  personIds: number[],
): Promise<PlanChoice[]> =>
  choicesOf(db, personIds)
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .select(['planChoice.personId', 'planChoice.classId', 'rank'])
    .execute()

const choicesOf = (db: Db, personIds: number[]) =>
  db
    .selectFrom('planChoice')
    .innerJoin('class', 'class.id', 'planChoice.classId')
    .where('planChoice.personId', 'in', personIds)
    .orderBy('rank')
    .orderBy('planChoice.id')

/** Puts a class among the choices of a student at the same time, or removes it and frees the seat that the visitor holds. */
export async function saveChoice(
  db: Db,
  visitor: SignedIn,
  classId: number,
  { personId, rank }: SavePlanChoice,
): Promise<FamilyPlan> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  const student = await requireStudent(db, visitor, personId)
  await requireOrganizationInOperation(db, organizationId)
  await lockName(db, `plan:${organizationId}:${personId}`)
  const { semesterId, ...time } = await findTime(db, classId)
  await requireNotDeciding(db, { organizationId, semesterId })
  const together = await choicesAt(db, { personId, semesterId, ...time })
  const others = together.filter((each) => each.classId !== classId)
  if (rank !== null && others.length >= mostChoices) throw tooMany(student)
  const order = others.map((each) => each.classId)
  if (rank !== null) order.splice(rank - 1, 0, classId)
  if (rank === null) {
    await db
      .deleteFrom('planChoice')
      .where('personId', '=', personId)
      .where('classId', '=', classId)
      .execute()
    await releaseSeatsOf(db, visitor, { organizationId, classId }, personId)
  }
  for (const [index, id] of order.entries()) {
    const known = together.find((each) => each.classId === id)
    if (known?.rank === index + 1 && id !== classId) continue
    const saved = { rank: index + 1, ...(id === classId && { isOwn: student.isMe }) }
    await db
      .insertInto('planChoice')
      .values({ organizationId, personId, classId: id, ...saved })
      .onConflict((choice) => choice.columns(['personId', 'classId']).doUpdateSet(saved))
      .execute()
  }
  return findPlan(db, visitor, { semesterId })
}

/** Requires that the visitor may see each class of the semester, and view or enroll each person. Returns all those people. */
export async function requirePlaces(
  db: Db,
  visitor: SignedIn,
  { organizationId, semesterId }: SemesterKey,
  places: { personId: number; classId: number }[],
): Promise<Student[]> {
  const students = await listOwnStudents(db, visitor.personId)
  if (!places.every(({ personId }) => students.some((each) => each.personId === personId)))
    throw notFound()
  const classIds = [...new Set(places.map(({ classId }) => classId))]
  for (const classId of classIds) await requireVisible(db, visitor.personId, classId)
  const found = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('id', 'in', classIds)
    .select('id')
    .execute()
  if (found.length < classIds.length) throw notFound()
  return students
}

/** Requires that the visitor may enroll the person. */
async function requireStudent(db: Db, visitor: SignedIn, personId: number): Promise<Student> {
  const students = await listOwnStudents(db, visitor.personId)
  const student = students.find((each) => each.personId === personId)
  if (!student) throw notFound()
  if (!student.mayEnroll)
    throw forbidden('Only an adult with full access to the family can do this.')
  return student
}

const tooMany = ({ name, isMe }: Student) =>
  conflict(
    'too_many_choices',
    {},
    `${isMe ? 'You have' : `${name} has`} ${mostChoices} choices at that time. Remove one first.`,
  )

/** When a class begins: classes with the same weekday and start are alternatives to each other. */
const findTime = (db: Db, classId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.id', '=', classId)
    .select(['class.semesterId', 'weekday', usualTimes[0]])
    .executeTakeFirstOrThrow()

type At = { personId: number } & Awaited<ReturnType<typeof findTime>>

async function choicesAt(db: Db, { personId, semesterId, weekday, startTime }: At) {
  const choices = await choicesOf(db, [personId])
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .select(['planChoice.classId', 'rank', 'weekday', usualTimes[0]])
    .execute()
  return choices.filter((each) => each.weekday === weekday && each.startTime === startTime)
}

/** The published classes of a semester that the visitor and other adults of their families teach. */
export async function listDuties(
  db: Db,
  { personId }: SignedIn,
  semesterId: number,
): Promise<Duty[]> {
  const rows = await taughtInFamily(db, { personId, semesterId })
  return rows.map((row) => ({ ...row, isMe: row.personId === personId }))
}

const taughtInFamily = compileOnce(
  (db, { personId, semesterId }: Placeholders<{ personId: number; semesterId: number }>) =>
    db
      .selectFrom('classTeacher')
      .innerJoin('organizationUser', 'organizationUser.id', 'classTeacher.organizationUserId')
      .innerJoin('person', 'person.id', 'organizationUser.personId')
      .innerJoin('class', 'class.id', 'classTeacher.classId')
      .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
      .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
      .where('class.semesterId', '=', semesterId)
      .where('class.status', '=', 'Published')
      .where('organizationUser.status', '=', 'Active')
      .where((where) =>
        where.or([
          where('organizationUser.personId', '=', personId),
          where(
            'organizationUser.personId',
            'in',
            where
              .selectFrom('familyMember as me')
              .innerJoin('familyMember as adult', 'adult.familyId', 'me.familyId')
              .where('me.personId', '=', personId)
              .where('me.access', 'in', readingAccesses)
              .where(isActing('me'))
              .where('adult.relation', '!=', 'Child')
              .where(isActing('adult'))
              .select('adult.personId'),
          ),
        ]),
      )
      .orderBy('class.searchName')
      .orderBy('class.id')
      .orderBy('person.id')
      .select(['classTeacher.classId', 'class.name as className', 'weekday'])
      .select(['person.id as personId', fullName('person').as('name'), ...usualTimes]),
)
