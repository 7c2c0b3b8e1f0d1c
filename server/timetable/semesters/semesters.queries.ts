import { SemesterStatus, type SemesterQuery } from '#contract/timetable/semesters.ts'
import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { findToday } from '#server/tenancy/organizations.today.ts'
import { notFound } from '#server/http/problem.ts'

const sorting = {
  name: ['semester.searchName'],
  startDate: ['startDate', 'endDate'],
  endDate: ['endDate', 'startDate'],
  status: ['stage', 'startDate'],
  classDaysCount: ['classDaysCount'],
  classesCount: ['classesCount'],
  studentsCount: ['studentsCount'],
}

/** The semesters of an organization, in the order of the year unless asked otherwise. */
export async function listSemesters(
  db: Kysely<Schema>,
  organizationId: number,
  { status, ...query }: SemesterQuery,
) {
  const stage = stageOn(await findToday(db, organizationId))
  const where = expressionBuilder<Schema, 'semester'>()
  const list = db.selectFrom('semester').where('organizationId', '=', organizationId)
  const isFound = where.and([
    contains(query.searchString, 'searchName'),
    ...(status ? [where(stage, '=', SemesterStatus.options.indexOf(status))] : []),
  ])
  const found = list.where(isFound).select([...columns, ...counts, stage.as('stage')])
  const order = [...sorting[query.sortField ?? 'startDate'], 'semester.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => read.map(withStatus))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findSemester(db: Kysely<Schema>, organizationId: number, semesterId: number) {
  const stage = stageOn(await findToday(db, organizationId))
  const found = await db
    .selectFrom('semester')
    .leftJoin('person as saver', 'saver.id', 'semester.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .where('semester.id', '=', semesterId)
    .select([...columns, 'organizationId', 'isArchived', ...counts])
    .select(['semester.version', 'semester.savedDate', fullName('saver').as('savedBy')])
    .select(stage.as('stage'))
    .executeTakeFirstOrThrow(notFound)
  return withStatus(found)
}

/** How far a semester has come on a day: the place of its status among them all. */
const stageOn = (today: string): RawBuilder<number> => sql<number>`case
  when is_archived then 4
  when end_date < ${today} then 3
  when start_date <= ${today} then 2
  when coalesce(registration_opens, registration_closes) is not null
    and (registration_opens is null or registration_opens <= ${today})
    and (registration_closes is null or registration_closes >= ${today}) then 1
  else 0 end`

const withStatus = <Row extends { stage: number }>({ stage, ...row }: Row) => ({
  ...row,
  status: SemesterStatus.options[stage] ?? 'Planned',
})

const columns = [
  'semester.id',
  'semester.name',
  'semester.startDate',
  'semester.endDate',
  'semester.ageAsOfDate',
  'semester.registrationOpens',
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
    select count(distinct enrolment.person_id) from class join enrolment
      on enrolment.organization_id = class.organization_id and enrolment.class_id = class.id
    where class.organization_id = semester.organization_id and class.semester_id = semester.id
      and enrolment.status = 'Enrolled'
  )`.as('studentsCount'),
]
