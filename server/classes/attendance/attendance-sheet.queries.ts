import {
  type AttendanceSheet,
  marksAhead,
  type SheetStudent,
  type TakeAttendance,
} from '#contract/classes/attendance.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { listCareNeeded } from '../class-care/class-care.queries.ts'
import {
  isSubstituting,
  isTaughtBy,
  maySeePhotos,
  mayReadCare,
} from '../class-access/class-access.queries.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { dayIn, findTimeZone, todayIn } from '#server/tenancy/organizations.queries.ts'
import { notFound, conflict, invalidFields, versionConflict } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { nextVersion } from '#server/database/saving.ts'
import { clock } from '#server/process/clock.ts'

type SheetKey = { organizationId: number; classId: number; classDayId: number }

/** The attendance sheet of a class on one of its days. No one can be marked on a holiday or canceled day. */
export async function findSheet(
  { db, images }: Stores,
  holder: Holder,
  { classId, classDayId }: Omit<SheetKey, 'organizationId'>,
): Promise<AttendanceSheet> {
  const { organizationId, personId, permissions } = holder
  const key = { organizationId, classId, classDayId }
  const [found] = await classesOnDay(db, { ...key, personId })
  if (!found) throw notFound()
  const days = await listMeetingDays(db, organizationId, [classId])
  const meeting = days.find((each) => each.classDayId === classDayId)
  const { status, isTeacher, timeZone, ...day } = found
  const students = await listStudents(db, key, day.date, timeZone)
  // After a class moves to another weekday, the marks of its old days remain.
  if (!meeting && students.every(({ version }) => version === null)) throw notFound()
  const isHeld = status !== 'Canceled' && !isOff(day.type)
  const withCareNotes = (await mayReadCare(db, holder, classId))
    ? await listCareNeeded(db, organizationId, classId)
    : null
  const areFacesShown = await maySeePhotos(db, holder, classId)
  const isTaker =
    isTeacher ||
    permissions.includes('attendance.take') ||
    (await isSubstituting(db, personId, { classId, classDayId }))
  return {
    ...day,
    ...(meeting && { startTime: meeting.startTime, endTime: meeting.endTime }),
    today: todayIn(timeZone),
    mayTake: isHeld && isTaker,
    students: students.map(({ note, absence, photoKey, ...student }) => ({
      ...student,
      note: isTaker ? note : null,
      // It no longer concerns a day on which the class does not meet.
      absence: absence && meeting ? (isTaker ? absence : unread) : null,
      hasCareNotes: withCareNotes && withCareNotes.has(student.personId),
      photoUrl:
        areFacesShown && photoKey
          ? images.addressOf(photoKey, { isOpen: false, size: 'small' })
          : null,
    })),
  }
}

/** An absence for those who only view attendance. */
const unread = { reason: null, note: null, reportedBy: null }

const classesOnDay = compileOnce((db, key: Placeholders<SheetKey & { personId: number }>) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('classDay', 'classDay.semesterId', 'class.semesterId')
    .where('class.organizationId', '=', key.organizationId)
    .where('class.id', '=', key.classId)
    .where('classDay.id', '=', key.classDayId)
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select(['organization.name as organizationName', 'timeZone', 'cancelReason', 'class.status'])
    .select(['classDay.id as classDayId', 'date', 'type', 'startTime', 'endTime'])
    .select(isTaughtBy(key.personId).$castTo<boolean>().as('isTeacher')),
)

/** The sheet with the current marks. Everything else is as it was read in the same transaction. */
async function withCurrentMarks(
  db: Db,
  key: SheetKey,
  sheet: AttendanceSheet,
): Promise<AttendanceSheet> {
  const before = new Map(sheet.students.map((each) => [each.personId, each]))
  const timeZone = await findTimeZone(db, key.organizationId)
  const students = await listStudents(db, key, sheet.date, timeZone)
  return {
    ...sheet,
    students: students.map(({ photoKey: _, ...student }) => ({
      ...student,
      absence: before.get(student.personId)?.absence ?? null,
      hasCareNotes: before.get(student.personId)?.hasCareNotes ?? null,
      photoUrl: before.get(student.personId)?.photoUrl ?? null,
    })),
  }
}

/**
 * The students on the sheet of a day, by name; no one else can be marked. These are the current students, and former ones
 * who were in the class on that day or have a mark for it.
 */
async function listStudents(
  db: Db,
  key: SheetKey,
  date: string,
  timeZone: string,
): Promise<(Omit<SheetStudent, 'hasCareNotes' | 'photoUrl'> & { photoKey: string | null })[]> {
  const rows = await enrollmentsWithMarks(db, key)
  const students = new Set(rows.filter(isIn).map(({ personId }) => personId))
  const shown = rows.filter((row) => isIn(row) || row.mark !== null || wasIn(row, date, timeZone))
  // A student who left and came back has several enrollments.
  const unique = [...new Map(shown.map((row) => [row.personId, row])).values()]
  return unique.map((row) => {
    const hasLeft = !students.has(row.personId)
    return {
      ...markOf(row),
      absence: absenceOf(row),
      hasLeft,
      hasJoinedSince: !hasLeft && cameAfter(row, date, timeZone),
    }
  })
}

function markOf(row: Marked) {
  const { personId, name, photoKey, mark, minutesLate, note, markedBy, markedDate, version } = row
  return { personId, name, photoKey, mark, minutesLate, note, markedBy, markedDate, version }
}

const absenceOf = ({ reason, absenceNote, reportedBy }: Marked) =>
  reason === null ? null : { reason, note: absenceNote, reportedBy }

type Marked = Awaited<ReturnType<typeof enrollmentsWithMarks>>[number]

const isIn = ({ status, membership }: Marked) => status === 'Enrolled' && membership === 'Active'

const cameAfter = ({ enrolledDate }: Marked, date: string, timeZone: string) =>
  enrolledDate !== null && date < dayIn(timeZone, enrolledDate)

/** Whether a former student was in the class on a day. Requests and places on the waitlist don’t count. */
function wasIn(
  { status, enrolledDate, statusDate, membershipDate }: Marked,
  date: string,
  timeZone: string,
) {
  const until = status === 'Enrolled' ? membershipDate : statusDate
  const dayOf = (instant: string) => dayIn(timeZone, instant)
  return (
    enrolledDate !== null && until !== null && dayOf(enrolledDate) <= date && date <= dayOf(until)
  )
}

const enrollmentsWithMarks = compileOnce((db, key: Placeholders<SheetKey>) =>
  membersEnrolled(db, key.organizationId)
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrollment.classId')
        .onRef('attendance.personId', '=', 'enrollment.personId')
        .on('attendance.classDayId', '=', key.classDayId),
    )
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.classId', '=', 'enrollment.classId')
        .onRef('absence.personId', '=', 'enrollment.personId')
        .on('absence.classDayId', '=', key.classDayId),
    )
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('person as marker', 'marker.id', 'markedByPersonId')
    .leftJoin('person as reporter', 'reporter.id', 'reportedByPersonId')
    .where('enrollment.classId', '=', key.classId)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['enrollment.personId', 'enrollment.status', memberName.as('name')])
    .select(['photo.key as photoKey', 'organizationUser.status as membership'])
    .select(['enrolledDate', 'statusDate', 'organizationUser.savedDate as membershipDate'])
    .select(['mark', 'minutesLate', 'attendance.note', 'markedDate', 'attendance.version'])
    .select(['absence.reason', 'absence.note as absenceNote'])
    .select([fullName('marker').as('markedBy'), fullName('reporter').as('reportedBy')]),
)

type Marks = TakeAttendance['marks']

/**
 * Saves marks. If one of the students was marked since the caller loaded the sheet, nothing is saved and the conflict
 * contains the current sheet.
 */
export async function takeAttendance(
  stores: Stores,
  holder: Holder,
  { classId, classDayId }: Omit<SheetKey, 'organizationId'>,
  { marks }: TakeAttendance,
): Promise<AttendanceSheet> {
  const { organizationId, personId } = holder
  const key = { organizationId, classId, classDayId }
  const { db } = stores
  const sheet = await findSheet(stores, holder, key)
  requireMeeting(sheet, marks)
  requireListed(sheet, marks)
  // Two who save the same rows wait for each other in one order.
  for (const mark of marks.toSorted((one, other) => one.personId - other.personId)) {
    if (await saveMark(db, key, personId, mark)) continue
    throw versionConflict({ ...sheet, savedBy: markerOf(sheet, marks) })
  }
  return withCurrentMarks(db, key, sheet)
}

function requireMeeting(
  { mayTake, type, date, today, className, cancelReason }: AttendanceSheet,
  marks: Marks,
) {
  if (type === 'Canceled')
    throw conflict('day_off', {}, `${dayInWords(date)} is canceled: ${cancelReason}`)
  if (isOff(type)) throw conflict('day_off', {}, `${dayInWords(date)} is a holiday.`)
  if (!mayTake) throw conflict('class_canceled', {}, `${className} is canceled.`)
  const isAhead = date > today
  if (!isAhead || marks.every(({ mark }) => mark === null || marksAhead.includes(mark))) return
  const message = `${className} meets on ${dayInWords(date)}. Until then you can only mark planned absences.`
  throw invalidFields({ marks: message }, message)
}

/** Students who are not on the sheet are not in the class, or were not on that day. */
function requireListed({ students }: AttendanceSheet, marks: Marks): void {
  const listed = new Set(students.map(({ personId }) => personId))
  if (marks.every(({ personId }) => listed.has(personId))) return
  const message = 'Someone on this list is no longer in this class. Please reload the page.'
  throw invalidFields({ marks: message }, message)
}

/** Returns false if someone else has marked the student in the meantime. */
async function saveMark(
  db: Db,
  key: SheetKey,
  markedByPersonId: number,
  { personId, version, ...mark }: Marks[number],
): Promise<boolean> {
  const marked = { ...mark, markedByPersonId, markedDate: clock.timestamp() }
  const values = { ...key, personId, ...marked }
  const saved =
    version === null ? await insertMark(db, values) : await updateMark(db, { ...values, version })
  return saved.length > 0
}

type SavedMark = SheetKey &
  Omit<Marks[number], 'version'> & { markedByPersonId: number; markedDate: string }

const insertMark = compileOnce((db, values: Placeholders<SavedMark>) =>
  db
    .insertInto('attendance')
    .values(values)
    .onConflict((other) => other.doNothing())
    .returning('id'),
)

const updateMark = compileOnce(
  (
    db,
    {
      organizationId,
      classId,
      classDayId,
      personId,
      version,
      ...marked
    }: Placeholders<SavedMark & { version: number }>,
  ) =>
    db
      .updateTable('attendance')
      .set({ ...marked, version: nextVersion })
      .where('organizationId', '=', organizationId)
      .where('classId', '=', classId)
      .where('classDayId', '=', classDayId)
      .where('personId', '=', personId)
      .where('version', '=', version)
      .returning('id'),
)

/** The name of the person who marked the first conflicting student. */
function markerOf({ students }: AttendanceSheet, marks: Marks): string | null {
  const outdated = students.find(({ personId, version }) =>
    marks.some((mark) => mark.personId === personId && mark.version !== version),
  )
  return outdated?.markedBy ?? null
}
