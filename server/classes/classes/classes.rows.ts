import { plainRules } from '#contract/classes/class-rules.ts'
import type { CreateClass, UpdateClass } from '#contract/classes/classes.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import type { Kysely } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { invalidFields } from '#server/http/problem.ts'

/** When and where a class meets, as it is kept. */
export type Meeting = Pick<CreateClass, 'weekday' | 'slotId' | 'startTime' | 'endTime' | 'roomId'>

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

type Place = Pick<CreateClass, 'semesterId'> & Partial<Meeting>

/** Refuses a semester, a slot or a room of another organization, each at its field. */
export async function checkPlace(
  db: Kysely<Schema>,
  organizationId: number,
  { semesterId, slotId = null, roomId = null }: Place,
): Promise<void> {
  const isThere = async (table: 'semester' | 'timeSlot' | 'room', id: number | null) => {
    if (id === null) return true
    const row = db.selectFrom(table).where('organizationId', '=', organizationId)
    return (await row.where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  }
  const refused = {
    ...(!(await isThere('semester', semesterId)) && {
      semesterId: 'Choose a semester of this organization.',
    }),
    ...(!(await isThere('timeSlot', slotId)) && {
      slotId: 'Choose a time slot of this organization.',
    }),
    ...(!(await isThere('room', roomId)) && { roomId: 'Choose a room of this organization.' }),
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused)
}
