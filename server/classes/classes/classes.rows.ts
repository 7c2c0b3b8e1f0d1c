import { plainRules } from '#contract/classes/class-rules.ts'
import type { UpdateClass } from '#contract/classes/classes.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import type { Kysely } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Meeting } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'

type Own = Omit<UpdateClass, 'teachers' | 'photoImageId' | 'override' | 'version'>
export type InsertedClass = Omit<Own, keyof typeof plain> & Partial<Own>
type ClassKey = { organizationId: number; classId: number }

/** What a class is kept in: a row of what it is, and a row of when and where it meets. */
const inRows = ({ weekday, slotId, startTime, endTime, roomId, ...about }: Own) => ({
  about: { ...about, searchName: searchable(about.name) },
  meeting: { weekday, slotId, startTime, endTime, roomId },
})

/** A class is not placed anywhere, and is for everybody, unless its values say otherwise. */
const plain = { ...unplaced, ...plainRules }

export async function insertClass(
  db: Kysely<Schema>,
  organizationId: number,
  values: InsertedClass,
  savedByPersonId: number | null,
): Promise<number> {
  const { about, meeting } = inRows({ ...plain, ...values })
  const { id: classId } = await db
    .insertInto('class')
    .values({ ...about, organizationId, ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('classMeeting')
    .values({ ...meeting, organizationId, classId })
    .execute()
  return classId
}

type Saving = { version: number; savedByPersonId: number | null }

/** False if the class has another version by now. */
export async function saveClass(
  db: Kysely<Schema>,
  key: ClassKey,
  values: Own,
  saving: Saving,
): Promise<boolean> {
  const { about, meeting } = inRows(values)
  return (await saveAbout(db, key, about, saving)) && (await saveMeeting(db, key, meeting))
}

/** Saves when and where a class meets alone. False if the class has another version by now. */
export const moveClass = async (
  db: Kysely<Schema>,
  key: ClassKey,
  meeting: Meeting,
  saving: Saving,
): Promise<boolean> =>
  (await saveAbout(db, key, {}, saving)) && (await saveMeeting(db, key, meeting))

async function saveAbout(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  about: Partial<ReturnType<typeof inRows>['about']>,
  { version, savedByPersonId }: Saving,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('class')
    .set({ ...about, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function saveMeeting(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  meeting: Meeting,
): Promise<boolean> {
  await db
    .updateTable('classMeeting')
    .set(meeting)
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute()
  return true
}
