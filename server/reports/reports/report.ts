import type { AuditAction } from '#contract/rights/audit.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import {
  type Cell,
  type Report,
  type ReportColumn,
  type ReportName,
  type ReportQuery,
  reports,
} from '#contract/reports/reports.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { type Asked, settleAsked } from './report.asked.ts'

/** A column, and the permissions of which one shows it, if not everybody sees it who sees the report. */
export type Column = ReportColumn & { shownBy?: readonly Permission[] | undefined }

type Section = { title?: string; note?: string | null; rows: Record<string, Cell>[] }

/** What was found for a report. */
export type Findings = {
  sectionLabel?: string
  columns: readonly Column[]
  sections: Section[]
  sheet?: DaySheet
  /** Whose notes stand in it, which is kept in mind. */
  read?: { action: AuditAction; personIds: number[] }[]
}

export type Question = { db: Kysely<Schema>; visitor: Holder; asked: Asked }
export type Find = (question: Question) => Promise<Findings>

/** A report as whoever asks may see it, and whose notes they read in it. */
export async function makeReport(
  db: Kysely<Schema>,
  visitor: Holder,
  { name, query, find }: { name: ReportName; query: ReportQuery; find: Find },
) {
  const { organizationId, permissions } = visitor
  const beganDate = new Date().toISOString()
  const asked = await settleAsked(db, organizationId, name, query)
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
    generatedDate: new Date().toISOString(),
    asked: {
      semester: asks.includes('semester') ? asked.semester : null,
      class: asked.class,
      day: asked.day,
      span: asked.span,
    },
    choices: asked.choices,
    sectionLabel: found.sectionLabel ?? null,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    sections: found.sections.map((section) => ({
      title: section.title ?? null,
      note: section.note ?? null,
      rows: section.rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
    })),
    ...(found.sheet && { sheet: found.sheet }),
  }
  return { report, read, beganDate }
}

async function nameOf(db: Kysely<Schema>, organizationId: number): Promise<string> {
  const organization = db.selectFrom('organization').where('id', '=', organizationId).select('name')
  return (await organization.executeTakeFirstOrThrow()).name
}
