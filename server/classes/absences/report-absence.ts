import type { MeetingKey, ReportAbsence, ReportTeacherAbsence } from '#contract/classes/absences.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { audit } from '#server/audit/audit.ts'
import { lockName } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'
import { shareOrganization } from '#server/tenancy/organizations.queries.ts'
import { lacksFactor, secondFactorRequired } from '#server/tenancy/second-factor.ts'
import { beginningOf } from '#server/timetable/class-days/meeting-days.queries.ts'
import { deadlineInWords, meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { listOwnStudents, requireVisible } from '../class-access/class-access.queries.ts'
import { hasBegun } from './begun.rules.ts'
import {
  absencesOf,
  attendedClasses,
  listMeetingsOf,
  ownTeacherAbsences,
  type ReportedClass,
  taughtClasses,
} from './student-absences.queries.ts'
import { endNeedlessSubstitutions } from './name-substitute.ts'
import { absenceForOfficeKind, absenceKind, teacherAbsenceKind } from './absence.notification.ts'
import { notify } from '#server/notifications/notify.ts'

type Meeting = Awaited<ReturnType<typeof listMeetingsOf>>[number]
type Report<Kept> = {
  reported: Meeting[]
  changed: (Meeting & Kept)[]
  withdrawn: (Meeting & Kept)[]
}

/**
 * Reports, changes and withdraws absences of the visitor or one of their children, each until its class begins. What was
 * reported before in the same words stays as it is.
 */
export async function reportAbsence(
  db: Db,
  visitor: SignedIn,
  { personId, reason, note, ...named }: ReportAbsence,
): Promise<void> {
  await lockOrganizations(db, named)
  const student = (await listOwnStudents(db, visitor.personId)).find(
    (each) => each.personId === personId,
  )
  if (!student) throw notFound()
  if (!student.mayEnroll)
    throw forbidden('Only an adult with full access to the family can do this.')
  await lockName(db, `absences:${personId}`)
  const classes = await attendedClasses(db, visitor.personId, personId).execute()
  const rows = await absencesOf(db, personId, classes)
  const { reported, changed, withdrawn } = await sortOut(db, named, classes, rows, {
    personId: visitor.personId,
    notInClass: `${student.isMe ? 'You aren’t' : `${student.name} isn’t`} in this class anymore.`,
    isSame: (row) => row.reason === reason && row.note === note,
  })
  const now = { reportedByPersonId: visitor.personId, reportedDate: clock.timestamp() }
  for (const { organizationId, classId, classDayId } of reported) {
    await db
      .insertInto('absence')
      .values({ organizationId, classId, classDayId, personId, reason, note, ...now })
      .execute()
  }
  if (changed.length > 0) {
    await db
      .updateTable('absence')
      .set({ reason, note, ...now })
      .where('id', 'in', idsOf(changed))
      .execute()
  }
  if (withdrawn.length > 0)
    await db.deleteFrom('absence').where('id', 'in', idsOf(withdrawn)).execute()
  const about = {
    actorUserId: visitor.userId,
    onBehalfOfPersonId: student.isMe ? null : personId,
    personId,
  }
  await auditMeetings(db, 'AbsenceReported', [...reported, ...changed], about)
  await auditMeetings(db, 'AbsenceWithdrawn', withdrawn, about)
  for (const { place, ...meetings } of byClass([...reported, ...changed, ...withdrawn])) {
    const happening = { ...place, actorUserId: visitor.userId, facts: { ...meetings, personId } }
    await notify(db, absenceKind, happening)
    await notify(db, absenceForOfficeKind, happening)
  }
}

/** The same for the visitor in classes that they teach. */
export async function reportTeacherAbsence(
  db: Db,
  visitor: SignedIn,
  { note, ...named }: ReportTeacherAbsence,
): Promise<void> {
  await lockOrganizations(db, named)
  const { personId } = visitor
  const classes = await taughtClasses(db, personId).execute()
  const rows = await ownTeacherAbsences(db, personId).execute()
  const { reported, changed, withdrawn } = await sortOut(db, named, classes, rows, {
    personId,
    notInClass: 'You don’t teach this class anymore.',
    isSame: (row) => row.note === note,
  })
  const concerned = [...reported, ...changed, ...withdrawn]
  for (const organizationId of new Set(concerned.map((each) => each.organizationId))) {
    if (await lacksFactor(db, organizationId, personId)) throw secondFactorRequired()
  }
  const now = { reportedByPersonId: personId, reportedDate: clock.timestamp() }
  for (const { organizationId, classId, classDayId } of reported) {
    const organizationUserId = await findMemberId(db, organizationId, personId)
    await db
      .insertInto('teacherAbsence')
      .values({ organizationId, classId, classDayId, organizationUserId, note, ...now })
      .execute()
  }
  if (changed.length > 0) {
    await db
      .updateTable('teacherAbsence')
      .set({ note, ...now })
      .where('id', 'in', idsOf(changed))
      .execute()
  }
  if (withdrawn.length > 0) {
    await db.deleteFrom('teacherAbsence').where('id', 'in', idsOf(withdrawn)).execute()
    await endNeedlessSubstitutions(db, visitor, withdrawn)
  }
  const about = { actorUserId: visitor.userId, onBehalfOfPersonId: null, personId }
  await auditMeetings(db, 'TeacherAbsenceReported', [...reported, ...changed], about)
  await auditMeetings(db, 'TeacherAbsenceWithdrawn', withdrawn, about)
  for (const { place, ...meetings } of byClass(concerned)) {
    const organizationUserId = await findMemberId(db, place.organizationId, personId)
    await notify(db, teacherAbsenceKind, {
      ...place,
      actorUserId: visitor.userId,
      facts: { ...meetings, organizationUserId },
    })
  }
}

/** The days of each class, and where notifications of it belong. */
const byClass = (meetings: Meeting[]) =>
  [...Map.groupBy(meetings, ({ classId }) => classId)].map(([classId, some]) => ({
    place: {
      organizationId: some[0]?.organizationId ?? 0,
      subject: { type: 'Class' as const, id: classId },
    },
    classId,
    classDayIds: some.map(({ classDayId }) => classDayId),
  }))

type Rules<Row> = {
  /** Who reports. */
  personId: number
  /** Why a class is refused. */
  notInClass: string
  /** Whether a row stays as it is. */
  isSame: (row: Row) => boolean
}

type Named = { meetings: MeetingKey[]; withdrawn: MeetingKey[] }

/**
 * Class days and memberships of these organizations stay as they are until the transaction ends. Refuses classes and class
 * days of different organizations.
 */
async function lockOrganizations(db: Db, { meetings, withdrawn }: Named): Promise<void> {
  const named = [...meetings, ...withdrawn]
  const classes = await organizationsOf(
    db,
    'class',
    named.map(({ classId }) => classId),
  )
  const days = await organizationsOf(
    db,
    'classDay',
    named.map(({ classDayId }) => classDayId),
  )
  const places = named.map(({ classId, classDayId }) => {
    const organizationId = classes.get(classId)
    if (organizationId === undefined || days.get(classDayId) !== organizationId) throw notFound()
    return organizationId
  })
  const inOrder = [...new Set(places)].toSorted((one, other) => one - other)
  for (const organizationId of inOrder) await shareOrganization(db, organizationId)
}

/** The organization of each row, by id. */
async function organizationsOf(db: Db, table: 'class' | 'classDay', ids: number[]) {
  const rows = await db
    .selectFrom(table)
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'organizationId'])
    .execute()
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]))
}

/** Finds the named meetings, and what each of them changes. Refuses those that do not exist or have begun. */
async function sortOut<Row extends MeetingKey & { id: number }>(
  db: Db,
  named: Named,
  classes: ReportedClass[],
  rows: Row[],
  { personId, notInClass, isSame }: Rules<Row>,
): Promise<Report<{ id: number }>> {
  const isNamed = new Set([...named.meetings, ...named.withdrawn].map(({ classId }) => classId))
  const concerned = classes.filter(({ classId }) => isNamed.has(classId))
  const unknown = [...isNamed].find((id) => !classes.some(({ classId }) => classId === id))
  if (unknown !== undefined) {
    await requireVisible(db, personId, unknown)
    throw conflict('not_in_class', {}, notInClass)
  }
  const days = new Map((await listMeetingsOf(db, concerned)).map((day) => [meetingKey(day), day]))
  const known = new Map(rows.map((row) => [meetingKey(row), row]))
  const found: Report<{ id: number }> = { reported: [], changed: [], withdrawn: [] }
  const find = (key: MeetingKey) => {
    const meeting = days.get(meetingKey(key))
    if (!meeting) throw doesNotMeet(concerned, key)
    if (hasBegun(meeting, meeting.timeZone)) throw tooLate(meeting)
    return { meeting, row: known.get(meetingKey(key)) }
  }
  for (const { meeting, row } of named.meetings.map(find)) {
    if (!row) found.reported.push(meeting)
    else if (!isSame(row)) found.changed.push({ ...meeting, id: row.id })
  }
  for (const { meeting, row } of named.withdrawn.map(find)) {
    if (row) found.withdrawn.push({ ...meeting, id: row.id })
  }
  return found
}

function doesNotMeet(classes: ReportedClass[], { classId }: MeetingKey) {
  const { className = 'The class' } = classes.find((one) => one.classId === classId) ?? {}
  return conflict('no_meeting', {}, `${className} doesn’t meet on that day. Reload the page.`)
}

/** Who to ask when a class has begun. */
function tooLate(meeting: Meeting) {
  const { className, organizationName, contactEmail, timeZone } = meeting
  const began =
    meeting.startTime === null
      ? `on ${dayInWords(meeting.date)}`
      : deadlineInWords(beginningOf(meeting, timeZone), timeZone)
  const contact =
    contactEmail === null ? organizationName : `${organizationName} at ${contactEmail}`
  const message = `${className} began ${began}, so this can’t be changed here anymore. Please contact ${contact}.`
  return conflict('class_begun', {}, message)
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const findMemberId = async (db: Db, organizationId: number, personId: number): Promise<number> =>
  (
    await db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', personId)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

type Action =
  | 'AbsenceReported'
  | 'AbsenceWithdrawn'
  | 'TeacherAbsenceReported'
  | 'TeacherAbsenceWithdrawn'

type About = { actorUserId: number; onBehalfOfPersonId: number | null; personId: number }

/** One entry for each class, with its first and last day, and neither reason nor note. */
async function auditMeetings(
  db: Db,
  action: Action,
  meetings: Meeting[],
  { personId, ...actor }: About,
): Promise<void> {
  for (const some of Map.groupBy(meetings, ({ classId }) => classId).values()) {
    const dates = some.map(({ date }) => date).toSorted()
    const [{ organizationId, className } = { organizationId: 0, className: '' }] = some
    const isStudent = action === 'AbsenceReported' || action === 'AbsenceWithdrawn'
    await audit(db, {
      organizationId,
      ...actor,
      action,
      subject: {
        type: 'OrganizationUser',
        id: await findMemberId(db, organizationId, personId),
      },
      after: {
        ...(isStudent ? { class: className } : { className }),
        fromDate: dates[0],
        toDate: dates.at(-1),
      },
    })
  }
}
