import type { AuditAction } from '#contract/rights/audit.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import {
  type Cell,
  type Report,
  type ReportColumn,
  type ReportName,
  reports,
  type Ask,
} from '#contract/reports/reports.ts'
import type { ReportQuery } from '#contract/reports/reports.query.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import { findToday, findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'
import { pauses } from '#server/process/slices.ts'

/** A column, and the permissions that show it (any of them), if it is restricted. */
export type Column = ReportColumn & { shownBy?: readonly Permission[] | undefined }

export type Section = { title?: string; note?: string | null; rows: Iterable<Record<string, Cell>> }

/** Computes rows or sections one by one, when they are read. */
export function* mapLazily<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
): Generator<Mapped> {
  for (const item of items) yield map(item)
}

/** The data of a report. Its sections and rows may be computed one by one. */
export type Findings = {
  sectionLabel?: string
  columns: readonly Column[]
  sections: Iterable<Section>
  sheet?: DaySheet
  /** The children whose care notes it contains, for the audit log. */
  read?: { action: AuditAction; personIds: number[] }[]
}

export type Question = { db: Db; visitor: Holder; asked: Asked }
export type Find = (question: Question) => Promise<Findings>

/** A report as the caller may see it, and the children whose notes it contains. */
export async function makeReport(
  db: Db,
  visitor: Holder,
  { name, query, find }: { name: ReportName; query: ReportQuery; find: Find },
) {
  const { organizationId, permissions } = visitor
  const beganDate = clock.timestamp()
  const asked = await resolveFilters(db, organizationId, name, query)
  const { read = [], ...found } = await find({ db, visitor, asked })
  const columns = found.columns.filter(
    ({ shownBy }) => shownBy?.some((each) => permissions.includes(each)) ?? true,
  )
  const { title, takes, asks } = reports[name]
  const report: Report = {
    name,
    title,
    organizationName: await nameOf(db, organizationId),
    isPersonal: takes.includes('reports.personal'),
    generatedDate: clock.timestamp(),
    asked: {
      semester: asks.includes('semester') ? asked.semester : null,
      class: asked.class,
      day: asked.day,
      span: asked.span,
    },
    choices: asked.choices,
    sectionLabel: found.sectionLabel ?? null,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    sections: await cellsOf(found.sections, columns),
    ...(found.sheet && { sheet: found.sheet }),
  }
  return { report, read, beganDate }
}

async function cellsOf(sections: Iterable<Section>, columns: Column[]) {
  const pause = pauses()
  const listed: Report['sections'] = []
  for (const { title = null, note = null, rows } of sections) {
    const cells: Cell[][] = []
    for (const row of rows) {
      cells.push(columns.map(({ key }) => row[key] ?? null))
      await pause()
    }
    listed.push({ title, note, rows: cells })
    await pause()
  }
  return listed
}

async function nameOf(db: Db, organizationId: number): Promise<string> {
  const organization = db.selectFrom('organization').where('id', '=', organizationId).select('name')
  return (await organization.executeTakeFirstOrThrow()).name
}

export type Asked = Awaited<ReturnType<typeof resolveFilters>>

const quarter = 90

/** The filters of a report, with defaults. Rows of another organization are not found. */
async function resolveFilters(
  db: Db,
  organizationId: number,
  name: ReportName,
  query: ReportQuery,
) {
  const today = await findToday(db, organizationId)
  const isAsked = (ask: Ask) => reports[name].asks.includes(ask)
  const found = await findAsked(db, organizationId, query)
  const semester = await findMeant(db, organizationId, found)
  const days = isAsked('day') && semester ? await listDays(db, organizationId, semester.id) : []
  const day = days.find(({ id }) => id === query.classDayId) ?? nextOf(days, today)
  return {
    today,
    semester,
    class: isAsked('class') ? found.class : null,
    day: day ?? null,
    span: isAsked('span') ? spanOf(query, semester, today) : null,
    by: query.by ?? 'day',
    choices: {
      semesters: isAsked('semester') ? await listSemesters(db, organizationId) : [],
      classes:
        isAsked('class') && semester ? await listClasses(db, organizationId, semester.id) : [],
      days: days.filter((each) => !isOff(each.type) || each.id === day?.id),
    },
  }
}

/** The rows named in the query. They must all be of one semester. */
async function findAsked(
  db: Db,
  organizationId: number,
  { semesterId, classId, classDayId }: ReportQuery,
) {
  const rowOf = (table: 'class' | 'classDay', id: number) =>
    db
      .selectFrom(table)
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .select('semesterId')
      .executeTakeFirstOrThrow(notFound)
  const named = [
    semesterId,
    classId && (await rowOf('class', classId)).semesterId,
    classDayId && (await rowOf('classDay', classDayId)).semesterId,
  ].filter((id) => id !== undefined)
  if (new Set(named).size > 1) throw notFound()
  const one = db
    .selectFrom('class')
    .where('id', '=', classId ?? 0)
    .select(['id', 'name'])
  return { semesterId: named[0], class: (await one.executeTakeFirst()) ?? null }
}

async function findMeant(
  db: Db,
  organizationId: number,
  { semesterId }: { semesterId?: number | undefined },
) {
  const [meant] = semesterId
    ? [semesterId]
    : (await findCurrentSemesters(db, organizationId)).semesterIds
  if (meant === undefined) return null
  return db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', meant)
    .select(['id', 'name', 'startDate', 'endDate', 'ageAsOfDate'])
    .executeTakeFirstOrThrow(notFound)
}

const listSemesters = (db: Db, organizationId: number) =>
  db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .orderBy('startDate', 'desc')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()

const listClasses = (db: Db, organizationId: number, semesterId: number) =>
  db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('status', '!=', 'Canceled')
    .orderBy('searchName')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()

const listDays = (db: Db, organizationId: number, semesterId: number) =>
  daysOf(db, organizationId, semesterId).select(['startTime', 'endTime']).execute()

type Days = Awaited<ReturnType<typeof listDays>>

/** The next day on which classes meet, or the last one if all have passed. */
const nextOf = (days: Days, today: string) => {
  const open = days.filter(({ type }) => !isOff(type))
  return open.find(({ date }) => date >= today) ?? open.at(-1)
}

type Semester = { startDate: string; endDate: string }

/** From the start of the semester, if it has started. */
function spanOf({ fromDate, untilDate }: ReportQuery, semester: Semester | null, today: string) {
  const hasBegun = semester !== null && semester.startDate <= today
  const isOver = semester !== null && semester.endDate < today
  return {
    fromDate: fromDate ?? (hasBegun ? semester.startDate : addDays(today, -quarter)),
    untilDate: untilDate ?? (isOver ? semester.endDate : today),
  }
}
