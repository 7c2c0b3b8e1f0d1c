import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { membersEnrolled } from '../scheduled-classes/scheduled-classes.queries.ts'
import { daysOff, meetingDays } from '../scheduled-classes/meeting-days.rules.ts'
import { daysOf, meetingsOf } from './class-days.queries.ts'

type Day = { id: number; organizationId: number; semesterId: number }

/** A class that somebody has on a day, or misses then: they teach it, attend it, or look after a student of it. */
type Concern = {
  of: 'Taught' | 'Own' | { student: string }
  className: string
  startTime: string | null
}

type Reader = { email: string; firstName: string }
type Concerned = Reader & { classes: Concern[] }

/**
 * Who has something to do with the published classes that meet on a day, or would but for its being cancelled, each with these classes:
 * teachers, students and those who look after them, as far as they have an account with a verified address; the classes
 * by their time. `email` asks for one account alone.
 */
export async function listConcerned(
  db: Kysely<Schema>,
  day: Day,
  email?: string,
): Promise<Concerned[]> {
  const classes = await listClasses(db, day)
  const classIds = classes.map(({ id }) => id)
  if (classIds.length === 0) return []
  const readers = new Map<string, Concerned>()
  const add = (
    reader: Reader,
    { name, startTime }: (typeof classes)[number],
    of: Concern['of'],
  ) => {
    const known = readers.get(reader.email) ?? { ...reader, classes: [] }
    known.classes.push({ of, className: name, startTime })
    readers.set(reader.email, known)
  }

  const { organizationId } = day
  const teachers = await listTeaching(db, organizationId, classIds, email)
  const seats = await listSeats(db, organizationId, classIds)
  const studentIds = [...new Set(seats.map(({ personId }) => personId))]
  const guardians = await listGuardians(db, organizationId, studentIds, email)
  const teachersOf = Map.groupBy(teachers, ({ classId }) => classId)
  const seatsOf = Map.groupBy(seats, ({ classId }) => classId)
  const guardiansOf = Map.groupBy(guardians, ({ studentId }) => studentId)
  for (const one of classes) {
    for (const teacher of teachersOf.get(one.id) ?? []) add(teacher, one, 'Taught')
    for (const { personId, student } of seatsOf.get(one.id) ?? []) {
      for (const reader of guardiansOf.get(personId) ?? [])
        add(reader, one, reader.personId === personId ? 'Own' : { student })
    }
  }
  return [...readers.values()]
}

async function listClasses(
  db: Kysely<Schema>,
  { id: classDayId, organizationId, semesterId }: Day,
) {
  const days = await daysOf(db, organizationId, semesterId).execute()
  const classes = await meetingsOf(db, organizationId, semesterId)
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.status', '=', 'Published')
    .select('class.name')
    .select(({ fn }) => fn.coalesce('timeSlot.startTime', 'classMeeting.startTime').as('startTime'))
    .orderBy('startTime', (order) => order.asc().nullsLast())
    .orderBy('class.searchName')
    .execute()
  return classes.filter((one) =>
    [...meetingDays(one, days), ...daysOff(one, days)].some(({ id }) => id === classDayId),
  )
}

const listTeaching = (
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
  email?: string,
) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('classId', 'in', classIds)
    .where('organizationUser.status', '=', 'Active')
    .where('user.emailVerifiedAt', 'is not', null)
    .$if(email !== undefined, (found) => found.where('user.email', '=', email ?? ''))
    .select(['classId', 'user.email', 'firstName'])
    .execute()

/** Who is enrolled, the eldest first. */
const listSeats = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  membersEnrolled(db, organizationId)
    .where('classId', 'in', classIds)
    .where('enrolment.status', '=', 'Enrolled')
    .where('organizationUser.status', '=', 'Active')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['enrolment.personId', 'classId'])
    .select(({ fn }) => fn.coalesce('person.preferredName', 'person.firstName').as('student'))
    .execute()
