import { daysIn } from '#server/timetable/class-days/class-days.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { ownStudentIds, belongsTo, mayTeach } from '../class-access/class-access.queries.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

type Child = { personId: number; name: string; birthDate: string | null }

type Aged = Pick<Child, 'birthDate' | 'personId'>

export const eldestFirst = (one: Aged, other: Aged) =>
  (one.birthDate ?? '9999').localeCompare(other.birthDate ?? '9999') ||
  one.personId - other.personId

/** A person's part in a class. `children` are their children in it, by first name. */
export type Part = { isTeacher: boolean; isStudent: boolean; children: Child[] }

export type PlannedClass = Awaited<ReturnType<typeof listPlanned>>[number]

/**
 * The classes that a person teaches or attends, or that a child attends whose family they may view, with the class days of
 * the semesters. Drafts and classes that ended before `since` are omitted. A person suspended by an organization sees none
 * of its classes, not even their children's.
 */
export const listPlanned = async (db: Db, personId: number, since: string) =>
  listClasses(db, personId, await listParts(db, personId), since)

/** The same of the classes that some of the person’s students have chosen in a plan. */
export async function listChosen(
  db: Db,
  personId: number,
  choices: { personId: number; classId: number }[],
  since: string,
) {
  const children = await childrenOf(db, personId).execute()
  const parts = [...Map.groupBy(choices, ({ classId }) => classId)].map(
    ([classId, chosen]): [number, Part] => {
      const students = chosen.map((choice) => choice.personId)
      const isStudent = students.includes(personId)
      const own = children.filter((child) => students.includes(child.personId))
      return [classId, { isTeacher: false, isStudent, children: own }]
    },
  )
  return listClasses(db, personId, new Map(parts), since)
}

async function listClasses(db: Db, personId: number, parts: Map<number, Part>, since: string) {
  if (parts.size === 0) return []
  const classes = await classesOf(db, personId, [...parts.keys()], since).execute()
  const semesterIds = [...new Set(classes.map(({ semesterId }) => semesterId))]
  const inOrder = daysIn(db, semesterIds)
    .select(['classDay.startTime', 'classDay.endTime'])
    .select(['cancelReason', 'version', 'savedDate'])
  const days = Map.groupBy(await inOrder.execute(), (day) => day.semesterId)
  return classes.map((row) => ({
    ...row,
    part: parts.get(row.id) ?? noPart,
    days: days.get(row.semesterId) ?? [],
  }))
}

const noPart: Part = { isTeacher: false, isStudent: false, children: [] }

/** A person's part in each of their classes, by class id. */
async function listParts(db: Db, personId: number): Promise<Map<number, Part>> {
  const children = await childrenOf(db, personId).execute()
  const personIds = [personId, ...children.map((child) => child.personId)]
  const enrollments = await enrollmentsOf(db, personIds).execute()
  const studentsOf = Map.groupBy(enrollments, ({ classId }) => classId)
  const taught = new Set((await taughtBy(db, personId).execute()).map(({ classId }) => classId))
  return new Map(
    [...new Set([...taught, ...studentsOf.keys()])].map((classId) => {
      const students = new Set(studentsOf.get(classId)?.map((student) => student.personId))
      const own = children.filter((child) => students.has(child.personId))
      const part = {
        isTeacher: taught.has(classId),
        isStudent: students.has(personId),
        children: own,
      }
      return [classId, part]
    }),
  )
}

/** The children of the families that a person may view, eldest first. */
const childrenOf = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .where('person.id', 'in', ownStudentIds(personId))
    .where('person.id', '!=', personId)
    .select(({ fn }) => [
      'birthDate',
      'person.id as personId',
      fn.coalesce('preferredName', 'firstName').as('name'),
    ])
    .orderBy('birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')

const enrollmentsOf = (db: Db, personIds: number[]) =>
  db
    .selectFrom('enrollment')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
        .onRef('organizationUser.personId', '=', 'enrollment.personId'),
    )
    .where('enrollment.personId', 'in', personIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where('organizationUser.status', '=', 'Active')
    .select(['classId', 'enrollment.personId'])

const taughtBy = (db: Db, personId: number) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .select('classId')

const classesOf = (db: Db, personId: number, ids: number[], since: string) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.id', 'in', ids)
    .where('class.status', 'in', ['Published', 'Canceled'])
    // A make-up day may come after the last day of a class, but not after the semester.
    .where((where) =>
      where.or([where('class.endDate', '>=', since), where('semester.endDate', '>=', since)]),
    )
    .where(belongsTo(personId))
    .select(['class.id', 'class.name', 'class.organizationId', 'class.semesterId'])
    .select(['class.startDate', 'class.endDate', 'class.status', 'class.bring', 'weekday'])
    .select('room.name as roomName')
    .select(['organization.name as organizationName', 'organization.place', 'timeZone'])
    .select(usualTimes)
    .select(['class.version', 'class.savedDate', 'timeSlot.savedDate as slotSavedDate'])
    .select('room.savedDate as roomSavedDate')
    .orderBy('class.id')
