import { brand } from '#contract/brand.ts'
import type { TeacherRole, UpdateClass } from '#contract/classes/classes.ts'
import type { CustomValues } from '#contract/people/custom-values.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { countUnreached, listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { absenceLink } from '#server/timetable/scheduled-classes/absence-link.ts'
import { meetingTimes } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import {
  usualTimes,
  listTeachers,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Class } from './change-class.ts'
import type { FormerConflicts } from '#server/timetable/timetable/resolve-conflicts.ts'
import { restoreSavedClass } from './restore-saved-class.ts'

/** What a class is, without what follows from its id. */
export type ClassValues = Omit<
  UpdateClass,
  'photoImageId' | 'customValues' | 'override' | 'version' | 'teachers' | 'notification'
>

type Teacher = { organizationUserId: number; role: TeacherRole }

/** A class before a change: its values, and what its people knew of it. */
export type ClassBefore = {
  values: ClassValues
  teachers: Teacher[]
  /** Missing in changes before classes had custom fields. */
  customValues?: CustomValues
  shown: Shown
  formerConflicts: FormerConflicts
}

/** What students, guardians and teachers know of a class. */
type Shown = Pick<ClassValues, 'name' | 'status' | 'startDate' | 'endDate'> & {
  times: string
  room: string | null
  teachers: string[]
}

type Facts = { classId: number; before: ClassBefore }

/** What a notification and an undo need of a class before a change. */
export const beforeOf = (row: Class, { conflicts, overrides }: FormerConflicts): ClassBefore => ({
  formerConflicts: {
    conflicts: conflicts.map(({ kind, classId, organizationUserIds, roomName, seats }) => ({
      kind,
      classId,
      organizationUserIds,
      roomName,
      seats,
    })),
    overrides,
  },
  values: {
    semesterId: row.semesterId,
    name: row.name,
    startDate: row.startDate,
    endDate: row.endDate,
    summary: row.summary,
    description: row.description,
    bring: row.bring,
    status: row.status,
    weekday: row.weekday,
    slotId: row.slotId,
    startTime: row.slotId === null ? row.startTime : null,
    endTime: row.slotId === null ? row.endTime : null,
    roomId: row.roomId,
    category: row.category,
    minAge: row.minAge,
    maxAge: row.maxAge,
    minGradeLevelId: row.minGradeLevelId,
    maxGradeLevelId: row.maxGradeLevelId,
    agePolicy: row.agePolicy,
    minStudents: row.minStudents,
    maxStudents: row.maxStudents,
    hasWaitlist: row.hasWaitlist,
    enrollment: row.enrollment,
  },
  teachers: row.teachers.map(({ organizationUserId, role }) => ({ organizationUserId, role })),
  customValues: row.customValues.map(({ customFieldId, value }) => ({ customFieldId, value })),
  shown: {
    name: row.name,
    status: row.status,
    startDate: row.startDate,
    endDate: row.endDate,
    times: meetingTimes({
      weekday: row.weekday,
      startTime: row.slot?.startTime ?? row.startTime,
      endTime: row.slot?.endTime ?? row.endTime,
    }),
    room: row.roomName,
    teachers: row.teachers.map(({ name }) => name),
  },
})

const read = (db: Db, classId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .leftJoin('timeSlot', 'timeSlot.id', 'slotId')
    .leftJoin('room', 'room.id', 'roomId')
    .where('class.id', '=', classId)
    .select(['class.id', 'class.organizationId', 'class.name', 'class.status'])
    .select(['class.startDate', 'class.endDate', 'semester.endDate as semesterEndDate'])
    .select(['weekday', 'room.name as room', 'timeZone', 'contactEmail'])
    .select('organization.name as organizationName')
    .select(usualTimes)
    .executeTakeFirst()

/** What its people know of a class now. Undefined if it was deleted. */
export async function findShown(db: Db, classId: number) {
  const found = await read(db, classId)
  if (!found) return undefined
  const teachers = await listTeachers(db, found.organizationId, [classId])
  const shown: Shown = {
    name: found.name,
    status: found.status,
    startDate: found.startDate,
    endDate: found.endDate,
    times: meetingTimes(found),
    room: found.room,
    teachers: teachers.map(({ name }) => name),
  }
  const teacherIds = teachers.map(({ organizationUserId }) => organizationUserId)
  return { ...found, shown, teacherIds }
}

type News = { subject: string; opening: string; list: string[] }

/** What changed for the people of a class. Undefined if nothing that matters to them did. */
function newsOf(before: Shown, after: Shown, organizationName: string): News | undefined {
  const name = plainName(after.name)
  const place = `${name} at ${plainName(organizationName)}`
  const list = changesOf(before, after).map(({ line }) => line)
  const was = before.status
  if (after.status === 'Canceled')
    return was === 'Published'
      ? {
          subject: `${name} is canceled`,
          opening: `${place} is canceled. It will not meet.`,
          list: [],
        }
      : undefined
  if (after.status === 'Draft')
    return was === 'Published'
      ? {
          subject: `${name} is not published anymore`,
          opening: `${place} is being prepared again, and is not published until then.`,
          list: [],
        }
      : undefined
  if (was === 'Canceled')
    return {
      subject: `${name} is back on`,
      opening: `${place} had been canceled. It is back on.`,
      list: [after.times, ...(after.room === null ? [] : [after.room])],
    }
  if (was === 'Draft')
    return {
      subject: `${name} is published`,
      opening: `${place} is published.`,
      list: [after.times, ...(after.room === null ? [] : [after.room])],
    }
  const [first, second] = changesOf(before, after)
  if (!first) return undefined
  const subject = second ? `${name} has changed` : `${name} has ${first.what}`
  return { subject, opening: `${place} has changed:`, list }
}

const inWords = (names: string[]) => names.map(plainName).join(', ') || 'not named'

function changesOf(before: Shown, after: Shown): { what: string; line: string }[] {
  const roomOf = ({ room }: Shown) => (room === null ? 'none' : plainName(room))
  const fields = [
    { what: 'a new name', label: 'Name', of: ({ name }: Shown) => plainName(name) },
    { what: 'another time', label: 'Time', of: ({ times }: Shown) => times },
    { what: 'another room', label: 'Room', of: roomOf },
    {
      what: 'other dates',
      label: 'Dates',
      of: (of: Shown) => displayDateRange(of.startDate, of.endDate),
    },
    { what: 'another teacher', label: 'Teachers', of: ({ teachers }: Shown) => inWords(teachers) },
  ]
  return fields.flatMap(({ what, label, of }) => {
    const [was, is] = [of(before), of(after)]
    return was === is ? [] : [{ what, line: `${label}: ${is} (before: ${was})` }]
  })
}

/** What changed for the people of a class that is not over. */
async function readNews(db: Db, { classId, before }: Facts) {
  const found = await findShown(db, classId)
  if (!found) return undefined
  const today = todayIn(found.timeZone)
  if (found.endDate < today && before.shown.endDate < today) return undefined
  const news = newsOf(before.shown, found.shown, found.organizationName)
  return news && { found, news }
}

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  { classId, before }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const happened = await readNews(db, { classId, before })
  if (!happened) return []
  const { found, news } = happened
  const organizationName = plainName(found.organizationName)
  const common = {
    subject: news.subject,
    list: news.list,
    closing: [askOffice({ ...found, name: organizationName })],
    replyTo: found.contactEmail,
    thread: `Class.${classId}`,
  }
  const link = { label: 'Open the class', url: new URL(`/my/classes/${classId}`, publicUrl) }
  const teachers = await listTeacherAccounts(db, found.organizationId, {
    now: found.teacherIds,
    before: before.teachers.map(({ organizationUserId }) => organizationUserId),
    userId,
  })
  const readers = new Map<number, NotificationText>()
  for (const { userId: reader, teaches } of teachers)
    readers.set(reader, {
      ...common,
      opening: [news.opening, ...(teaches.length > 0 ? [teaches] : [])],
      link,
      reason: `You received this email because you teach ${plainName(found.name)} at ${organizationName}.`,
    })
  const students = await listPeopleOf(db, found.organizationId, classId)
  const nameOf = new Map(students.map(({ personId, name }) => [personId, plainName(name)]))
  const attending = students.filter(({ status }) => status === 'Enrolled')
  const enrolled = new Set(attending.map(({ personId }) => personId))
  const guardians = await listGuardians(db, found.organizationId, [...nameOf.keys()], userId)
  for (const [reader, wards] of Map.groupBy(guardians, (guardian) => guardian.userId)) {
    const names = wards.map(({ studentId, personId }) =>
      studentId === personId ? 'you' : (nameOf.get(studentId) ?? ''),
    )
    readers.set(reader, {
      ...common,
      opening: [news.opening, `This concerns ${new Intl.ListFormat('en-US').format(names)}.`],
      link,
      ...(found.status === 'Published' && {
        secondLink: absenceLink(
          publicUrl,
          wards
            .filter((ward) => enrolled.has(ward.studentId) && ward.studentId !== ward.personId)
            .map(({ studentId }) => studentId),
          { classId },
        ),
      }),
      reason: `You received this email because you or your family are in ${plainName(found.name)} at ${organizationName}.`,
    })
  }
  return [...readers].map(([reader, text]) => ({ userId: reader, text }))
}

const openStatuses = ['Enrolled', 'Requested', 'Waitlisted', 'Offered'] as const

/** The students who have a seat in a class or wait for one. */
const listPeopleOf = (db: Db, organizationId: number, classId: number) =>
  db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('organizationUser as member', (join) =>
      join
        .onRef('member.personId', '=', 'person.id')
        .onRef('member.organizationId', '=', 'enrollment.organizationId')
        .on('member.status', '=', 'Active'),
    )
    .where('enrollment.organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('enrollment.status', 'in', openStatuses)
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(({ fn }) => [
      'person.id as personId',
      'enrollment.status',
      fn.coalesce('person.preferredName', 'person.firstName').as('name'),
    ])
    .execute()

type Members = { now: number[]; before: number[]; userId: number | undefined }

/** The accounts of active members who teach a class or taught it before the change. */
async function listTeacherAccounts(
  db: Db,
  organizationId: number,
  { now, before, userId }: Members,
) {
  const ids = [...new Set([...now, ...before])]
  if (ids.length === 0) return []
  const accounts = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', 'in', ids)
    .where('status', '=', 'Active')
    .where('person.userId', 'is not', null)
    .$if(userId !== undefined, (found) => found.where('person.userId', '=', userId ?? 0))
    .select(['organizationUser.id', 'person.userId'])
    .$narrowType<{ userId: number }>()
    .execute()
  return accounts.map(({ id, userId: account }) => {
    const isNew = now.includes(id) && !before.includes(id)
    const isFormer = before.includes(id) && !now.includes(id)
    const teaches = isNew ? 'You teach it now.' : isFormer ? 'You don’t teach it anymore.' : ''
    return { userId: account, teaches }
  })
}

export const classKind: NotificationKind<Facts, ClassBefore> = {
  name: 'ClassChanged',
  group: 'Classes',
  audience:
    'Teachers, before and after the change, students with a seat or waiting for one, and their guardians',
  occasion:
    'A class is published, canceled, or restored, or gets another time, room, teacher or dates',
  way: 'Email',
  plainSubject: `News about a class at ${brand.name}`,
  isHeld: true,
  undo: {
    permission: 'classes.manage',
    title: async (db, { classId, before }) => {
      const found = await findShown(db, classId)
      const news = found && newsOf(before.shown, found.shown, found.organizationName)
      return news?.subject ?? `${plainName(found?.name ?? before.shown.name)} was edited`
    },
    restore: ({ db, images }, holder, classId, change) =>
      restoreSavedClass({ db, images }, holder, classId, change),
  },
  compose,
  countUnreached: async (db, facts) => {
    const happened = await readNews(db, facts)
    if (!happened) return 0
    const { organizationId } = happened.found
    const students = await listPeopleOf(db, organizationId, facts.classId)
    const studentIds = students.map(({ personId }) => personId)
    return countUnreached(db, organizationId, studentIds)
  },
}
