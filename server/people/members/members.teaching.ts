import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'

/** Teachers, each with how to reach them and with the classes that they teach this semester, or else the next one. */
export async function withTeaching<Row extends { id: number }>(
  db: Kysely<Schema>,
  organizationId: number,
  rows: Row[],
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { semesterIds } = await findCurrentSemesters(db, organizationId)
  const classes = await db
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .where('classTeacher.organizationUserId', 'in', ids)
    .where('class.semesterId', 'in', semesterIds)
    .select(['classTeacher.organizationUserId', 'class.name'])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
  const people = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.id', 'in', ids)
    .select(['organizationUser.id', 'person.phone'])
    .execute()
  const taught = Map.groupBy(classes, ({ organizationUserId }) => organizationUserId)
  const phones = new Map(people.map(({ id, phone }) => [id, phone]))
  return rows.map((row) => ({
    ...row,
    teaching: {
      phone: phones.get(row.id) ?? null,
      classNames: (taught.get(row.id) ?? []).map(({ name }) => name),
    },
  }))
}
