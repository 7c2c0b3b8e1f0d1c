import type {
  ClassContent,
  CreateHomework,
  Homework,
  UpdateClassContent,
  UpdateHomework,
} from '#contract/classes/class-content.ts'
import type { ClassFile } from '#contract/classes/class-files.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { fullName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { findHolder, type Holder } from '#server/tenancy/rights.ts'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import { meetingDates } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { homeworkKind } from './content.notification.ts'
import { isLeading, requireVisible } from '../class-access/class-access.queries.ts'

/** The content of a class that the visitor may see. Those who neither teach nor attend it get no homework and no files. */
export async function findContent(
  db: Db,
  visitor: SignedIn,
  classId: number,
): Promise<ClassContent> {
  const { organizationId, isTeacher, isAttended } = await requireVisible(
    db,
    visitor.personId,
    classId,
  )
  const mayEdit = await mayEditClass(db, visitor, { organizationId, classId })
  return readContent(db, classId, { mayEdit, mayRead: mayEdit || isTeacher || isAttended })
}

/** Whether the person may read the homework and the files of a class that they can see. */
export async function mayReadContent(db: Db, visitor: SignedIn, classId: number): Promise<boolean> {
  const found = await requireVisible(db, visitor.personId, classId)
  const key = { organizationId: found.organizationId, classId }
  return found.isTeacher || found.isAttended || mayEditClass(db, visitor, key)
}

async function mayEditClass(
  db: Db,
  visitor: SignedIn,
  { organizationId, classId }: { organizationId: number; classId: number },
): Promise<boolean> {
  const { semesterId } = await oneClass(db, classId)
  if (await isArchived(db, semesterId)) return false
  if (await isLeading(db, visitor.personId, classId)) return true
  const holder = await findHolder(db, visitor, organizationId)
  return holder?.permissions.includes('classes.manage') ?? false
}

async function readContent(
  db: Db,
  classId: number,
  { mayEdit, mayRead }: { mayEdit: boolean; mayRead: boolean },
): Promise<ClassContent> {
  const found = await oneClass(db, classId)
  const { description, bring, version, savedBy, savedDate } = found
  return {
    description,
    bring,
    version,
    savedBy,
    savedDate,
    homework: mayRead ? await listHomework(db, classId) : [],
    files: mayRead ? await listFiles(db, classId) : [],
    mayEdit,
    homeworkDates: mayEdit ? await listDates(db, found) : [],
  }
}

const oneClass = (db: Db, classId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('person as saver', 'saver.id', 'class.savedByPersonId')
    .where('class.id', '=', classId)
    .select(['class.id', 'class.organizationId', 'semesterId', 'description', 'bring'])
    .select(['class.startDate', 'class.endDate', 'weekday'])
    .select(['class.version', 'class.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow(notFound)

type Found = Awaited<ReturnType<typeof oneClass>>

/** The days on which a class meets. */
async function listDates(db: Db, found: Found): Promise<string[]> {
  const days = await daysOf(db, found.organizationId, found.semesterId).execute()
  return meetingDates(found, days)
}

/** The days on which the class meets, which is not archived. Refuses an archived one. */
export async function requireEditable(db: Db, classId: number): Promise<string[]> {
  const found = await oneClass(db, classId)
  if (await isArchived(db, found.semesterId))
    throw conflict('semester_archived', {}, 'The semester of this class is archived.')
  return listDates(db, found)
}

async function isArchived(db: Db, semesterId: number): Promise<boolean> {
  const semester = db.selectFrom('semester').where('id', '=', semesterId).select('isArchived')
  return Boolean((await semester.executeTakeFirst())?.isArchived)
}

/** Saves what lead teachers edit of their class. The class has the same version as in the form of its administrators. */
export async function updateContent(
  db: Db,
  editor: Holder,
  classId: number,
  { version, ...values }: UpdateClassContent,
): Promise<ClassContent> {
  await requireEditable(db, classId)
  const before = await readContent(db, classId, editing)
  const { numUpdatedRows } = await db
    .updateTable('class')
    .set({ ...values, ...lastSaved(editor.personId), version: nextVersion })
    .where('organizationId', '=', editor.organizationId)
    .where('id', '=', classId)
    .where('version', '=', version)
    .executeTakeFirst()
  const after = await readContent(db, classId, editing)
  if (numUpdatedRows === 0n) throw versionConflict(after)
  await audit(db, {
    ...actedBy(editor),
    action: 'Edited',
    subject: { type: 'Class', id: classId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

const editing = { mayEdit: true, mayRead: true }

const factsOf = ({ description, bring }: ClassContent) => ({ description, bring })

type HomeworkKey = { classId: number; homeworkId: number }

/** The homework of a class by date. */
const listHomework = (db: Db, classId: number): Promise<Homework[]> =>
  homework(db).where('classId', '=', classId).orderBy('date').execute()

const homework = (db: Db) =>
  db
    .selectFrom('homework')
    .leftJoin('person as saver', 'saver.id', 'homework.savedByPersonId')
    .select(['homework.id', 'homework.date', 'homework.text'])
    .select(['homework.version', 'homework.savedDate', fullName('saver').as('savedBy')])

const findHomework = (db: Db, { classId, homeworkId }: HomeworkKey): Promise<Homework> =>
  homework(db)
    .where('classId', '=', classId)
    .where('homework.id', '=', homeworkId)
    .executeTakeFirstOrThrow(notFound)

/** The homework of some classes since a date, by `homeworkKey`. */
export async function homeworkSince(
  db: Db,
  classIds: number[],
  date: string,
): Promise<Map<string, string>> {
  if (classIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('homework')
    .where('classId', 'in', classIds)
    .where('date', '>=', date)
    .select(['classId', 'date', 'text'])
    .execute()
  return new Map(rows.map((row) => [homeworkKey(row), row.text]))
}

/** Identifies the homework of a class for a date in a map. */
export const homeworkKey = ({ classId, date }: { classId: number; date: string }) =>
  `${classId} ${date}`

/** Adds the homework for one of the days on which the class meets. A day has one homework. */
export async function addHomework(
  db: Db,
  editor: Holder,
  classId: number,
  values: CreateHomework,
): Promise<Homework> {
  const { organizationId, personId } = editor
  const dates = await requireEditable(db, classId)
  if (!dates.includes(values.date))
    throw invalidFields({ date: 'The class doesn’t meet on this day.' })
  const added = await insertHomework(db, { ...values, organizationId, classId }, personId)
  if (!added) throw invalidFields({ date: 'This day has homework already. Edit that instead.' })
  const after = await findHomework(db, { classId, homeworkId: added.id })
  await auditHomework(db, editor, classId, { action: 'HomeworkAdded', after })
  await notifyOfHomework(db, editor, classId, after)
  return after
}

/** Inserts nothing if the day has homework. */
export const insertHomework = (
  db: Db,
  values: CreateHomework & { organizationId: number; classId: number },
  savedByPersonId: number | null,
) =>
  db
    .insertInto('homework')
    .values({ ...values, ...lastSaved(savedByPersonId) })
    .onConflict((known) => known.columns(['classId', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst()

export async function updateHomework(
  db: Db,
  editor: Holder,
  key: HomeworkKey,
  { text, version }: UpdateHomework,
): Promise<Homework> {
  await requireEditable(db, key.classId)
  const before = await findHomework(db, key)
  const { numUpdatedRows } = await db
    .updateTable('homework')
    .set({ text, ...lastSaved(editor.personId), version: nextVersion })
    .where('id', '=', key.homeworkId)
    .where('version', '=', version)
    .executeTakeFirst()
  const after = await findHomework(db, key)
  if (numUpdatedRows === 0n) throw versionConflict(after)
  await auditHomework(db, editor, key.classId, { action: 'HomeworkEdited', before, after })
  if (after.text !== before.text) await notifyOfHomework(db, editor, key.classId, after)
  return after
}

export async function deleteHomework(db: Db, editor: Holder, key: HomeworkKey): Promise<void> {
  await requireEditable(db, key.classId)
  const before = await findHomework(db, key)
  await db.deleteFrom('homework').where('id', '=', key.homeworkId).execute()
  await auditHomework(db, editor, key.classId, { action: 'HomeworkRemoved', before })
}

const notifyOfHomework = (
  db: Db,
  { organizationId, userId: actorUserId }: Holder,
  classId: number,
  { id }: Homework,
): Promise<void> =>
  notify(db, homeworkKind, {
    organizationId,
    actorUserId,
    subject: { type: 'Class', id: classId },
    facts: { classId, homeworkIds: [id] },
  })

type Change = {
  action: 'HomeworkAdded' | 'HomeworkEdited' | 'HomeworkRemoved'
  before?: Homework
  after?: Homework
}

const auditHomework = (
  db: Db,
  editor: Holder,
  classId: number,
  { action, before, after }: Change,
): Promise<void> =>
  audit(db, {
    ...actedBy(editor),
    action,
    subject: { type: 'Class', id: classId },
    ...(before && { before: homeworkFacts(before) }),
    ...(after && { after: homeworkFacts(after) }),
  })

/** The day is part of the text, since an entry has only the fields that differ. */
const homeworkFacts = ({ date, text }: Homework) => ({ homework: `${dayInWords(date)}: ${text}` })

/** The files of a class by name. */
const listFiles = (db: Db, classId: number): Promise<ClassFile[]> =>
  classFiles(db).where('classId', '=', classId).orderBy('name').orderBy('classFile.id').execute()

/** Files of classes, as the contract has them. */
export const classFiles = (db: Db) =>
  db
    .selectFrom('classFile')
    .leftJoin('person as adder', 'adder.id', 'classFile.addedByPersonId')
    .select(['classFile.id', 'key', 'name', 'type', 'bytes', 'classFile.createdDate'])
    .select(fullName('adder').as('addedBy'))
