import type { BlockerKind } from '#contract/classes/enrollments.ts'
import { findInParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readMeetings } from '#server/timetable/timetable/plan.queries.ts'
import { listFamilyRemovals } from '#server/people/admission/family-removals.queries.ts'
import { isTooYoungAlone, type OrganizationFacts } from '../eligibility/blockers.rules.ts'
import { readBlockers, readOrganization } from '../eligibility/eligibility.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import type { RoundChoice, RoundInput } from './round-input.ts'
import { listFriends, listPreferences, roundFamiliesOf } from './round-families.queries.ts'

/** What a round decides by itself: it is there instead of registration, and gives the free seats. */
const decidedByRound: BlockerKind[] = [
  'RegistrationNotSet',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'InRound',
  'Full',
]

type ReadRound = {
  input: RoundInput
  classes: Awaited<ReturnType<typeof classesOf>>
  /** The students who join the organization with a place in the round. */
  newcomerIds: number[]
  /** Whether a student may not take a seat in a class without an adult, and chose it without one. */
  isAdultNeeded: (studentId: number, classId: number) => boolean
}

/**
 * What decides a round of a semester, as families have chosen until now, and what matters to them in its round. A student
 * counts in one family. Students without a family have one of their own, whose id is negative.
 */
export async function readRoundInput(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
): Promise<ReadRound> {
  const choices = await chosenIn(db, semesterId)
  const personIds = [...new Set(choices.map(({ personId }) => personId))]
  const rows = await classesOf(db, semesterId)
  const classIds = rows.map(({ id }) => id)
  const enrollments = await enrolledIn(db, semesterId, personIds)
  const students = await studentsOf(db, organizationId, personIds)
  const suspendedIds = await suspendedBefore(db, students)
  const organization = await readOrganization(db, organizationId)
  const { classes, look, today } = await readBlockers(db, {
    organizationId,
    classIds,
    students,
    organization,
  })
  const meetings = await readMeetings(db, organizationId, classIds, today)
  const familyOf = await roundFamiliesOf(db, personIds)
  const { preferences, friendOf } = await readPreferences(db, { organizationId, semesterId })
  const byId = new Map(classes.map((one) => [one.id, one]))
  const chosenBy = Map.groupBy(choices, ({ personId }) => personId)
  const enrolledBy = Map.groupBy(enrollments, ({ personId }) => personId)

  const isYoung = (student: InRound) => isTooYoungAlone({ ...student, isMe: true }, organization)
  const inRound = students.map((student) => {
    const id = student.personId
    const refusal = suspendedIds.has(id) ? comesBackSuspended(student) : null
    const isAlone = isYoung(student) && !familyOf.has(id)
    return {
      id,
      familyId: familyOf.get(id) ?? -id,
      friendId: friendOf.get(id) ?? null,
      enrolled: (enrolledBy.get(id) ?? []).map(({ classId }) => classId),
      choices: (chosenBy.get(id) ?? []).flatMap(
        ({ classId, rank, weekday, startTime, isOwn }): RoundChoice[] => {
          const one = byId.get(classId)
          if (!one) return []
          const blockers = look(one, student).blockers.filter(
            ({ kind }) => !decidedByRound.includes(kind),
          )
          return [
            {
              slot: `${weekday ?? ''} ${startTime ?? ''}`,
              rank,
              classId,
              refusal:
                refusal ??
                blockers[0]?.reason ??
                (isAlone && isOwn ? hasNoAdult(student, organization) : null),
            },
          ]
        },
      ),
    }
  })
  const young = new Set(students.filter(isYoung).map(({ personId }) => personId))
  return {
    classes: rows,
    isAdultNeeded: (studentId, classId) =>
      young.has(studentId) &&
      (chosenBy.get(studentId) ?? []).some((each) => each.classId === classId && each.isOwn),
    newcomerIds: students.filter(({ status }) => status !== 'Active').map((each) => each.personId),
    input: {
      families: [...new Set(inRound.map(({ familyId }) => familyId))].map((id) => {
        const own = preferences.find(({ familyId }) => familyId === id)
        return {
          id,
          isSameHalfDay: own?.isSameHalfDay ?? false,
          mostClasses: own?.mostClasses ?? null,
        }
      }),
      students: inRound,
      classes: rows.map(({ id, minStudents, maxStudents, seatsTaken, weekday, startTime }) => ({
        id,
        minStudents: minStudents ?? 0,
        maxStudents,
        seatsTaken,
        halfDays: [
          `${weekday ?? ''} ${startTime !== null && startTime >= '12:00' ? 'afternoon' : 'morning'}`,
        ],
      })),
      conflicts: classIds.flatMap((one, at) =>
        classIds
          .slice(at + 1)
          .filter((other) => meetings.together(one, other))
          .map((other): [number, number] => [one, other]),
      ),
    },
  }
}

/** How many students have chosen classes of a semester, and how many families they are in. */
export async function countChosen(db: Db, semesterId: number) {
  const personIds = [...new Set((await chosenIn(db, semesterId)).map((each) => each.personId))]
  const familyOf = await roundFamiliesOf(db, personIds)
  return {
    studentsCount: personIds.length,
    familiesCount: new Set(personIds.map((id) => familyOf.get(id) ?? -id)).size,
  }
}

async function readPreferences(db: Db, key: SemesterKey) {
  const round = await db
    .selectFrom('registrationRound')
    .where('organizationId', '=', key.organizationId)
    .where('semesterId', '=', key.semesterId)
    .select('id')
    .executeTakeFirst()
  if (!round) return { preferences: [], friendOf: new Map<number, number>() }
  const { friendOf } = await listFriends(db, round.id)
  return { preferences: await listPreferences(db, round.id), friendOf }
}

const chosenIn = (db: Db, semesterId: number) =>
  db
    .selectFrom('planChoice')
    .innerJoin('class', 'class.id', 'planChoice.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .select(['planChoice.personId', 'planChoice.classId', 'rank', 'isOwn'])
    .select(['weekday', usualTimes[0]])
    .execute()

const classesOf = (db: Db, semesterId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['class.id', 'class.name', 'minStudents', 'maxStudents', 'seatsTaken'])
    .select(['enrollment', 'hasWaitlist'])
    .select(['weekday', usualTimes[0]])
    .execute()

const enrolledIn = (db: Db, semesterId: number, personIds: number[]) =>
  findInParts(personIds, (some) =>
    db
      .selectFrom('enrollment')
      .innerJoin('class', 'class.id', 'enrollment.classId')
      .where('class.semesterId', '=', semesterId)
      .where('class.status', '=', 'Published')
      .where('enrollment.personId', 'in', some)
      .where('enrollment.status', 'in', ['Enrolled', 'Offered'])
      .select(['enrollment.personId', 'enrollment.classId'])
      .execute(),
  )

/** Whoever is not a member yet joins with the first place, if the organization admits everybody. */
async function studentsOf(db: Db, organizationId: number, personIds: number[]) {
  const rows = await findInParts(
    personIds.toSorted((one, other) => one - other),
    (some) =>
      db
        .selectFrom('person')
        .leftJoin('organizationUser', (join) =>
          join
            .onRef('organizationUser.personId', '=', 'person.id')
            .on('organizationUser.organizationId', '=', organizationId),
        )
        .where('person.id', 'in', some)
        .orderBy('person.id')
        .select(['person.id as personId', memberName.as('name'), 'birthDate'])
        .select(['organizationUser.id as organizationUserId', 'organizationUser.status'])
        .execute(),
  )
  return rows.map((row) => ({ ...row, isMe: false, mayEnroll: true }))
}

type InRound = Awaited<ReturnType<typeof studentsOf>>[number]

/** Those who would come back as suspended members, so that they cannot join by a place. */
async function suspendedBefore(db: Db, students: InRound[]): Promise<Set<number>> {
  const archived = students.filter(({ status }) => status === 'Archived')
  const removals = await listFamilyRemovals(
    db,
    archived.flatMap(({ organizationUserId: id }) => (id === null ? [] : [id])),
  )
  return new Set(
    archived
      .filter(({ organizationUserId: id }) => id && removals.get(id)?.status === 'Suspended')
      .map(({ personId }) => personId),
  )
}

const comesBackSuspended = ({ name }: InRound) =>
  `${name} was suspended before the family removed them. An owner can restore the membership.`

const hasNoAdult = (
  { name }: InRound,
  { selfEnrollmentAge }: Pick<OrganizationFacts, 'selfEnrollmentAge'>,
) =>
  `Until ${name} is ${selfEnrollmentAge}, an adult of the family has to agree, and nobody is in a family with ${name}.`
