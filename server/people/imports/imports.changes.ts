import type { CreateImport, FixImportRow, Import, MapImport } from '#contract/people/imports.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { membershipsChanged } from '#server/tenancy/membership-hooks.ts'
import { conflict, forbidden, invalidFields, notFound, stale } from '#server/http/problem.ts'
import { type Administrator, type Holder, keepRights } from '#server/tenancy/rights.ts'
import { findReasonAgainst } from '#server/tenancy/held-roles.queries.ts'
import { apply } from './apply.ts'
import type { Changes } from './changes.ts'
import {
  deleteImport,
  findRow,
  type ImportKey,
  type ImportRecord,
  insertImport,
} from './imports.queries.ts'
import {
  cellsOf,
  findImport,
  fixesOf,
  judgeImport,
  type Judgement,
  judgeUnlessKnown,
  type Reader,
  toImport,
} from './review.ts'
import {
  doneWords,
  findOpen,
  isOpen,
  type Keyed,
  save,
  tell,
  wrongState,
} from './imports.saving.ts'
import type { Work } from './progress.ts'
import type { Kept } from './kept.ts'
import { seesOf, shownBy } from './sees.ts'
import { keepRecords } from './keep-records.ts'
import { indexOfRow } from './read-rows.ts'
import { undo } from './undo.ts'

export async function beginImport(
  db: Kysely<Schema>,
  values: CreateImport,
  actor: Administrator & Reader,
): Promise<Import> {
  const { personId } = actor
  const key = { ...actor, importId: await insertImport(db, values, personId) }
  const begun = await findImport(db, key)
  await tell(db, key, actor, 'Added', { fileName: begun.fileName, rows: begun.rowsCount })
  return begun
}

type Followed<Key = ImportKey> = Key & { work?: Work }

/** What was judged before the transaction began, if it was. */
type Prepared<Key = ImportKey> = Followed<Key> & { judgement?: Judgement | null }

/** What the rows come to once it is saved, where the import is not done. */
export async function judgeOpen(
  db: Kysely<Schema>,
  { work, ...key }: Followed,
  change: (record: ImportRecord) => Partial<ImportRecord> = () => ({}),
): Promise<Judgement | null> {
  const record = await findRow(db, key)
  if (!isOpen(record)) return null
  const changed = { ...record, ...change(record) }
  return judgeImport(db, changed, work?.begin('Reading', record.rowsCount))
}

export const judgeMapped = (db: Kysely<Schema>, key: Followed, values: MapImport) =>
  judgeOpen(db, key, (record) => mapped(record, values))

export async function judgeToApply(db: Kysely<Schema>, key: Followed): Promise<Judgement | null> {
  const judgement = await judgeOpen(db, key)
  // It may have to wait for others who write.
  if (judgement) key.work?.begin('Applying', judgement.rows.length)
  return judgement
}

/** Says what the columns mean. What was decided of rows before stays. */
export async function mapImport(
  db: Kysely<Schema>,
  { judgement, ...key }: Prepared & Reader,
  values: MapImport,
  actor: Administrator,
): Promise<Import> {
  const record = await findOpen(db, key)
  const { columns, version } = values
  await save(db, { ...key, version }, mapped(record, values), actor.personId)
  const named = columns.filter((field) => field !== null)
  await tell(db, key, actor, 'Edited', { fileName: record.fileName, columns: named.length })
  return findImport(db, key, judgement)
}

function mapped({ headers }: ImportRecord, { columns }: MapImport) {
  if (columns.length !== JSON.parse(headers).length) {
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
  return { fields: JSON.stringify(columns), state: 'Reviewing' as const }
}

type RowKey = ImportKey & { row: number }

export const judgeFixed = (db: Kysely<Schema>, key: Followed<RowKey>, values: FixImportRow) =>
  judgeOpen(db, key, (record) => fixed(record, key, values))

/** Keeps what somebody has decided of a row. */
export async function fixRow(
  db: Kysely<Schema>,
  { judgement, ...key }: Prepared<RowKey> & Reader,
  values: FixImportRow,
  actor: Administrator,
): Promise<Import> {
  const record = await findOpen(db, key)
  const { version } = values
  await save(db, { ...key, version }, fixed(record, key, values), actor.personId)
  await tell(db, key, actor, 'Edited', { fileName: record.fileName, row: key.row })
  return findImport(db, key, judgement)
}

function fixed(record: ImportRecord, { row }: RowKey, { cells, choice, isLeftOut }: FixImportRow) {
  const before = cellsOf(record)[indexOfRow(row)]
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
  return { fixes: JSON.stringify({ ...fixesOf(record), [row]: fix }) }
}

/** Makes and changes what was seen, all of it or nothing. */
export async function applyImport(
  db: Kysely<Schema>,
  { judged, judgement: before, work, ...key }: Prepared<Keyed> & Reader & { judged: string },
  actor: Holder,
): Promise<Import> {
  const { version } = key
  // Two who import into one organization, or undo it, would not see what the other one makes or takes.
  await keepRights(db, actor)
  const record = await findOpen(db, key)
  const judgement = await judgeUnlessKnown(db, record, before)
  const seen = await toImport(db, record, judgement, key)
  if (record.version !== version || seen.judged !== judged) throw stale(seen)
  if (seen.undecided > 0 || (seen.counts?.Error ?? 0) > 0) {
    throw conflict('undecided', {}, 'Some rows have errors or wait for a decision.')
  }
  if (Object.values(seen.outcome).every((count) => count === 0)) {
    throw conflict('nothing', {}, 'There is nothing to import: everything is here already.')
  }
  const { changes: completed, families } = judgement.plan
  const placed = families.flatMap(({ additions }) => additions)
  const changed = [...completed, ...placed].flatMap(({ draft }) => draft.known ?? [])
  await requireMayChange(db, actor, idsOf(changed))
  const changes = await apply(db, judgement.plan, actor, work?.begin('Applying', record.rowsCount))
  await membershipsChanged.run(db, key.organizationId)
  const outcome = JSON.stringify(judgement.outcome)
  // The file has done its part, and tells more of people than has to be kept.
  const done = {
    state: 'Applied' as const,
    changes: JSON.stringify(changes),
    outcome,
    kept: JSON.stringify(judgement.plan.refusals satisfies Kept[]),
    cells: '[]',
    fixes: '{}',
  }
  await save(db, key, done, actor.personId)
  await tell(db, key, actor, 'Imported', judgement.outcome)
  return findImport(db, key)
}

/** Tells that it will be undone, which may have to wait for others who write. */
export async function announceUndo(db: Kysely<Schema>, { work, ...key }: Followed): Promise<void> {
  const { state, rowsCount } = await findRow(db, key)
  if (state === 'Applied') work?.begin('Undoing', rowsCount)
}

export async function undoImport(
  db: Kysely<Schema>,
  { work, ...key }: Followed<Keyed> & Reader,
  actor: Holder,
): Promise<Import> {
  await keepRights(db, actor)
  const record = await findRow(db, key)
  if (record.state === 'Undone') throw wrongState(doneWords(record))
  if (record.state !== 'Applied') throw wrongState('Only what was imported can be undone.')
  await save(db, key, { state: 'Undone', changes: '{}' }, actor.personId)
  const changes = JSON.parse(record.changes) as Changes
  await requireMayChange(db, actor, idsOf(changes.members))
  await keepRecords(db, changes)
  const undone = await undo(db, changes, actor, work?.begin('Undoing', record.rowsCount))
  await membershipsChanged.run(db, key.organizationId)
  await db
    .updateTable('import')
    .set({ kept: JSON.stringify(undone.kept), outcome: JSON.stringify(undone.outcome) })
    .where('id', '=', key.importId)
    .execute()
  await tell(db, key, actor, 'GivenBack', { kept: undone.kept.length })
  return findImport(db, key)
}

export async function discardImport(
  db: Kysely<Schema>,
  key: ImportKey,
  actor: Administrator,
): Promise<void> {
  const { fileName, rowsCount } = await findOpen(db, key)
  const { numDeletedRows } = await deleteImport(db, key)
  if (numDeletedRows === 0n) throw notFound()
  await tell(db, key, actor, 'Removed', { fileName, rows: rowsCount })
}

/** Only those who see members are told who it is whom they may not change. */
async function requireMayChange(db: Kysely<Schema>, actor: Holder, ids: number[]): Promise<void> {
  const reason = await findReasonAgainst(db, actor, ids)
  if (reason === null) return
  const isTold = seesOf(actor)(shownBy.firstName)
  throw forbidden(
    isTold
      ? reason
      : 'Somebody in the file is an owner or has permissions that you do not have. Ask an owner.',
  )
}

const idsOf = (members: { organizationUserId: number }[]) =>
  members.map(({ organizationUserId }) => organizationUserId)
