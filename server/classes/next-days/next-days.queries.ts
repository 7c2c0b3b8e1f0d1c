import type {
  NextAttended,
  NextClass,
  NextDay,
  NextDays,
  NextTaught,
} from '#contract/classes/next-days.ts'
import { homeworkKey, homeworkSince } from '../class-content/class-content.queries.ts'
import { firstToday } from '../absences/begun.rules.ts'
import { absencesFrom } from '../absences/student-absences.queries.ts'
import {
  eldestFirst,
  listPlanned,
  type PlannedClass,
} from '../my-classes/planned-classes.queries.ts'
import { enrolledStudentsCount } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import {
  needsSubstitute,
  nobodyAbsent,
  readSubstituted,
} from '#server/timetable/class-days/substituted.queries.ts'
import { instantAt, todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  meetingKey,
  type MeetingOn,
  meetingsOf,
  timesOn,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'

/** The next class days of a person and their children, across all organizations. */
export async function findNextDays(db: Db, personId: number): Promise<NextDays> {
  const planned = await listPlanned(db, personId, firstToday())
  const published = planned.filter(({ status }) => status === 'Published')
  const reports = await readReports(db, published)
  const running = published.map((row) => withMeetings(row, reports))
  const children = new Map(
    running.flatMap(({ part }) => part.children).map((child) => [child.personId, child]),
  )
  const people = [...children.values()]
    .toSorted(eldestFirst)
    .map(({ name, personId: child }) => nextDayOf(child, name, running.filter(isOf(child))))
  const attended = running.filter(({ part }) => part.isStudent)
  const me = nextDayOf(personId, null, attended)
  const taught = running.filter(({ part }) => part.isTeacher)
  const taughtIds = taught.map(({ id }) => id)
  const counts = await countStudents(db, taughtIds)
  const next = taught.map(nextTaught)
  const unmarked = await findUnmarked(db, next)
  return {
    people: [...people, me].filter(isPlanned),
    teaching: next
      .map((row) => {
        const count = counts.get(row.classId) ?? 0
        const isMarked = row.isToday && count > 0 && !unmarked.has(row.classId)
        return { ...row, enrolledStudentsCount: count, isMarked }
      })
      .filter(isPlanned)
      .toSorted(inOrder),
  }
}

/** What is reported of classes on coming days, and their homework. */
async function readReports(db: Db, classes: PlannedClass[]) {
  const classIds = classes.map(({ id }) => id)
  const since = firstToday()
  const absences = await absencesFrom(db, classIds, since)
  return {
    absent: Map.groupBy(absences, meetingKey),
    substituted: await readSubstituted(db, classIds, since),
    homework: await homeworkSince(db, classIds, since),
  }
}

type Reports = Awaited<ReturnType<typeof readReports>>

type Meeting = MeetingOn<PlannedClass['days'][number]>

type Running = PlannedClass & { meetings: Meeting[]; reports: Reports }

/** Adds the upcoming class days, in the organization's time zone. */
function withMeetings(row: PlannedClass, reports: Reports): Running {
  const today = todayIn(row.timeZone)
  const meetings = meetingsOf(row, row.days).filter(({ date }) => date >= today)
  return { ...row, reports, meetings }
}

const isOf =
  (personId: number) =>
  ({ part }: PlannedClass) =>
    part.children.some((child) => child.personId === personId)

function nextDayOf(personId: number, name: string | null, classes: Running[]): NextDay {
  const days = daysOf(classes)
  const classesOn = classes.flatMap((row) => {
    const meeting = row.meetings.find(({ date, isCanceled }) => date === days.date && !isCanceled)
    return meeting ? [toAttended(row, meeting, personId)] : []
  })
  return { personId, name, ...days, classes: classesOn.toSorted(byTime) }
}

function nextTaught(row: Running) {
  const days = daysOf([row])
  const meeting = row.meetings.find(({ date }) => date === days.date)
  return { ...toTaught(row, meeting), ...days }
}

/** The next day of some classes, and the canceled day before it, if any. */
function daysOf(classes: Running[]): Pick<NextDay, 'date' | 'isToday' | 'canceled'> {
  const all = classes.flatMap((row) => row.meetings.map((meeting) => ({ ...meeting, row })))
  const [next] = all.filter(({ isCanceled }) => !isCanceled).toSorted(byDate)
  const [off] = all.filter(({ isCanceled }) => isCanceled).toSorted(byDate)
  const date = next?.date ?? null
  const isFirst = off !== undefined && (date === null || off.date <= date)
  const { organizationName = '' } = off?.row ?? {}
  return {
    date,
    isToday: next !== undefined && next.date === todayIn(next.row.timeZone),
    canceled: isFirst
      ? { date: off.date, organizationName, reason: off.day?.cancelReason ?? null }
      : null,
  }
}

const toClass = (row: Running, meeting: Meeting | undefined): NextClass => ({
  classId: row.id,
  className: row.name,
  organizationName: row.organizationName,
  roomName: row.roomName,
  ...timesOn(row, meeting?.day ?? null),
  bring: row.bring,
  homework:
    (meeting && row.reports.homework.get(homeworkKey({ classId: row.id, date: meeting.date }))) ??
    null,
})

function toAttended(row: Running, meeting: Meeting, personId: number): NextAttended {
  const { absent, substitute } = reportsOn(row, meeting)
  return {
    ...toClass(row, meeting),
    isAbsent: absent.some((one) => one.personId === personId),
    substituteName: substitute?.name ?? null,
  }
}

function toTaught(row: Running, meeting: Meeting | undefined) {
  const { absent, ...substituted } = reportsOn(row, meeting)
  const shown = toClass(row, meeting)
  const instantOf = (time: string | null) =>
    meeting && time !== null ? instantAt(meeting.date, time, row.timeZone) : null
  return {
    ...shown,
    classDayId: meeting?.day?.id ?? null,
    beginning: instantOf(shown.startTime),
    end: instantOf(shown.endTime),
    absentCount: absent.length,
    substituteName: substituted.substitute?.name ?? null,
    needsSubstitute: needsSubstitute(substituted),
  }
}

/** What is reported of a class on a day. */
function reportsOn({ id: classId, reports }: Running, meeting: Meeting | undefined) {
  const key = meeting?.day && meetingKey({ classId, classDayId: meeting.day.id })
  return {
    absent: (key && reports.absent.get(key)) || [],
    ...((key && reports.substituted.get(key)) || nobodyAbsent),
  }
}

const isPlanned = ({ date, canceled }: Pick<NextDay, 'date' | 'canceled'>) =>
  date !== null || canceled !== null

const byDate = (one: { date: string }, other: { date: string }) =>
  one.date.localeCompare(other.date)

const byTime = (one: NextClass, other: NextClass) =>
  (one.startTime ?? '').localeCompare(other.startTime ?? '') || one.classId - other.classId

const dayOf = ({ date, canceled }: NextTaught) => ({ date: date ?? canceled?.date ?? '' })

const inOrder = (one: NextTaught, other: NextTaught) =>
  byDate(dayOf(one), dayOf(other)) || byTime(one, other)

type Sheet = Pick<NextTaught, 'classId' | 'classDayId' | 'isToday'>

/** The classes in which a student is neither marked today nor reported absent. */
async function findUnmarked(db: Db, taught: Sheet[]): Promise<ReadonlySet<number>> {
  const today = taught.filter(({ isToday }) => isToday)
  const classIds = today.map(({ classId }) => classId)
  const classDayIds = today.flatMap(({ classDayId }) => classDayId ?? [])
  if (classDayIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('classDay', 'classDay.semesterId', 'class.semesterId')
    .innerJoin('organizationUser as member', (join) =>
      join
        .onRef('member.organizationId', '=', 'enrollment.organizationId')
        .onRef('member.personId', '=', 'enrollment.personId'),
    )
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrollment.classId')
        .onRef('attendance.personId', '=', 'enrollment.personId')
        .onRef('attendance.classDayId', '=', 'classDay.id')
        .on('mark', 'is not', null),
    )
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.classId', '=', 'enrollment.classId')
        .onRef('absence.personId', '=', 'enrollment.personId')
        .onRef('absence.classDayId', '=', 'classDay.id'),
    )
    .where('enrollment.classId', 'in', classIds)
    .where('classDay.id', 'in', classDayIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where('member.status', '=', 'Active')
    .where('attendance.personId', 'is', null)
    .where('absence.personId', 'is', null)
    .select('enrollment.classId')
    .distinct()
    .execute()
  return new Set(rows.map(({ classId }) => classId))
}

async function countStudents(db: Db, classIds: number[]) {
  if (classIds.length === 0) return new Map<number, number>()
  const rows = await db
    .selectFrom('class')
    .where('id', 'in', classIds)
    .select(['id', enrolledStudentsCount])
    .execute()
  return new Map(rows.map((row) => [row.id, row.enrolledStudentsCount]))
}
