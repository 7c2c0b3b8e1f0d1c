import { brand } from '#contract/brand.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { listPermissionHolders } from '#server/tenancy/rights.ts'
import { isLackingFactor } from '#server/tenancy/second-factor.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { nobodyAbsent, readSubstituted } from '#server/timetable/class-days/substituted.queries.ts'
import { meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { mayTeach } from '../class-access/class-access.queries.ts'
import { takingRoles } from './substitutes.queries.ts'

type Composed = { userId: number; text: NotificationText }[]

/** A published class, and which of the days are still to come. Undefined if the class is not held anymore. */
async function findComing(db: Db, classId: number, classDayIds: number[]) {
  const found = await db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.id', '=', classId)
    .where('class.status', '=', 'Published')
    .select(['class.name as className', 'organization.name', 'contactEmail', 'timeZone'])
    .select(['class.organizationId', 'room.name as roomName'])
    .executeTakeFirst()
  if (!found) return undefined
  const days = await listMeetingDays(db, found.organizationId, [classId])
  const coming = days.filter(
    ({ classDayId, date, type }) =>
      classDayIds.includes(classDayId) && !isOff(type) && date >= todayIn(found.timeZone),
  )
  const [first] = coming
  if (!first) return undefined
  const office = { name: plainName(found.name), contactEmail: found.contactEmail }
  return { ...found, className: plainName(found.className), office, days: coming, first }
}

/** The accounts of those who teach a class and may read about its students. */
const teachersOf = async (db: Db, classId: number) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'classTeacher.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('classId', '=', classId)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .where((member) => member.not(isLackingFactor()))
    .select(['organizationUser.id as organizationUserId', 'role'])
    .select((row) => row.ref('person.userId').as('userId'))
    .execute()

/** The accounts of these members. */
const accountsOf = async (db: Db, organizationUserIds: number[]) =>
  organizationUserIds.length === 0
    ? []
    : db
        .selectFrom('organizationUser')
        .innerJoin('person', 'person.id', 'organizationUser.personId')
        .where('organizationUser.id', 'in', organizationUserIds)
        .where('organizationUser.status', '=', 'Active')
        .where((member) => member.not(isLackingFactor()))
        .select(['organizationUser.id as organizationUserId', 'person.userId'])
        .execute()

/** The accounts of those who hold a permission. */
async function holdersOf(db: Db, organizationId: number, permission: Permission) {
  const holders = await listPermissionHolders(db, [organizationId], permission)
  const personIds = [...new Set(holders.map(({ personId }) => personId))]
  if (personIds.length === 0) return []
  return db.selectFrom('person').where('id', 'in', personIds).select('userId').execute()
}

/** Each account once, or only the one that is asked for. */
function toReaders(rows: { userId: number | null }[], { userId: only }: ComposeContext): number[] {
  const all = new Set(rows.flatMap(({ userId }) => userId ?? []))
  return [...all].filter((userId) => only === undefined || userId === only)
}

type AbsenceFacts = { classId: number; personId: number; classDayIds: number[] }

/** The news about a student, without the reason: it may be an illness, and the attendance sheet has it. */
async function newsOfStudent(
  { db, organizationId }: ComposeContext,
  { classId, personId, classDayIds }: AbsenceFacts,
) {
  const coming = await findComing(db, classId, classDayIds)
  const student = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.personId', '=', personId)
    .where('organizationUser.status', '=', 'Active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('enrollment')
          .where('enrollment.classId', '=', classId)
          .where('enrollment.personId', '=', personId)
          .where('enrollment.status', '=', 'Enrolled')
          .select(['enrollment.id']),
      ),
    )
    .select(memberName.as('name'))
    .executeTakeFirst()
  if (!coming || !student) return undefined
  const absences = await db
    .selectFrom('absence')
    .where('classId', '=', classId)
    .where('personId', '=', personId)
    .where('classDayId', 'in', classDayIds)
    .select('classDayId')
    .execute()
  const absent = new Set(absences.map(({ classDayId }) => classDayId))
  const { className, days, first, office } = coming
  const missed = days.filter(({ classDayId }) => absent.has(classDayId))
  const attended = days.filter(({ classDayId }) => !absent.has(classDayId))
  const name = plainName(student.name)
  const datesOf = (some: typeof days) => some.map(({ date }) => dayInWords(date))
  const news =
    missed.length > 0
      ? {
          subject: `${name} will not come to ${className}`,
          opening: [`${name} will not come to ${className} on:`],
          list: datesOf(missed),
        }
      : {
          subject: `${name} will come to ${className} after all`,
          opening: [`${name} will come to ${className} after all, on:`],
          list: datesOf(attended),
        }
  const isMixed = missed.length > 0 && attended.length > 0
  return {
    first: missed[0] ?? first,
    office,
    news: {
      ...news,
      closing: [
        ...(isMixed ? [`${name} will come after all on ${datesOf(attended).join('; ')}.`] : []),
        ...(missed.length > 0 ? ['The reason, if there is one, is on the attendance sheet.'] : []),
        askOffice(office),
      ],
    },
  }
}

/** For those who teach the class, and the substitutes on these days. */
async function composeForTeachers(context: ComposeContext, facts: AbsenceFacts): Promise<Composed> {
  const { db, publicUrl } = context
  const found = await newsOfStudent(context, facts)
  if (!found) return []
  const { classId } = facts
  const { news, first, office } = found
  const readers = await takersOf(db, facts)
  const path = `/my/classes/${classId}/attendance/${first.classDayId}`
  return toReaders(readers, context).map((userId) => ({
    userId,
    text: {
      ...news,
      link: { label: 'Open the attendance sheet', url: new URL(path, publicUrl) },
      reason: `You received this email because you teach this class at ${office.name}.`,
    },
  }))
}

/** The accounts of those who teach a class, or substitute on one of these days. */
async function takersOf(db: Db, { classId, classDayIds }: Omit<AbsenceFacts, 'personId'>) {
  const substitutions = await db
    .selectFrom('substitution')
    .where('classId', '=', classId)
    .where('classDayId', 'in', classDayIds)
    .select('organizationUserId')
    .execute()
  const substitutes = substitutions.map(({ organizationUserId }) => organizationUserId)
  return [...(await teachersOf(db, classId)), ...(await accountsOf(db, substitutes))]
}

/** For those who take attendance in every class, and are not notified of it as teachers. */
async function composeForOffice(context: ComposeContext, facts: AbsenceFacts): Promise<Composed> {
  const { db, organizationId, publicUrl } = context
  const found = await newsOfStudent(context, facts)
  if (!found) return []
  const { classId } = facts
  const { news, first, office } = found
  const takers = new Set((await takersOf(db, facts)).map(({ userId }) => userId))
  const holders = await holdersOf(db, organizationId, 'attendance.take')
  const path = `/organizations/${organizationId}/admin/attendance/${first.classDayId}/${classId}`
  return toReaders(
    holders.filter(({ userId }) => !takers.has(userId)),
    context,
  ).map((userId) => ({
    userId,
    text: {
      ...news,
      link: { label: 'Open the attendance sheet', url: new URL(path, publicUrl) },
      reason: `You received this email because you take attendance at ${office.name}.`,
    },
  }))
}

const plainSubject = `News about an absence at ${brand.name}`

export const absenceKind: NotificationKind<AbsenceFacts> = {
  name: 'AbsenceReported',
  group: 'Absences',
  audience: 'Teachers of the class, and its substitute on the day',
  occasion: 'A student’s absence is reported, changed or withdrawn',
  way: 'Email',
  plainSubject,
  compose: composeForTeachers,
}

export const absenceForOfficeKind: NotificationKind<AbsenceFacts> = {
  name: 'AbsenceReportedToOffice',
  group: 'Absences',
  audience:
    'Members who take attendance in every class, unless they teach this one or substitute on the day',
  occasion: 'A student’s absence is reported, changed or withdrawn',
  way: 'App',
  plainSubject,
  compose: composeForOffice,
}

type TeacherFacts = { classId: number; organizationUserId: number; classDayIds: number[] }

/** For those who can substitute or name a substitute. */
async function composeTeacherAbsence(
  context: ComposeContext,
  { classId, organizationUserId, classDayIds }: TeacherFacts,
): Promise<Composed> {
  const { db, organizationId, publicUrl } = context
  const coming = await findComing(db, classId, classDayIds)
  const teacher = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('classTeacher', 'classTeacher.organizationUserId', 'organizationUser.id')
    .where('organizationUser.id', '=', organizationUserId)
    .where('organizationUser.status', '=', 'Active')
    .where('classTeacher.classId', '=', classId)
    .select(memberName.as('name'))
    .executeTakeFirst()
  if (!coming || !teacher) return []
  const { className, days, first, office } = coming
  const substituted = await readSubstituted(db, [classId], first.date)
  const onDay = (classDayId: number) =>
    substituted.get(meetingKey({ classId, classDayId })) ?? nobodyAbsent
  const missed = days.filter(({ classDayId }) =>
    onDay(classDayId).absentTeachers.some((one) => one.organizationUserId === organizationUserId),
  )
  const name = plainName(teacher.name)
  const shown = missed.length > 0 ? missed : days
  const text = {
    subject:
      missed.length > 0
        ? `${name} is absent from ${className}`
        : `${name} will teach ${className} after all`,
    opening: [
      missed.length > 0
        ? `${name} will not come to teach ${className} on:`
        : `${name} will teach ${className} after all, on:`,
    ],
    list: shown.map(({ classDayId, date }) => {
      const { substitute } = onDay(classDayId)
      const state = substitute ? `substitute: ${plainName(substitute.name)}` : 'needs a substitute'
      return missed.length > 0 ? `${dayInWords(date)}: ${state}` : dayInWords(date)
    }),
    closing: [askOffice(office)],
  }
  const others = (await teachersOf(db, classId)).filter(
    (one) => one.organizationUserId !== organizationUserId && takingRoles.includes(one.role),
  )
  const teachers = new Set(others.map(({ userId }) => userId))
  const managers = (await holdersOf(db, organizationId, 'classes.manage')).filter(
    ({ userId }) => !teachers.has(userId),
  )
  const linkTo = (path: string, label: string) => ({ label, url: new URL(path, publicUrl) })
  const ofClass = `/organizations/${organizationId}/admin/classes/${classId}`
  return [
    ...toReaders(others, context).map((userId) => ({
      userId,
      text: {
        ...text,
        link: linkTo('/my/absences', 'Open Absences'),
        reason: `You received this email because you teach this class at ${office.name}.`,
      },
    })),
    ...toReaders(managers, context).map((userId) => ({
      userId,
      text: {
        ...text,
        link: linkTo(ofClass, 'Open the class'),
        reason: `You received this email because you manage classes at ${office.name}.`,
      },
    })),
  ]
}

export const teacherAbsenceKind: NotificationKind<TeacherFacts> = {
  name: 'TeacherAbsent',
  group: 'Absences',
  audience:
    'Members who manage classes, and substitutes, lead teachers and co-teachers of the class',
  occasion: 'A teacher reports that they will not come, or that they will after all',
  way: 'Email',
  plainSubject,
  compose: composeTeacherAbsence,
}

type SubstituteFacts = { classId: number; classDayId: number; formerId: number | null }

/**
 * For the absent teachers, the substitute, and whoever was the substitute before. If a substitute gave the day back, also
 * for those who have to name another.
 */
async function composeSubstitute(
  context: ComposeContext,
  { classId, classDayId, formerId }: SubstituteFacts,
): Promise<Composed> {
  const { db, organizationId, publicUrl, actorUserId } = context
  const coming = await findComing(db, classId, [classDayId])
  if (!coming) return []
  const { className, roomName, first, office } = coming
  const { startTime, endTime } = first
  const where = [
    startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
    roomName !== null && plainName(roomName),
  ].filter(Boolean)
  const { absentTeachers, substitute } =
    (await readSubstituted(db, [classId], first.date)).get(meetingKey({ classId, classDayId })) ??
    nobodyAbsent
  const concerned = [
    ...absentTeachers.map((teacher) => teacher.organizationUserId),
    ...(substitute ? [substitute.organizationUserId] : []),
    ...(formerId === null ? [] : [formerId]),
  ]
  const accounts = await accountsOf(db, [...new Set(concerned)])
  const ids = new Map(accounts.map((one) => [one.userId, one.organizationUserId]))
  const day = dayInWords(first.date)
  const notes = absentTeachers.flatMap(({ name, note }) =>
    note === null ? [] : [`${plainName(name)}: ${note}`],
  )
  const isGivenBack =
    substitute === null && actorUserId !== null && ids.get(actorUserId) === formerId
  const managers =
    isGivenBack && absentTeachers.length > 0
      ? (await holdersOf(db, organizationId, 'classes.manage')).filter(
          ({ userId }) => !accounts.some((one) => one.userId === userId),
        )
      : []
  const news = toReaders(accounts, context).map((userId) => {
    const isMe = substitute !== null && ids.get(userId) === substitute.organizationUserId
    const isFormer = ids.get(userId) === formerId
    const who = isMe ? 'You substitute' : `${plainName(substitute?.name ?? 'Nobody')} substitutes`
    const sentence =
      substitute === null && isFormer
        ? `You no longer substitute in ${className} on ${day}`
        : `${who} in ${className} on ${day}`
    const path = isMe ? `/my/classes/${classId}/attendance/${classDayId}` : '/my/absences'
    return {
      userId,
      text: {
        subject: sentence,
        opening: [`${isMe ? [sentence, ...where].join(', ') : sentence}.`],
        ...(isMe && notes.length > 0 && { list: notes }),
        link: {
          label: isMe ? 'Open the attendance sheet' : 'Open Absences',
          url: new URL(path, publicUrl),
        },
        closing: [askOffice(office)],
        reason: `You received this email because you teach at ${office.name}.`,
      },
    }
  })
  const needed = `${className} needs a substitute again on ${day}`
  const ofClass = `/organizations/${organizationId}/admin/classes/${classId}`
  return [
    ...news,
    ...toReaders(managers, context).map((userId) => ({
      userId,
      text: {
        subject: needed,
        opening: [`${needed}. The substitute can’t come.`],
        link: { label: 'Open the class', url: new URL(ofClass, publicUrl) },
        closing: [askOffice(office)],
        reason: `You received this email because you manage classes at ${office.name}.`,
      },
    })),
  ]
}

export const substituteKind: NotificationKind<SubstituteFacts> = {
  name: 'SubstituteNamed',
  group: 'Absences',
  audience:
    'The absent teachers, the substitute, and whoever was it before; members who manage classes, if a substitute gives a day back',
  occasion: 'A substitute is named, replaced or removed, or gives a day back',
  way: 'Email',
  plainSubject,
  compose: composeSubstitute,
}
