import { hour } from '#contract/dates/durations.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { Report } from '#contract/reports/reports.ts'
import type { ReportQuery } from '#contract/reports/reports.query.ts'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { logExport } from '#server/rights/audit/audit.queries.ts'
import { type Database, transact } from '#server/database/database.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lockName } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import type { Findings } from './reports.queries.ts'

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
  if (format === 'json' && read.length === 0) return
  await transact(database, async (db) => {
    if (read.length > 0) await lockName(db, `reading:${visitor.organizationId}:${visitor.userId}`)
    for (const { action, personIds } of read) {
      const known = await listRead(db, visitor, action)
      const subjects = personIds
        .filter((id) => !known.has(id))
        .map((id) => ({ type: 'Person', id }) as const)
      await auditAll(db, { ...actedBy(visitor), action, beganDate }, subjects)
    }
    const rowsCount = sections.reduce((sum, { rows }) => sum + rows.length, 0)
    if (format === 'csv') await logExport(db, visitor, { list: title, format, rowsCount })
  })
}

/** The children that already have an audit entry, within the hour and since the last edit. */
async function listRead(
  db: Db,
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
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('createdDate').as('readDate')])
    .execute()
  const ids = entries.map(({ subjectId }) => subjectId)
  const edits = await Promise.all(inParts(ids).map((some) => listEdits(db, some, action)))
  const editedDate = new Map<number, string>()
  for (const { personId, date } of edits.flat())
    if (date > (editedDate.get(personId) ?? '')) editedDate.set(personId, date)
  return new Set(
    entries
      .filter(({ subjectId, readDate }) => (editedDate.get(subjectId) ?? '') < readDate)
      .map(({ subjectId }) => subjectId),
  )
}

const moves: AuditAction[] = ['Claimed', 'Merged', 'Unmerged']

/** When the care notes or the contacts of some children were edited, or were merged into their record. */
async function listEdits(db: Db, personIds: number[], action: AuditAction) {
  const isOfNotes = action === 'CareNotesRead'
  const entries = await db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .where('subjectId', 'in', personIds)
    .where('createdDate', '>', new Date(Date.now() - hour).toISOString())
    .where('action', 'in', [...moves, isOfNotes ? 'CareNotesEdited' : 'ContactsEdited'])
    .select(['subjectId as personId', 'createdDate as date'])
    .execute()
  if (!isOfNotes) return entries
  const notes = await db
    .selectFrom('careNotes')
    .where('personId', 'in', personIds)
    .select(['personId', 'savedDate as date'])
    .execute()
  return [...entries, ...notes]
}
