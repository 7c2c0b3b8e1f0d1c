import { sql } from 'kysely'
import { isPostgres } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { clock } from '#server/process/clock.ts'

/**
 * The tables with rows that are deleted with their class, in the order in which they can be inserted. Without enrollments,
 * because a class with enrollments is not deleted; accepted conflicts and images are restored by other means.
 */
export const classTables = [
  'classMeeting',
  'classTeacher',
  'customValue',
  'announcement',
  'announcementAudience',
  'attendance',
  'absence',
  'teacherAbsence',
  'substitution',
  'exceptionRequest',
  'planChoice',
  'homework',
  'classFile',
] as const

type Row = Record<string, unknown>

/** All rows of a class, to be inserted again. */
export type ClassRows = {
  class: Row
  imageIds: number[]
  others: { table: (typeof classTables)[number]; rows: Row[] }[]
}

export async function readClassRows(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<ClassRows> {
  const row = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const images = await imagesOf(db, organizationId, classId).select('id').execute()
  const others: ClassRows['others'] = []
  for (const table of classTables) {
    const rows = await rowsIn(db, table, classId)
    if (rows.length > 0) others.push({ table, rows })
  }
  return { class: row, imageIds: images.map(({ id }) => id), others }
}

const imagesOf = (db: Db, organizationId: number, classId: number) =>
  db.selectFrom('image').where('organizationId', '=', organizationId).where('classId', '=', classId)

const rowsIn = (db: Db, table: (typeof classTables)[number], classId: number): Promise<Row[]> =>
  table === 'announcementAudience'
    ? db
        .selectFrom(table)
        .where((where) =>
          where.or([
            where('classId', '=', classId),
            where(
              'announcementId',
              'in',
              where.selectFrom('announcement').where('classId', '=', classId).select('id'),
            ),
          ]),
        )
        .selectAll()
        .execute()
    : db
        .selectFrom(table as 'homework')
        .where('classId', '=', classId)
        .selectAll()
        .execute()

/** The images of a class become unused uploads, which are deleted after a day. */
export const setAsideImages = (db: Db, organizationId: number, classId: number) =>
  db
    .updateTable('image')
    .set({ organizationId: null, classId: null, createdDate: clock.timestamp() })
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute()

/** Inserts the rows of a deleted class with their ids. */
export async function insertClassRows(
  db: Db,
  organizationId: number,
  { class: row, imageIds, others }: ClassRows,
): Promise<void> {
  const { photoImageId, ...values } = row
  await insertRow(db, 'class', { ...values, photoImageId: null })
  const classId = values['id'] as number
  for (const { table, rows } of others) for (const each of rows) await insertRow(db, table, each)
  if (imageIds.length === 0) return
  await db
    .updateTable('image')
    .set({ organizationId, classId })
    .where('id', 'in', imageIds)
    .where('organizationId', 'is', null)
    .where('personId', 'is', null)
    .execute()
  await db
    .updateTable('class')
    .set({
      photoImageId: imagesOf(db, organizationId, classId)
        .where('id', '=', photoImageId as number)
        .select('id'),
    })
    .where('id', '=', classId)
    .execute()
}

/** Ids are made by the database, which PostgreSQL does not let anybody else set otherwise. */
async function insertRow(db: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const overriding = isPostgres(db) ? sql`overriding system value` : sql``
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) ${overriding} values (${values})`.execute(
    db,
  )
}
