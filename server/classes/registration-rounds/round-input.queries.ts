import type { BlockerKind } from '#contract/classes/enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readMeetings } from '#server/timetable/timetable/plan.queries.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import type { SemesterKey } from '../enrollments/seat-holds.ts'
import type { RoundChoice, RoundInput } from './round-input.ts'

/** What a round decides by itself: it is there instead of registration, and gives the free seats. */
const decidedByRound: BlockerKind[] = [
  'RegistrationNotSet',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'Full',
]

/**
 * What decides a round of a semester, as families have chosen until now. A student counts in one family: the first one in which
 * they are a child, else the first one that they are in. Students without a family have one of their own, whose id is negative.
 */
export async function readRoundInput(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
): Promise<{ input: RoundInput; classNames: Map<number, string> }> {
  const choices = await chosenIn(db, semesterId)
  const personIds = [...new Set(choices.map(({ personId }) => personId))]
  const rows = await classesOf(db, semesterId)
  const classIds = rows.map(({ id }) => id)
  const enrollments = await enrolledIn(db, semesterId, personIds)
  const students = await studentsOf(db, organizationId, personIds)
  const { classes, look, today } = await readBlockers(db, { organizationId, classIds, students })
  const meetings = await readMeetings(db, organizationId, classIds, today)
  const familyOf = await familiesOf(db, personIds)
  const byId = new Map(classes.map((one) => [one.id, one]))
  const chosenBy = Map.groupBy(choices, ({ personId }) => personId)
  const enrolledBy = Map.groupBy(enrollments, ({ personId }) => personId)

  const inRound = students.map((student) => {
    const id = student.personId
    return {
      id,
      familyId: familyOf.get(id) ?? -id,
      friendId: null,
      enrolled: (enrolledBy.get(id) ?? []).map(({ classId }) => classId),
      choices: (chosenBy.get(id) ?? []).flatMap(
        ({ classId, rank, weekday, startTime }): RoundChoice[] => {
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
              refusal: blockers[0]?.reason ?? null,
            },
          ]
        },
      ),
    }
  })
  return {
    classNames: new Map(rows.map(({ id, name }) => [id, name])),
    input: {
      families: [...new Set(inRound.map(({ familyId }) => familyId))].map((id) => ({
        id,
        isSameHalfDay: false,
        mostClasses: null,
      })),
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

const chosenIn = (db: Db, semesterId: number) =>
  db
    .selectFrom('planChoice')
    .innerJoin('class', 'class.id', 'planChoice.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .select(['planChoice.personId', 'planChoice.classId', 'rank', 'weekday', usualTimes[0]])
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
    .select(['weekday', usualTimes[0]])
    .execute()

const enrolledIn = (db: Db, semesterId: number, personIds: number[]) =>
  db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .where('enrollment.personId', 'in', personIds)
    .where('enrollment.status', 'in', ['Enrolled', 'Offered'])
    .select(['enrollment.personId', 'enrollment.classId'])
    .execute()

/** Only members take seats. Whoever chose and has not joined yet is left out. */
async function studentsOf(db: Db, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .select(['organizationUser.personId', memberName.as('name'), 'birthDate'])
    .execute()
  return rows.map((row) => ({ ...row, isMe: false, mayEnroll: true }))
}

async function familiesOf(db: Db, personIds: number[]) {
  const rows = await db
    .selectFrom('familyMember')
    .where('personId', 'in', personIds)
    .orderBy((each) => each.case().when('relation', '=', 'Child').then(0).else(1).end())
    .orderBy('familyId')
    .select(['personId', 'familyId'])
    .execute()
  const families = new Map<number, number>()
  for (const { personId, familyId } of rows)
    if (!families.has(personId)) families.set(personId, familyId)
  return families
}
