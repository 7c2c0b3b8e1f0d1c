import type { AuditAction } from '#contract/rights/audit.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'

interface ReaderKey {
  organizationId: number
  userId: number
}

/** The children, or those of some, whose reading is already in the audit log, since a date and since the last edit. */
export async function listRead(
  db: Db,
  { organizationId, userId }: ReaderKey,
  action: AuditAction,
  sinceDate: string,
  among?: number[],
): Promise<Set<number>> {
  const entries = await db
    .selectFrom('auditEntry')
    .where('actorUserId', '=', userId)
    .where('organizationId', '=', organizationId)
    .where('createdDate', '>=', sinceDate)
    .where('action', '=', action)
    .where('subjectType', '=', 'Person')
    .$if(among !== undefined, (read) => read.where('subjectId', 'in', among ?? []))
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('createdDate').as('readDate')])
    .execute()
  const ids = entries.map(({ subjectId }) => subjectId)
  const edits = await Promise.all(
    inParts(ids).map((some) => listEdits(db, some, action, sinceDate)),
  )
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
async function listEdits(db: Db, personIds: number[], action: AuditAction, sinceDate: string) {
  const isOfNotes = action !== 'ContactsRead'
  const entries = await db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .where('subjectId', 'in', personIds)
    .where('createdDate', '>=', sinceDate)
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
