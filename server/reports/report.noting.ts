import type { AuditAction } from '#contract/rights/audit.ts'
import type { Report, ReportQuery } from '#contract/reports/reports.ts'
import type { Kysely } from 'kysely'
import { actedBy, auditAll } from '../audit/audit.ts'
import { noteExport } from '../audit/audit.queries.ts'
import type { Database } from '../database/database.ts'
import { keepName } from '../database/lock.ts'
import type { Schema } from '../database/schema/schema.ts'
import { transact } from '../database/transaction.ts'
import type { Holder } from '../rights/rights.ts'
import type { Findings } from './report.ts'

type Made = { report: Report; read: NonNullable<Findings['read']> }

/**
 * Notes whose care notes stand in a report, and that it leaves the app, before anybody has it. So that other entries are
 * still found, nobody is noted twice within the hour for the same child.
 */
export async function noteReading(
  database: Database,
  visitor: Holder,
  { report: { title, sections }, read }: Made,
  { format }: ReportQuery,
): Promise<void> {
  if (format === 'json' && read.length === 0) return
  await transact(database, async (db) => {
    if (read.length > 0) await keepName(db, `reading:${visitor.organizationId}:${visitor.userId}`)
    for (const { action, personIds } of read) {
      const known = await listRead(db, visitor, action)
      const subjects = personIds
        .filter((id) => !known.has(id))
        .map((id) => ({ type: 'Person', id }) as const)
      await auditAll(db, { ...actedBy(visitor), action }, subjects)
    }
    const rowsCount = sections.reduce((sum, { rows }) => sum + rows.length, 0)
    if (format === 'csv') await noteExport(db, visitor, { list: title, format, rowsCount })
  })
}

/** Whom somebody is noted for already, within the hour. */
async function listRead(
  db: Kysely<Schema>,
  { organizationId, userId }: Holder,
  action: AuditAction,
): Promise<Set<number>> {
  const entries = await db
    .selectFrom('auditEntry')
    .where('actorUserId', '=', userId)
    .where('organizationId', '=', organizationId)
    .where('createdDate', '>', new Date(Date.now() - hour).toISOString())
    .where('action', '=', action)
    .where('subjectType', '=', 'Person')
    .select('subjectId')
    .execute()
  return new Set(entries.map(({ subjectId }) => subjectId))
}

const hour = 60 * 60 * 1000
