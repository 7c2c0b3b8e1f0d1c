import type { CreateSemester, Semester, UpdateSemester } from '#contract/timetable/semesters.ts'
import { notEarlier, type RegistrationWindow } from '#contract/timetable/registration-windows.ts'
import { SemesterStatus, type SemesterQuery } from '#contract/timetable/semesters.query.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { dayOf, findNow, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { notFound, invalidFields, conflict, versionConflict } from '#server/http/problem.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import {
  listWindows,
  openingsAsFacts,
  replaceWindows,
  windowsBefore,
} from './registration-windows.queries.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import { hook } from '#server/process/hook.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

const sorting = {
  name: ['semester.searchName'],
  startDate: ['startDate', 'endDate'],
  endDate: ['endDate', 'startDate'],
  status: ['statusIndex', 'startDate'],
  classDaysCount: ['classDaysCount'],
  classesCount: ['classesCount'],
  studentsCount: ['studentsCount'],
}

/** The semesters of an organization, by date by default. */
export async function listSemesters(
  db: Db,
  organizationId: number,
  { status, ...query }: SemesterQuery,
) {
  const statusIndex = statusIndexAt(await findNow(db, organizationId))
  const where = expressionBuilder<Schema, 'semester'>()
  const list = db.selectFrom('semester').where('organizationId', '=', organizationId)
  const isFound = where.and([
    contains(query.searchString, 'searchName'),
    ...(status ? [where(statusIndex, '=', SemesterStatus.options.indexOf(status))] : []),
  ])
  const found = list.where(isFound).select([...columns, ...counts, statusIndex.as('statusIndex')])
  const order = [...sorting[query.sortField ?? 'startDate'], 'semester.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => read.map(withStatus))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findSemester(db: Db, organizationId: number, semesterId: number) {
  const statusIndex = statusIndexAt(await findNow(db, organizationId))
  const found = await db
    .selectFrom('semester')
    .leftJoin('person as saver', 'saver.id', 'semester.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .where('semester.id', '=', semesterId)
    .select([...columns, 'organizationId', 'isArchived', ...counts])
    .select(['semester.version', 'semester.savedDate', fullName('saver').as('savedBy')])
    .select(statusIndex.as('statusIndex'))
    .executeTakeFirstOrThrow(notFound)
  const registrationWindows = await listWindows(db, organizationId, semesterId)
  return { ...withStatus(found), registrationWindows }
}

/** The index of a semester's status at a time, `yyyy-MM-ddTHH:mm` in the organization's time zone. */
function statusIndexAt(now: string): RawBuilder<number> {
  const [today, time] = [dayOf(now), now.slice(-'HH:mm'.length)]
  return sql<number>`case
  when is_archived then 4
  when end_date < ${today} then 3
  when start_date <= ${today} then 2
  when coalesce(registration_opens, registration_closes) is not null
    and (registration_opens is null or registration_opens < ${today}
      or (registration_opens = ${today} and coalesce(registration_opens_time, '00:00') <= ${time}))
    and (registration_closes is null or registration_closes >= ${today}) then 1
  else 0 end`
}

const withStatus = <Row extends { statusIndex: number }>({ statusIndex, ...row }: Row) => ({
  ...row,
  status: SemesterStatus.options[statusIndex] ?? 'Planned',
})

const columns = [
  'semester.id',
  'semester.name',
  'semester.startDate',
  'semester.endDate',
  'semester.ageAsOfDate',
  'semester.registrationOpens',
  'semester.registrationOpensTime',
  'semester.registrationCloses',
] as const

const counts = [
  sql<number>`(
    select count(*) from class_day
    where class_day.organization_id = semester.organization_id and class_day.semester_id = semester.id
  )`.as('classDaysCount'),
  sql<number>`(
    select count(*) from class
    where class.organization_id = semester.organization_id and class.semester_id = semester.id
  )`.as('classesCount'),
  sql<number>`(
    select count(distinct enrollment.person_id) from class join enrollment
      on enrollment.organization_id = class.organization_id and enrollment.class_id = class.id
    where class.organization_id = semester.organization_id and class.semester_id = semester.id
      and enrollment.status = 'Enrolled'
  )`.as('studentsCount'),
]

/** A semester of an organization. */
export type SemesterKey = { organizationId: number; semesterId: number }

/** Refuses new rows in an archived semester. Existing rows can still be corrected. */
export async function requireNotArchived(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
): Promise<void> {
  const archived = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .where('isArchived', '=', true)
    .select('name')
    .executeTakeFirst()
  if (!archived) return
  const message = `${archived.name} is archived. Choose another semester.`
  throw invalidFields({ semesterId: message }, message)
}

type Term = Pick<CreateSemester, 'organizationId' | 'name' | 'startDate' | 'endDate'>

/** By default, ages are as of its first day, and it has no registration. */
export async function insertSemester(
  db: Db,
  { registrationWindows = [], ...values }: Term & Partial<CreateSemester>,
  savedByPersonId: number | null,
) {
  const inserted = await db
    .insertInto('semester')
    .values({
      ageAsOfDate: values.startDate,
      registrationOpens: null,
      registrationOpensTime: null,
      registrationCloses: null,
      ...values,
      searchName: searchable(values.name),
      ...lastSaved(savedByPersonId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceWindows(db, values.organizationId, inserted.id, registrationWindows)
  return inserted
}

export async function addSemester(db: Db, administrator: Administrator, values: CreateSemester) {
  const { id } = await insertSemester(db, values, administrator.personId)
  const after = await findSemester(db, administrator.organizationId, id)
  const subject = { type: 'Semester', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

/** The new dates can end its classes, or make them current again. */
export const semesterSaved =
  hook<[db: Db, organizationId: number, semesterId: number]>('semesterSaved')

export async function updateSemester(
  db: Db,
  administrator: Administrator,
  semesterId: number,
  { version, registrationWindows, ...values }: UpdateSemester,
) {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findSemester(db, organizationId, semesterId)
  if (before.version !== version) throw versionConflict(before)
  await requireAllClassDays(db, { ...values, organizationId, semesterId })
  await db
    .updateTable('semester')
    .set({
      ...values,
      ...(values.registrationOpens === null && noOpening),
      searchName: searchable(values.name),
      ...lastSaved(personId),
      version: nextVersion,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .execute()
  const opened = { registrationOpensTime: before.registrationOpensTime, ...values }
  if (registrationWindows) requireEarlier(registrationWindows, opened)
  const windows = registrationWindows ?? windowsBefore(before.registrationWindows, opened)
  await replaceWindows(db, organizationId, semesterId, windows)
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

/** The contract has done it, unless the time was left out. */
function requireEarlier(
  windows: RegistrationWindow[],
  general: Pick<Semester, 'registrationOpens' | 'registrationOpensTime'>,
) {
  const earlier = windowsBefore(windows, general)
  const late = windows.findIndex((window) => !earlier.includes(window))
  if (late >= 0) throw invalidFields({ [`registrationWindows.${late}.opensDate`]: notEarlier })
}

/** Without a day of opening, there is no time of it. */
const noOpening = { registrationOpensTime: null }

interface Moved {
  organizationId: number
  semesterId: number
  startDate: string
  endDate: string
}

/** Refuses dates that exclude existing class days. */
async function requireAllClassDays(
  db: Db,
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
    fields['startDate'] = `There are class days starting ${dayInWords(first)}. Delete them first.`
  }
  if (last !== null && last > endDate) {
    fields['endDate'] = `There are class days through ${dayInWords(last)}. Delete them first.`
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** Deletes its class days too. */
export async function deleteSemester(db: Db, administrator: Administrator, semesterId: number) {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
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
  registrationOpensTime: semester.registrationOpensTime,
  registrationCloses: semester.registrationCloses,
  registrationWindows: openingsAsFacts(semester.registrationWindows),
  isArchived: semester.isArchived,
})
