import { isDeepStrictEqual } from 'node:util'
import {
  type CreateImport,
  type FixImportRow,
  type Import,
  isCareField,
  type MapImport,
} from '#contract/people/imports.ts'
import { medicalReaders } from '#contract/rights/guarded.ts'
import { isBeyond, storedMeanings, usedIn } from './custom-columns.ts'
import { editorsOf, needed, neededFor, seesOf } from './imports.rules.ts'
import { findCustomFields } from './known.queries.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { Updateable } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import type { Work } from './follow-progress.ts'
import {
  deleteImport,
  findOpen,
  findRow,
  type ImportKey,
  type ImportRecord,
  insertImport,
  isOpen,
} from './imports.queries.ts'
import { indexOfRow } from './entries.ts'
import {
  cellsOf,
  findImport,
  fixesOf,
  judgeImport,
  type Judgment,
  type Reader,
} from './review-import.ts'

/** An import, and the work on it whose progress is reported. */
export type Followed = ImportKey & { work?: Work }

/** A person who works on an import. */
export type Editor<Authorize = Administrator> = Authorize & Reader & Followed

/** The judgment from before the transaction, if there is one. */
export type Prepared = { judgment?: Judgment | null }

type Version = { version: number }
type Row = { row: number }

export async function beginImport(
  db: Db,
  values: CreateImport,
  actor: Administrator & Reader,
): Promise<Import> {
  const fields = await findCustomFields(db, values.organizationId)
  const customFields = fields.filter((field) => seesOf(actor)(editorsOf(field)))
  const importId = await insertImport(db, values, actor.personId, customFields)
  const editor = { ...actor, importId }
  const begun = await findImport(db, editor)
  await auditImport(db, editor, 'Added', { fileName: begun.fileName, rows: begun.rowsCount })
  return begun
}

/** The result of the rows after a change. Null if the import is already applied or undone. */
export async function judgeOpen(
  db: Db,
  { work, ...key }: Followed,
  change: (record: ImportRecord) => Partial<ImportRecord> = () => ({}),
): Promise<Judgment | null> {
  const record = await findRow(db, key)
  if (!isOpen(record)) return null
  const changed = { ...record, ...change(record) }
  return judgeImport(db, changed, work?.begin('Reading', record.rowsCount))
}

export const judgeMapped = (db: Db, key: Followed, values: MapImport) =>
  judgeOpen(db, key, (record) => mapped(record, values))

/** Saves what the columns mean. Earlier decisions on rows stay. */
export async function mapImport(db: Db, editor: Editor & Prepared, values: MapImport) {
  const columns = values.columns.filter((field) => field !== null)
  if (columns.some(isCareField) && !seesOf(editor)(medicalReaders)) {
    throw invalidFields({
      columns: `${needed(medicalReaders)} to import care notes and emergency contacts.`,
    })
  }
  const fields = await findCustomFields(db, editor.organizationId)
  if (isBeyond(columns, fields))
    throw invalidFields({
      columns: 'A custom field is no longer there. Choose what its column means.',
    })
  const refused = usedIn(columns, fields).find((field) => !seesOf(editor)(editorsOf(field)))
  if (refused) throw invalidFields({ columns: neededFor(refused) })
  return edit(db, { ...editor, version: values.version }, (record) => mapped(record, values), {
    columns: columns.length,
  })
}

function mapped({ headers }: ImportRecord, { columns, everyoneIs }: MapImport) {
  if (columns.length !== JSON.parse(headers).length) {
    throw invalidFields({ columns: 'Choose what each column means.' })
  }
  const named = columns.filter((field) => field !== null)
  const areDatesTwice = named.includes('BirthDate') && named.includes('BirthDateDayFirst')
  if (new Set(named).size < named.length || areDatesTwice) {
    throw invalidFields({ columns: 'Two columns mean the same thing. Skip one of them.' })
  }
  if (!(['FirstName', 'FullName', 'Children'] as const).some((field) => named.includes(field))) {
    throw invalidFields({
      columns: 'Choose the column with the first name, full name or children.',
    })
  }
  if (everyoneIs === null)
    throw invalidFields({ everyoneIs: 'Choose who the people in this file are.' })
  return { fields: storedMeanings(columns), everyoneIs, state: 'Reviewing' as const }
}

export const judgeFixed = (db: Db, key: Followed & Row, values: FixImportRow) =>
  judgeOpen(db, key, (record) => fixed(record, key, values))

/** Saves a user's decision on a row. */
export const fixRow = (db: Db, editor: Editor & Prepared & Row, values: FixImportRow) =>
  edit(db, { ...editor, version: values.version }, (record) => fixed(record, editor, values), {
    row: editor.row,
  })

function fixed(record: ImportRecord, { row }: Row, { cells, choice, isLeftOut }: FixImportRow) {
  const before = cellsOf(record)[indexOfRow(row)]
  if (!before?.length) throw notFound()
  if (cells.length !== before.length) {
    throw invalidFields({ cells: 'Send every cell in the row.' })
  }
  const isEdited = cells.some((cell, place) => cell !== before[place])
  const fixes = fixesOf(record)
  const isReading = choice === 'One' || choice === 'Several'
  const isAsIs = isDeepStrictEqual(fixes[row]?.cells ?? before, cells)
  const reading = isReading ? choice : isAsIs ? fixes[row]?.reading : undefined
  const fix = {
    ...(isEdited && { cells }),
    ...(choice && !isReading && { choice }),
    ...(reading && { reading }),
    isLeftOut,
  }
  return { fixes: JSON.stringify({ ...fixes, [row]: fix }) }
}

async function edit(
  db: Db,
  { judgment, ...editor }: Editor & Prepared & Version,
  change: (record: ImportRecord) => Partial<ImportRecord>,
  details: Record<string, number>,
): Promise<Import> {
  const record = await findOpen(db, editor)
  await saveImport(db, editor, change(record))
  await auditImport(db, editor, 'Edited', { fileName: record.fileName, ...details })
  return findImport(db, editor, judgment)
}

export async function discardImport(db: Db, editor: Administrator & ImportKey): Promise<void> {
  const { fileName, rowsCount } = await findOpen(db, editor)
  const { numDeletedRows } = await deleteImport(db, editor)
  if (numDeletedRows === 0n) throw notFound()
  await auditImport(db, editor, 'Removed', { fileName, rows: rowsCount })
}

export async function saveImport(
  db: Db,
  editor: Editor & Version,
  values: Updateable<Schema['import']>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ ...values, ...lastSaved(editor.personId), version: nextVersion })
    .where('organizationId', '=', editor.organizationId)
    .where('id', '=', editor.importId)
    .where('version', '=', editor.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw versionConflict(await findImport(db, editor))
}

/** The audit log has the name of the file and counts, but no names of people in it. */
export const auditImport = (
  db: Db,
  { organizationId, importId, userId: actorUserId }: Administrator & ImportKey,
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
