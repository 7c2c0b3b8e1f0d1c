import type {
  CreateSemester,
  Semester,
  SemesterQuery,
  UpdateSemester,
} from '#contract/semesters.ts'
import { type Kysely, sql } from 'kysely'
import { actedBy, audit } from '../audit/audit.ts'
import { fullName } from '../database/names.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { contains, searchable } from '../database/searchable.ts'
import { conflict, notFound, stale } from '../problem.ts'
import type { Administrator } from '../rights/rights.ts'

export const insertSemester = (
  db: Kysely<Schema>,
  values: CreateSemester,
  savedByPersonId: number | null,
) =>
  db
    .insertInto('semester')
    .values({
      ...values,
      ageAsOfDate: values.startDate,
      registrationOpens: null,
      registrationCloses: null,
      searchName: searchable(values.name),
      ...lastSaved(savedByPersonId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addSemester(
  db: Kysely<Schema>,
  administrator: Administrator,
  values: CreateSemester,
) {
  const { id } = await insertSemester(db, values, administrator.personId)
  const after = await findSemester(db, administrator.organizationId, id)
  const subject = { type: 'Semester', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

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
  administrator: Administrator,
  semesterId: number,
  { version, ...values }: UpdateSemester,
) {
  const { organizationId, personId } = administrator
  const before = await findSemester(db, organizationId, semesterId)
  const { numUpdatedRows } = await db
    .updateTable('semester')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .where('version', '=', version)
    .executeTakeFirst()
  const after = await findSemester(db, organizationId, semesterId)
  if (numUpdatedRows === 0n) throw stale(after)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Semester', id: semesterId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

export async function deleteSemester(
  db: Kysely<Schema>,
  administrator: Administrator,
  semesterId: number,
) {
  const { organizationId } = administrator
  const before = await findSemester(db, organizationId, semesterId)
  const { name, classesCount: many } = before
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
  const subject = { type: 'Semester', id: semesterId } as const
  await audit(db, {
    ...actedBy(administrator),
    action: 'Removed',
    subject,
    before: factsOf(before),
  })
}

const factsOf = ({ name, startDate, endDate }: Semester) => ({ name, startDate, endDate })

const columns = ['semester.id', 'semester.name', 'semester.startDate', 'semester.endDate'] as const

const classesCount = sql<number>`(
  select count(*) from class
  where class.organization_id = semester.organization_id and class.semester_id = semester.id
)`.as('classesCount')
