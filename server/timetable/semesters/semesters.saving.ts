import { dayInWords } from '#contract/dates/date-words.ts'
import type { CreateSemester, Semester, UpdateSemester } from '#contract/timetable/semesters.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { hook } from '#server/process/hook.ts'
import { keepOrganization } from '#server/tenancy/keep-organization.ts'
import { conflict, invalidFields, stale } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { findSemester } from './semesters.queries.ts'

type Term = Pick<CreateSemester, 'organizationId' | 'name' | 'startDate' | 'endDate'>

/** Ages are told on its first day, and it has no registration, unless that is said. */
export const insertSemester = (
  db: Kysely<Schema>,
  values: Term & Partial<CreateSemester>,
  savedByPersonId: number | null,
) =>
  db
    .insertInto('semester')
    .values({
      ageAsOfDate: values.startDate,
      registrationOpens: null,
      registrationCloses: null,
      ...values,
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

/** Whether its classes go on may have changed. */
export const semesterSaved =
  hook<[db: Kysely<Schema>, organizationId: number, semesterId: number]>('semesterSaved')

export async function updateSemester(
  db: Kysely<Schema>,
  administrator: Administrator,
  semesterId: number,
  { version, ...values }: UpdateSemester,
) {
  const { organizationId, personId } = administrator
  await keepOrganization(db, organizationId)
  const before = await findSemester(db, organizationId, semesterId)
  if (before.version !== version) throw stale(before)
  await requireAllClassDays(db, { ...values, organizationId, semesterId })
  await db
    .updateTable('semester')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .execute()
  await semesterSaved.run(db, organizationId, semesterId)
  const after = await findSemester(db, organizationId, semesterId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Semester', id: semesterId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

interface Moved {
  organizationId: number
  semesterId: number
  startDate: string
  endDate: string
}

/** Refuses dates that leave class days outside. */
async function requireAllClassDays(
  db: Kysely<Schema>,
  { organizationId, semesterId, startDate, endDate }: Moved,
) {
  const { first, last } = await db
    .selectFrom('classDay')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .select(({ fn }) => [
      fn.min<string | null>('date').as('first'),
      fn.max<string | null>('date').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const fields: Record<string, string> = {}
  if (first !== null && first < startDate) {
    fields['startDate'] = `There are class days from ${dayInWords(first)} on. Remove them first.`
  }
  if (last !== null && last > endDate) {
    fields['endDate'] = `There are class days until ${dayInWords(last)}. Remove them first.`
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** Its class days go with it. */
export async function deleteSemester(
  db: Kysely<Schema>,
  administrator: Administrator,
  semesterId: number,
) {
  const { organizationId } = administrator
  await keepOrganization(db, organizationId)
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

export const factsOf = (semester: Semester) => ({
  name: semester.name,
  startDate: semester.startDate,
  endDate: semester.endDate,
  ageAsOfDate: semester.ageAsOfDate,
  registrationOpens: semester.registrationOpens,
  registrationCloses: semester.registrationCloses,
  isArchived: semester.isArchived,
})
