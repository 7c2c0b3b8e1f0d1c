import { brand } from '#contract/brand.ts'
import { fileTypeNames } from '#contract/files.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { mayTeach } from '../class-access/class-access.queries.ts'

type News = Pick<NotificationText, 'subject' | 'opening' | 'list'>

/** A class whose people are notified. Undefined if it is not held anymore, or not yet. */
const findClass = (db: Db, classId: number) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.id', '=', classId)
    .where('class.status', '=', 'Published')
    .where('isArchived', '=', false)
    .select(['class.id', 'class.organizationId', 'class.name', 'timeZone', 'contactEmail'])
    .select('organization.name as organizationName')
    .executeTakeFirst()

type Found = Exclude<Awaited<ReturnType<typeof findClass>>, undefined>

/** The accounts of those who teach or attend a class, and of the guardians of its students. */
async function listReaders(
  db: Db,
  { id: classId, organizationId }: Found,
  userId: number | undefined,
): Promise<Set<number>> {
  const teachers = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'classTeacher.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('classId', '=', classId)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .where('person.userId', 'is not', null)
    .$if(userId !== undefined, (found) => found.where('person.userId', '=', userId ?? 0))
    .select('person.userId')
    .$narrowType<{ userId: number }>()
    .execute()
  const students = await membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrollment.status', '=', 'Enrolled')
    .select('enrollment.personId')
    .execute()
  const ids = students.map(({ personId }) => personId)
  const guardians = await listGuardians(db, organizationId, ids, userId)
  return new Set([...teachers, ...guardians].map((reader) => reader.userId))
}

/** The same text for everybody in the class. */
async function composeFor(
  { db, publicUrl, userId }: ComposeContext,
  classId: number,
  newsOf: (found: Found) => Promise<News | undefined>,
): Promise<{ userId: number; text: NotificationText }[]> {
  const found = await findClass(db, classId)
  const news = found && (await newsOf(found))
  if (!news) return []
  const organizationName = plainName(found.organizationName)
  const text: NotificationText = {
    ...news,
    link: { label: 'Open the class', url: new URL(`/my/classes/${classId}`, publicUrl) },
    closing: [askOffice({ ...found, name: organizationName })],
    reason: `You received this email because you or your family are in ${plainName(found.name)} at ${organizationName}.`,
    replyTo: found.contactEmail,
    thread: `Class.${classId}`,
  }
  return [...(await listReaders(db, found, userId))].map((reader) => ({ userId: reader, text }))
}

const audience =
  'Teachers of the class, its students, and guardians with full access to their families'

type HomeworkFacts = { classId: number; homeworkIds: number[] }

/** The homework of one class within ten minutes is one notification. Homework for past days notifies nobody. */
export const homeworkKind: NotificationKind<HomeworkFacts> = {
  name: 'HomeworkSet',
  group: 'Homework',
  audience,
  occasion: 'A teacher sets homework, or changes it',
  way: 'Email',
  plainSubject: `Homework at ${brand.name}`,
  isHeld: true,
  join: (known, now) => ({ ...known, homeworkIds: both(known.homeworkIds, now.homeworkIds) }),
  compose: (context, { classId, homeworkIds }) =>
    composeFor(context, classId, async (found) => {
      const name = plainName(found.name)
      const homework = await context.db
        .selectFrom('homework')
        .where('classId', '=', classId)
        .where('id', 'in', homeworkIds)
        .where('date', '>=', todayIn(found.timeZone))
        .orderBy('date')
        .select(['date', 'text'])
        .execute()
      const [first, second] = homework
      if (!first) return undefined
      return {
        subject: `Homework for ${second ? name : `${weekdayOf(first.date)}: ${name}`}`,
        opening: homework.flatMap(({ date, text }) => [
          `${name}, homework for ${dayInWords(date)}:`,
          ...text.split(/\n{2,}/),
        ]),
      }
    }),
}

type FileFacts = { classId: number; classFileIds: number[] }

/** The files that are added within ten minutes are one notification. */
export const classFileKind: NotificationKind<FileFacts> = {
  name: 'ClassFileAdded',
  group: 'Homework',
  audience,
  occasion: 'A teacher adds files to a class',
  way: 'Email',
  plainSubject: `Files of a class at ${brand.name}`,
  isHeld: true,
  join: (known, now) => ({ ...known, classFileIds: both(known.classFileIds, now.classFileIds) }),
  compose: (context, { classId, classFileIds }) =>
    composeFor(context, classId, async (found) => {
      const name = plainName(found.name)
      const files = await context.db
        .selectFrom('classFile')
        .where('classId', '=', classId)
        .where('id', 'in', classFileIds)
        .orderBy('name')
        .orderBy('id')
        .select(['name', 'type'])
        .execute()
      if (files.length === 0) return undefined
      const what = files.length === 1 ? 'A new file' : `${files.length} new files`
      return {
        subject: `${what} for ${name}`,
        opening: [`${what} for ${name} at ${plainName(found.organizationName)}:`],
        list: files.map((file) => {
          const stem = file.name.slice(0, -`.${file.type}`.length)
          return `${plainName(stem)} (${fileTypeNames[file.type]})`
        }),
      }
    }),
}

const both = (known: number[], now: number[]) => [...new Set([...known, ...now])]
