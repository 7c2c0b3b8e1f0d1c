import type { FixImportRow, Import, ImportState, MapImport } from '#contract/imports.ts'
import type { Kysely, Updateable } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { locked } from '../database/lock.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { conflict, invalidFields, notFound, stale } from '../problem.ts'
import type { Administrator } from '../rights/rights.ts'
import { apply } from './applying/apply.ts'
import type { Changes } from './applying/changes.ts'
import { deleteImport, findRow, type ImportKey, type ImportRecord } from './imports.queries.ts'
import { cellsOf, findImport, fixesOf, judgeImport, toImport } from './review.ts'
import { indexOfRow } from './reading/read-rows.ts'
import { undo } from './applying/undo.ts'

type Keyed = ImportKey & { version: number }

/** Says what the columns mean. What was decided of rows before stays. */
export async function mapImport(
  db: Kysely<Schema>,
  key: ImportKey,
  { columns, version }: MapImport,
  personId: number,
): Promise<Import> {
  const record = await findOpen(db, key)
  if (columns.length !== JSON.parse(record.headers).length) {
    throw invalidFields({ columns: 'Say of each column what it is.' })
  }
  const named = columns.filter((field) => field !== null)
  const areDatesTwice = named.includes('BirthDate') && named.includes('BirthDateDayFirst')
  if (new Set(named).size < named.length || areDatesTwice) {
    throw invalidFields({ columns: 'Two columns mean the same. Leave one of them out.' })
  }
  if (!named.includes('FirstName') && !named.includes('FullName')) {
    throw invalidFields({ columns: 'Say which column holds the first name, or the full name.' })
  }
  const values = { fields: JSON.stringify(columns), state: 'Reviewing' as const }
  await save(db, { ...key, version }, values, personId)
  return findImport(db, key)
}

/** Keeps what somebody has decided of a row. */
export async function fixRow(
  db: Kysely<Schema>,
  key: ImportKey & { row: number },
  { cells, choice, isLeftOut, version }: FixImportRow,
  personId: number,
): Promise<Import> {
  const record = await findOpen(db, key)
  const before = cellsOf(record)[indexOfRow(key.row)]
  if (!before?.length) throw notFound()
  if (cells.length !== before.length) {
    throw invalidFields({ cells: 'Send all cells of the row.' })
  }
  const isEdited = cells.some((cell, place) => cell !== before[place])
  const fix = {
    ...(isEdited && { cells }),
    ...(choice && { choice }),
    ...(isLeftOut && { isLeftOut }),
  }
  const fixes = JSON.stringify({ ...fixesOf(record), [key.row]: fix })
  await save(db, { ...key, version }, { fixes }, personId)
  return findImport(db, key)
}

/** Makes and changes what was seen, all of it or nothing. */
export async function applyImport(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  key: Keyed & { judged: string },
  actor: Administrator,
): Promise<Import> {
  const { organizationId, version, judged } = key
  // Two imports into one organization would not see what the other one makes.
  await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('id')
    .$call(locked(engine))
    .execute()
  const record = await findOpen(db, key)
  const judgement = await judgeImport(db, record)
  const seen = toImport(record, judgement)
  if (record.version !== version || judgement.judged !== judged) throw stale(seen)
  if (seen.undecided > 0 || (seen.counts?.Error ?? 0) > 0) {
    throw conflict('undecided', {}, 'Some rows have errors or wait for a decision.')
  }
  if (Object.values(seen.outcome).every((count) => count === 0)) {
    throw conflict('nothing', {}, 'There is nothing to import: everything is here already.')
  }
  const changes = await apply(db, judgement.plan, actor)
  const outcome = JSON.stringify(judgement.outcome)
  // The file has done its part, and tells more of people than has to be kept.
  const done = {
    state: 'Applied' as const,
    changes: JSON.stringify(changes),
    outcome,
    kept: JSON.stringify([...new Set(judgement.plan.refusals)]),
    cells: '[]',
    fixes: '{}',
  }
  await save(db, key, done, actor.personId)
  await tell(db, key, actor, 'Imported', judgement.outcome)
  return findImport(db, key)
}

export async function undoImport(
  db: Kysely<Schema>,
  key: Keyed,
  actor: Administrator,
): Promise<Import> {
  const record = await findRow(db, key)
  if (record.state !== 'Applied') throw wrongState('Only what was imported can be undone.')
  await save(db, key, { state: 'Undone', changes: '{}' }, actor.personId)
  const { kept, outcome } = await undo(db, JSON.parse(record.changes) as Changes, actor.personId)
  await db
    .updateTable('import')
    .set({ kept: JSON.stringify(kept), outcome: JSON.stringify(outcome) })
    .where('id', '=', key.importId)
    .execute()
  await tell(db, key, actor, 'GivenBack', { kept: kept.length })
  return findImport(db, key)
}

export async function discardImport(db: Kysely<Schema>, key: ImportKey): Promise<void> {
  await findOpen(db, key)
  await deleteImport(db, key)
}

async function findOpen(db: Kysely<Schema>, key: ImportKey): Promise<ImportRecord> {
  const record = await findRow(db, key)
  const open: ImportState[] = ['Mapping', 'Reviewing']
  if (!open.includes(record.state)) throw wrongState('This import is done.')
  return record
}

const wrongState = (message: string) => conflict('wrong_state', {}, message)

async function save(
  db: Kysely<Schema>,
  { organizationId, importId, version }: Keyed,
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
  if (numUpdatedRows === 0n) throw stale(await findImport(db, { organizationId, importId }))
}

const tell = (
  db: Kysely<Schema>,
  { organizationId, importId }: ImportKey,
  { userId: actorUserId }: Administrator,
  action: 'Imported' | 'GivenBack',
  after: Record<string, number>,
) =>
  audit(db, {
    organizationId,
    actorUserId,
    action,
    subject: { type: 'Import', id: importId },
    after,
  })
