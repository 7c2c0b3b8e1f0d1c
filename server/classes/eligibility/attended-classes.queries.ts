import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { readMeetings } from '#server/timetable/timetable/meetings.queries.ts'
import { isRunning } from './running.rules.ts'

type Wanted = { personIds: number[]; classIds: number[]; today: string }

/**
 * What some students attend and teach. `swapsFor` finds what a student has to give up for a class, or could. Days that are past
 * are in nobody's way.
 */
export async function readAttended(
  db: Kysely<Schema>,
  organizationId: number,
  { personIds, classIds, today }: Wanted,
) {
  const rows = await listEnrolled(db, organizationId, personIds)
  const taught = await listTaught(db, organizationId, personIds).execute()
  const all = [...classIds, ...[...rows, ...taught].map(({ classId }) => classId)]
  const meetings =
    rows.length + taught.length > 0 ? await readMeetings(db, organizationId, all, today) : null
  const attended = rows.map((row) => ({
    ...row,
    isGoingOn: isRunning(row, today) && !meetings?.isDone(row.classId),
  }))
  const byPerson = Map.groupBy(attended, ({ personId }) => personId)

  /** `swapsClassId` is what they give up anyway. */
  const swapsFor = (
    one: { id: number; semesterId: number },
    personId: number,
    swapsClassId: number | null,
  ) => {
    const others = (byPerson.get(personId) ?? []).filter(({ classId }) => classId !== one.id)
    const given = others.find((each) => each.isGoingOn && each.classId === swapsClassId) ?? null
    const then = others.filter(({ classId }) => meetings?.together(one.id, classId))
    const colliding = then.filter((each) => each !== given)
    const swappable = others.filter(
      (each) => each.isGoingOn && (each.semesterId === one.semesterId || then.includes(each)),
    )
    // Where two are in the way, it does not help to give up one.
    const only = then.length === 1 ? colliding.find(({ isGoingOn }) => isGoingOn) : undefined
    const teaching = taught.filter(
      (each) =>
        each.personId === personId &&
        each.classId !== one.id &&
        meetings?.together(one.id, each.classId),
    )
    return { given, colliding, swappable, mustSwap: only?.classId ?? null, teaching }
  }
  return { attended, swapsFor }
}

const listEnrolled = (db: Kysely<Schema>, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('enrolment.organizationId', '=', organizationId)
    .where('enrolment.personId', 'in', personIds)
    .where('enrolment.status', '=', 'Enrolled')
    .select(['enrolment.id', 'personId', 'classId', 'class.name', 'semesterId', 'class.status'])
    .select(['class.endDate', 'isArchived', 'semester.endDate as semesterEndDate'])
    .orderBy('enrolment.id', 'desc')
    .execute()

/** The classes that some people teach, but for drafts: families read their names. */
const listTaught = (db: Kysely<Schema>, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .where('class.status', '=', 'Published')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['organizationUser.personId', 'classTeacher.classId', 'class.name'])
