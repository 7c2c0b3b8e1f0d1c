import type { AuditAction } from '#contract/rights/audit.ts'
import type { ImportState } from '#contract/people/imports.ts'
import type { Kysely, Updateable } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, stale } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { findRow, type ImportKey, type ImportRecord } from './imports.queries.ts'
import { findImport, type Reader } from './review.ts'

export type Keyed = ImportKey & { version: number }

const open: ImportState[] = ['Mapping', 'Reviewing']

export const isOpen = ({ state }: ImportRecord) => open.includes(state)

/** An import that is not done. */
export async function findOpen(db: Kysely<Schema>, key: ImportKey): Promise<ImportRecord> {
  const record = await findRow(db, key)
  if (!isOpen(record)) throw wrongState(doneWords(record))
  return record
}

export const doneWords = ({ state }: ImportRecord) =>
  state === 'Undone' ? 'This import was undone already.' : 'This file was imported already.'

export const wrongState = (message: string) => conflict('wrong_state', {}, message)

export async function save(
  db: Kysely<Schema>,
  { organizationId, importId, version, ...reader }: Keyed & Reader,
  values: Updateable<Schema['import']>,
  personId: number,
) {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ ...values, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw stale(await findImport(db, { organizationId, importId, ...reader }))
}

/** Of what was done to a file, the history knows its name and how much of it, and nobody who is in it. */
export const tell = (
  db: Kysely<Schema>,
  { organizationId, importId }: ImportKey,
  { userId: actorUserId }: Administrator,
  action: AuditAction,
  after: Record<string, number | string>,
) =>
  audit(db, {
    organizationId,
    actorUserId,
    action,
    subject: { type: 'Import', id: importId },
    after,
  })
