import { hour } from '#contract/dates/durations.ts'
import type { Report } from '#contract/reports/reports.ts'
import type { ReportQuery } from '#contract/reports/reports.query.ts'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { notifyOfCareReading } from '#server/people/care/care-note-read.notification.ts'
import { listRead } from '#server/audit/readings.ts'
import { logExport } from '#server/rights/audit/audit.queries.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { type Database, transact } from '#server/database/database.ts'
import { lockName } from '#server/database/lock.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import type { Findings } from './reports.queries.ts'
import { clock } from '#server/process/clock.ts'

type Made = { report: Report; read: NonNullable<Findings['read']>; beganDate: string }

/**
 * Logs whose care notes a report contains, and its export, before it is sent. To keep the log readable, a child gets
 * no second entry by the same reader within the hour, unless the notes were edited in between.
 */
export async function logReading(
  database: Database,
  visitor: Holder,
  { report: { title, sections }, read, beganDate }: Made,
  { format }: ReportQuery,
): Promise<void> {
  for (const { action, personIds } of read) {
    // Other writers have their turn between the batches.
    const batches = readInParts(personIds, async (some) => {
      await transact(database, async (db) => {
        await lockName(db, `reading:${visitor.organizationId}:${visitor.userId}`)
        const known = await listRead(db, visitor, action, withinHour(), some)
        const subjects = some
          .filter((id) => !known.has(id))
          .map((id) => ({ type: 'Person', id }) as const)
        await auditAll(db, { ...actedBy(visitor), action, beganDate }, subjects)
        const ids = subjects.map(({ id }) => id)
        if (action === 'CareNotesRead') await notifyOfCareReading(db, visitor, ids)
      })
      return []
    })
    await allOf(batches)
  }
  if (format === 'json') return
  const rowsCount = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  await transact(database, (db) => logExport(db, visitor, { list: title, format, rowsCount }))
}

const withinHour = () => new Date(clock.now() - hour).toISOString()
