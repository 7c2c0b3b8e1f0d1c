import type { CreateSemester, SemesterQuery, UpdateSemester } from '#contract/semesters.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '../database/names.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { contains, searchable } from '../database/searchable.ts'
import { conflict, notFound, stale } from '../problem.ts'

export const insertSemester = (
  db: Kysely<Schema>,
  values: CreateSemester,
  savedByPersonId: number | null,
) =>
  db
    .insertInto('semester')
    .values({ ...values, searchName: searchable(values.name), ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

const sorting = {
  name: ['semester.searchName'],
  startDate: ['startDate', 'endDate'],
  endDate: ['endDate', 'startDate'],
  classesCount: ['classesCount'],
}

/** The semesters of an organization, in the order of the year unless asked otherwise. */
export async function listSemesters(
  db: Kysely<Schema>,
  organizationId: number,
  query: SemesterQuery,
) {
  const list = db.selectFrom('semester').where('organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'searchName')
  const found = list.where(isFound).select([...columns, classesCount])
  const order = [...sorting[query.sortField ?? 'startDate'], 'semester.id']
  return pageOf(query, [onePage(found, query, order).execute(), countBoth(list, isFound)])
}

export const findSemester = (db: Kysely<Schema>, organizationId: number, semesterId: number) =>
  db
    .selectFrom('semester')
    .leftJoin('person as saver', 'saver.id', 'semester.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .where('semester.id', '=', semesterId)
    .select([...columns, 'organizationId', classesCount])
    .select(['semester.version', 'semester.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow(notFound)

export async function updateSemester(
  db: Kysely<Schema>,
  { organizationId, semesterId }: { organizationId: number; semesterId: number },
  { version, ...values }: UpdateSemester,
  savedByPersonId: number,
) {
  const { numUpdatedRows } = await db
    .updateTable('semester')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(savedByPersonId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .where('version', '=', version)
    .executeTakeFirst()
  const semester = await findSemester(db, organizationId, semesterId)
  if (numUpdatedRows === 0n) throw stale(semester)
  return semester
}

export async function deleteSemester(
  db: Kysely<Schema>,
  organizationId: number,
  semesterId: number,
) {
  const { name, classesCount: many } = await findSemester(db, organizationId, semesterId)
  if (many > 0) {
    const [classes, them] = many === 1 ? ['a class', 'it'] : [`${many} classes`, 'them']
    const message = `${name} has ${classes}. Move ${them} to another semester first.`
    throw conflict('has_classes', {}, message)
  }
  await db
    .deleteFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .execute()
}

const columns = ['semester.id', 'semester.name', 'semester.startDate', 'semester.endDate'] as const

const classesCount = sql<number>`(
  select count(*) from class
  where class.organization_id = semester.organization_id and class.semester_id = semester.id
)`.as('classesCount')
