import { inParts } from '../database/in-parts.ts'
import type { Db } from '../database/schema/schema.ts'
import { wakeProcesses } from '../database/wake.ts'
import { clock } from '../process/clock.ts'

/** With which ids new entries of the audit log, or new signals of accounts, begin. */
export type Announced = { auditEntryId?: number; accountSignalId?: number }

const announce = (db: Db, announced: Announced) => wakeProcesses(db, JSON.stringify(announced))

/** Announces audit entries to those who follow the changes live, once the transaction has committed. */
export const announceEntries = (db: Db, entries: { id: number }[]): Promise<void> =>
  announce(db, { auditEntryId: firstOf(entries) })

/**
 * Tells accounts, wherever they are logged in, that their notifications changed or that some of their sessions ended,
 * once the transaction has committed.
 */
export async function announceTo(db: Db, userIds: number[]): Promise<void> {
  const createdDate = clock.timestamp()
  const rows = [...new Set(userIds)].map((userId) => ({ userId, createdDate }))
  for (const some of inParts(rows)) {
    const signals = await db.insertInto('accountSignal').values(some).returning('id').execute()
    await announce(db, { accountSignalId: firstOf(signals) })
  }
}

const firstOf = (rows: { id: number }[]) => Math.min(...rows.map(({ id }) => id))
