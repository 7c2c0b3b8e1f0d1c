import type { Report, ReportQuery } from '#contract/reports.ts'
import type { Kysely } from 'kysely'
import { actedBy, auditAll } from '../audit/audit.ts'
import { noteExport } from '../audit/audit.queries.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { transact } from '../database/transaction.ts'
import { type Holder, requireOne } from '../rights/rights.ts'
import type { Findings } from './report.ts'

/** A file leaves the app, which takes a permission of its own. */
export async function requireExport(
  db: Kysely<Schema>,
  visitor: Holder,
  { format }: ReportQuery,
): Promise<void> {
  if (format === 'csv') await requireOne(db, visitor, ['data.export'])
}

type Made = { report: Report; read: NonNullable<Findings['read']> }

/** Notes whose care notes stand in a report, and that it leaves the app, before anybody has it. */
export async function noteReading(
  database: Database,
  visitor: Holder,
  { report: { title, sections }, read }: Made,
  { format }: ReportQuery,
): Promise<void> {
  if (format === 'json' && read.length === 0) return
  await transact(database, async (db) => {
    for (const { action, personIds } of read) {
      const subjects = personIds.map((id) => ({ type: 'Person', id }) as const)
      await auditAll(db, { ...actedBy(visitor), action }, subjects)
    }
    const rowsCount = sections.reduce((sum, { rows }) => sum + rows.length, 0)
    if (format === 'csv') await noteExport(db, visitor, { list: title, format, rowsCount })
  })
}
