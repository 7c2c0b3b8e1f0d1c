import { actedBy, audit } from '#server/audit/audit.ts'
import { isOrphan } from '#server/database/failure.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  type FormerConflicts,
  withConflictsAccepted,
} from '#server/timetable/timetable/resolve-conflicts.ts'
import { classFacts } from './change-class.ts'
import { type ClassRows, insertClassRows } from './class-rows.ts'
import { findAdminClass, type Stores } from './classes.queries.ts'

/** A deleted class, with the notifications that were withdrawn with it. */
export type DeletedClass = {
  rows: ClassRows
  formerConflicts: FormerConflicts
  withdrawn: number[]
}

/**
 * Undoes the deletion of a class: it is as before, with its id. Refuses if something that it needs was deleted since, or if
 * it would conflict with what was saved in the meantime.
 */
export async function restoreDeletedClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  { before: { rows, formerConflicts, withdrawn }, version }: Change<DeletedClass>,
): Promise<number> {
  const { db } = stores
  const { organizationId } = holder
  await lockOrganization(db, organizationId)
  await requireSemester(db, Number(rows.class['semesterId']))
  const { written } = await withConflictsAccepted(
    db,
    holder,
    { override: formerConflicts },
    async () => {
      await insertClassRows(db, organizationId, rows).catch((error: unknown) => {
        if (!isOrphan(error)) throw error
        throw impossible('something that it used was deleted since, such as its room or a teacher.')
      })
      return findAdminClass(stores, organizationId, classId)
    },
  )
  await holdAgain(db, organizationId, withdrawn)
  const subject = { type: 'Class', id: classId } as const
  await audit(db, { ...actedBy(holder), action: 'Added', subject, after: classFacts(written) })
  return version
}

const impossible = (reason: string) =>
  conflict('not_restorable', {}, `The class can’t be restored: ${reason}`)

async function requireSemester(db: Db, semesterId: number): Promise<void> {
  const semester = await db
    .selectFrom('semester')
    .where('id', '=', semesterId)
    .select(['name', 'isArchived'])
    .executeTakeFirst()
  if (!semester) throw impossible('its semester was deleted since.')
  if (semester.isArchived) throw impossible(`${semester.name} was archived since.`)
}

async function holdAgain(db: Db, organizationId: number, withdrawn: number[]): Promise<void> {
  for (const some of inParts(withdrawn))
    await db
      .updateTable('notification')
      .set({ state: 'Held' })
      .where('organizationId', '=', organizationId)
      .where('id', 'in', some)
      .where('state', '=', 'Withdrawn')
      .execute()
}
