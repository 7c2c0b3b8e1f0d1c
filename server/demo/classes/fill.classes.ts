import { addDays } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import { ageOn } from '#server/people/people/age.ts'
import { createClass } from '#server/classes/classes/classes.queries.ts'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import {
  type ClassKey,
  insertEnrolment,
  seatMember,
  setStatus,
} from '#server/classes/enrolments/enrolments.queries.ts'
import { insertSemester } from '#server/timetable/semesters/semesters.queries.ts'
import type { DemoClass } from './demo.classes.ts'
import type { DemoSemester } from '../demo.semesters.ts'

type School = { organizationId: number }

/** A semester and its classes. The students are dealt out like cards, so that siblings do not sit together. */
export async function fillClasses(
  db: Kysely<Schema>,
  { organizationId }: School,
  semester: DemoSemester,
  classes: DemoClass[],
): Promise<void> {
  const members = await activeMembers(db, { organizationId })
  const students = members.filter(({ isStudent }) => isStudent)
  const savedBy = members.find(({ isOwner }) => isOwner)?.personId ?? null
  const { id: semesterId } = await insertSemester(db, { organizationId, ...semester }, savedBy)
  const { startDate, endDate } = semester
  let dealt = 0
  for (const { name, teachers, students: many, ages, line, ...about } of classes) {
    const comers = ages ? students.filter(isAged(ages, startDate)) : students
    const classId = await createClass(
      db,
      {
        organizationId,
        semesterId,
        name,
        startDate,
        endDate,
        summary: null,
        description: null,
        status: 'Published',
        minAge: ages?.[0] ?? null,
        maxAge: ages?.[1] ?? null,
        maxStudents: many + (many % 3) || null,
        ...about,
        teachers: teachers.map((teacher, place) => ({
          organizationUserId: idOf(members, teacher),
          role: place === 0 ? 'Lead' : 'CoTeacher',
        })),
      },
      savedBy,
    )
    const key = { organizationId, classId }
    for (let place = 0; place < many; place += 1) {
      const student = comers[(dealt * stride) % comers.length]
      dealt += 1
      if (student) await seatMember(db, key, { organizationUserId: student.id })
    }
    if (line) {
      const offered = members.find((each) => each.name === line.offeredTo)
      await fillLine(db, key, [offered, ...comers.toReversed()], line.waiting)
    }
    const createdDate = `${addDays(startDate, -90)}T15:00:00.000Z`
    await db
      .updateTable('enrolment')
      .set({ createdDate, statusDate: createdDate })
      .where('classId', '=', classId)
      .execute()
    await db
      .updateTable('enrolment')
      .set({ enrolledDate: createdDate })
      .where('classId', '=', classId)
      .where('status', '=', 'Enrolled')
      .execute()
  }
}

/** A seat on offer to the first, and those of the others who wait: so many of them as are not in the class. */
async function fillLine(
  db: Kysely<Schema>,
  key: ClassKey,
  [first, ...others]: ({ personId: number } | undefined)[],
  waiting: number,
): Promise<void> {
  const begun = { status: 'Waitlisted', requestedByUserId: null } as const
  const id = first && (await insertEnrolment(db, key, { ...begun, personId: first.personId }))
  const offeredUntil = new Date(Date.now() + 40 * hour).toISOString()
  if (id !== undefined) await setStatus(db, key, id, { status: 'Offered', offeredUntil })
  let inLine = 0
  for (const each of others) {
    if (inLine === waiting || !each) return
    if (await insertEnrolment(db, key, { ...begun, personId: each.personId })) inLine += 1
  }
}

const isAged =
  ([least, most]: [number, number], day: string) =>
  ({ birthDate }: { birthDate: string | null }) =>
    birthDate !== null && ageOn(birthDate, day) >= least && ageOn(birthDate, day) <= most

// Has no divisor in common with any number of students that is not a multiple of it.
const stride = 37

const activeMembers = (db: Kysely<Schema>, { organizationId }: School) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .select([
      'organizationUser.id',
      'personId',
      'isOwner',
      'isStudent',
      'birthDate',
      memberName.as('name'),
    ])
    .orderBy('organizationUser.id')
    .execute()

function idOf(members: { id: number; name: string }[], name: string): number {
  const member = members.find((each) => each.name === name)
  if (!member) throw new Error(`${name} is no active member.`)
  return member.id
}
