import type {
  OwnSubstitution,
  SubstituteCandidate,
  SubstituteDay,
  MeetingKey,
} from '#contract/classes/absences.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import {
  needsSubstitute,
  nobodyAbsent,
  readSubstituted,
} from '#server/timetable/class-days/substituted.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { findToday, todayIn } from '#server/tenancy/organizations.queries.ts'
import { lacksFactor } from '#server/tenancy/second-factor.ts'
import {
  listMeetingDays,
  type MeetingDay,
} from '#server/timetable/class-days/meeting-days.queries.ts'
import { meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { mayTeach } from '../class-access/class-access.queries.ts'
import { firstToday, hasBegun } from './begun.rules.ts'
import { listMeetingsOf, taughtClasses } from './student-absences.queries.ts'

/** The coming days of some classes of an organization, with who is absent and who substitutes. */
async function listDays(
  db: Db,
  organizationId: number,
  classes: { classId: number; className: string }[],
): Promise<SubstituteDay[]> {
  const names = new Map(classes.map(({ classId, className }) => [classId, className]))
  const today = await findToday(db, organizationId)
  const classIds = [...names.keys()]
  const substituted = await readSubstituted(db, classIds, today)
  const days = await listMeetingDays(db, organizationId, classIds)
  return days
    .filter(({ date, type }) => date >= today && !isOff(type))
    .map((day) => ({
      ...day,
      className: names.get(day.classId) ?? '',
      ...(substituted.get(meetingKey(day)) ?? nobodyAbsent),
    }))
}

const classNames = (db: Db, organizationId: number) =>
  db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .orderBy('searchName')
    .orderBy('id')
    .select(['id as classId', 'name as className'])

/** The coming days of a class. */
export const listDaysOfClass = async (db: Db, organizationId: number, classId: number) =>
  listDays(
    db,
    organizationId,
    await classNames(db, organizationId).where('id', '=', classId).execute(),
  )

/** The coming days in an organization on which teachers are absent, or somebody substitutes. */
export async function listSubstituteDays(db: Db, organizationId: number): Promise<SubstituteDay[]> {
  const concerned = await classNames(db, organizationId)
    .where('status', '=', 'Published')
    .where((where) =>
      where.or(
        (['teacherAbsence', 'substitution'] as const).map((table) =>
          where.exists(
            where
              .selectFrom(table)
              .whereRef(`${table}.classId`, '=', 'class.id')
              .select([`${table}.id`]),
          ),
        ),
      ),
    )
    .execute()
  const days = await listDays(db, organizationId, concerned)
  return days.filter(
    ({ absentTeachers, substitute }) => absentTeachers.length > 0 || substitute !== null,
  )
}

/** Those who teach in these roles can take a class of their own whose teacher is absent. */
export const takingRoles: readonly string[] = ['Lead', 'CoTeacher', 'Substitute']

/** The coming days without a teacher, in classes that a person teaches, or where they substitute. */
export async function listOwnSubstitutions(db: Db, personId: number): Promise<OwnSubstitution[]> {
  const taught = await taughtClasses(db, personId)
    .innerJoin('classTeacher', 'classTeacher.classId', 'class.id')
    .innerJoin('organizationUser as me', 'me.id', 'classTeacher.organizationUserId')
    .where('me.personId', '=', personId)
    .select('role')
    .execute()
  const roles = new Map(taught.map(({ classId, role }) => [classId, role]))
  const classes = new Map(
    [...(await classesSubstituted(db, personId)), ...taught].map((one) => [one.classId, one]),
  )
  const allowed = []
  for (const [organizationId, some] of Map.groupBy(classes.values(), (one) => one.organizationId)) {
    if (!(await lacksFactor(db, organizationId, personId))) allowed.push(...some)
  }
  const substituted = await readSubstituted(db, [...classes.keys()], firstToday())
  return (await listMeetingsOf(db, allowed)).flatMap((meeting) => {
    const found = substituted.get(meetingKey(meeting))
    if (!found || meeting.date < todayIn(meeting.timeZone)) return []
    const isAbsent = found.absentTeachers.some((teacher) => teacher.personId === personId)
    const isSubstitute = found.substitute?.personId === personId
    const role = roles.get(meeting.classId)
    if (role === undefined && !isSubstitute) return []
    const mayTake = needsSubstitute(found) && !isAbsent && takingRoles.includes(role ?? '')
    return [
      {
        ...meeting,
        absentTeachers: found.absentTeachers,
        substituteName: found.substitute?.name ?? null,
        isAbsent,
        isSubstitute,
        mayTake,
        hasBegun: hasBegun(meeting, meeting.timeZone),
      },
    ]
  })
}

const classesSubstituted = async (db: Db, personId: number) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('substitution', 'substitution.classId', 'class.id')
    .innerJoin('organizationUser', 'organizationUser.id', 'substitution.organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .where('class.status', '=', 'Published')
    .where('organization.deletionDate', 'is', null)
    .where('organization.suspendedDate', 'is', null)
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select(['organization.name as organizationName', 'timeZone', 'organization.contactEmail'])
    .execute()

/** A class on one of its days. */
export async function findDay(
  db: Db,
  organizationId: number,
  { classId, classDayId }: MeetingKey,
): Promise<SubstituteDay> {
  const [one] = await classNames(db, organizationId).where('id', '=', classId).execute()
  const days = await listMeetingDays(db, organizationId, [classId])
  const day = days.find((each) => each.classDayId === classDayId)
  if (!one || !day) throw notFound()
  const substituted = await readSubstituted(db, [classId], day.date)
  return { ...one, ...day, ...(substituted.get(meetingKey(day)) ?? nobodyAbsent) }
}

/** The active teachers of an organization, with what each does when the class meets. Teachers of the class come first. */
export async function listCandidates(
  db: Db,
  organizationId: number,
  key: MeetingKey,
): Promise<SubstituteCandidate[]> {
  const day = await findDay(db, organizationId, key)
  const teachers = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('classTeacher', (join) =>
      join
        .onRef('classTeacher.organizationUserId', '=', 'organizationUser.id')
        .on('classTeacher.classId', '=', key.classId),
    )
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('isTeacher', '=', true)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['organizationUser.id as organizationUserId', memberName.as('name'), 'role'])
    .execute()
  const conflicts = await readConflicts(db, organizationId, day)
  return teachers
    .map((teacher) => ({ ...teacher, conflicts: conflicts.get(teacher.organizationUserId) ?? [] }))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ role, conflicts }: SubstituteCandidate) =>
  (role === 'Substitute' ? 0 : role === null ? 2 : 1) + (conflicts.length > 0 ? 3 : 0)

/** What members do while a class meets, by member. */
async function readConflicts(db: Db, organizationId: number, day: SubstituteDay) {
  const classes = await classNames(db, organizationId).where('status', '=', 'Published').execute()
  const names = new Map(classes.map(({ classId, className }) => [classId, className]))
  const sameDay = (await listMeetingDays(db, organizationId, [...names.keys()])).filter(
    ({ date, type }) => date === day.date && !isOff(type),
  )
  const classIds = sameDay.map(({ classId }) => classId)
  const conflicts = new Map<number, string[]>()
  const add = (organizationUserId: number, sentence: string) =>
    conflicts.set(organizationUserId, [...(conflicts.get(organizationUserId) ?? []), sentence])
  if (classIds.length === 0) return conflicts
  const teachers = await db
    .selectFrom('classTeacher')
    .where('classId', 'in', classIds)
    .where('role', '!=', 'Substitute')
    .select(['classId', 'organizationUserId'])
    .execute()
  const substituted = await readSubstituted(db, classIds, day.date)
  for (const meeting of sameDay.filter((each) => overlaps(each, day))) {
    const { absentTeachers, substitute } = substituted.get(meetingKey(meeting)) ?? nobodyAbsent
    const what = `${names.get(meeting.classId) ?? ''}${timeOf(meeting)}`
    for (const { organizationUserId } of absentTeachers)
      add(organizationUserId, `Is absent from ${what}`)
    if (meeting.classId === day.classId) continue
    const absent = new Set(absentTeachers.map((each) => each.organizationUserId))
    for (const { classId, organizationUserId } of teachers) {
      if (classId === meeting.classId && !absent.has(organizationUserId))
        add(organizationUserId, `Teaches ${what}`)
    }
    if (substitute) add(substitute.organizationUserId, `Substitutes in ${what}`)
  }
  return conflicts
}

type Times = Pick<MeetingDay, 'startTime' | 'endTime'>

/** Classes without times could meet at any time of the day. */
const overlaps = (one: Times, other: Times) =>
  one.startTime === null ||
  one.endTime === null ||
  other.startTime === null ||
  other.endTime === null ||
  (one.startTime < other.endTime && other.startTime < one.endTime)

const timeOf = ({ startTime, endTime }: Times) =>
  startTime === null || endTime === null ? '' : `, ${displayTimeRange(startTime, endTime)}`
