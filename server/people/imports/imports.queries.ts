import type {
  CreateImport,
  ImportCustomField,
  ImportQuery,
  ImportState,
} from '#contract/people/imports.ts'
import { sql, type Updateable } from 'kysely'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { guessCustom, storedMeanings } from './custom-columns.ts'
import { refusalOfExport, withRoles } from './known-exports.ts'
import { guessFields, guessKind } from './guess-fields.ts'
import { countRows, readCsv } from './read-csv.ts'
import { clock } from '#server/process/clock.ts'

export type ImportKey = { organizationId: number; importId: number }

type Fields<Row> = { before: Updateable<Row>; after: Updateable<Row> }

/** A value of a custom field of a member or a family. */
export type ValueChange = { customFieldId: number; before: string | null; after: string } & (
  | { organizationUserId: number; familyId: null }
  | { organizationUserId: null; familyId: number }
)

/** Everything an import added and changed, for its undo. */
export type Changes = {
  people: { personId: number; organizationUserId: number }[]
  families: number[]
  memberships: { familyId: number; personId: number }[]
  persons: ({ personId: number } & Fields<Schema['person']>)[]
  members: ({ organizationUserId: number } & Fields<Schema['organizationUser']>)[]
  /** The values of custom fields that changed, in new families too. */
  values?: ValueChange[]
  /** The new people with imported care notes or contacts. */
  cared?: number[]
}

export const noChanges: Changes = {
  people: [],
  families: [],
  memberships: [],
  persons: [],
  members: [],
}

/** The states before an import is applied. */
export const openStates: ImportState[] = ['Mapping', 'Reviewing']

const mostOpenImports = 20

const nothing = { people: 0, families: 0, changed: 0 }

export async function insertImport(
  db: Db,
  { organizationId, fileName, text }: CreateImport,
  personId: number,
  customFields: ImportCustomField[] = [],
): Promise<number> {
  const file = readCsv(text)
  const refusal = refusalOfExport(file.headers)
  if (refusal !== null) throw invalidFields({ text: refusal }, refusal)
  const { headers, cells } = withRoles(file)
  const fields = guessCustom(guessFields(headers, cells), headers, customFields)
  const { open } = await db
    .selectFrom('import')
    .where('organizationId', '=', organizationId)
    .where('state', 'in', openStates)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open >= mostOpenImports) {
    const message = `${mostOpenImports} imports are already in progress. Finish or discard one of them first.`
    throw conflict('too_many', {}, message)
  }
  const { id } = await db
    .insertInto('import')
    .values({
      organizationId,
      fileName,
      searchName: searchable(fileName),
      state: 'Mapping',
      headers: JSON.stringify(headers),
      fields: storedMeanings(fields),
      everyoneIs: guessKind(fileName, headers, fields),
      cells: JSON.stringify(cells),
      rowsCount: countRows(cells),
      fixes: '{}',
      outcome: JSON.stringify(nothing),
      changes: JSON.stringify(noChanges),
      exceptions: '[]',
      createdByPersonId: personId,
      createdDate: clock.timestamp(),
      ...lastSaved(personId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const sorting = {
  fileName: 'import.searchName',
  createdDate: 'import.createdDate',
  rowsCount: 'import.rowsCount',
}

/** The imports of an organization, by default the latest first. */
export async function listImports(db: Db, organizationId: number, query: ImportQuery) {
  const list = db.selectFrom('import').where('import.organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'import.searchName')
  const found = list
    .leftJoin('person', 'person.id', 'import.createdByPersonId')
    .where(isFound)
    .select(['import.id', 'fileName', 'state', 'rowsCount', 'outcome', 'import.version'])
    .select(['import.createdDate', createdBy])
  const sorted = query.sortField ? query : { ...query, sortDirection: 1 as const }
  const order = [sorting[query.sortField ?? 'createdDate'], 'import.id']
  const rows = onePage(found, sorted, order).execute()
  const items = rows.then((read) =>
    read.map(({ outcome, ...row }) => ({
      ...row,
      outcome: JSON.parse(outcome) as typeof nothing,
    })),
  )
  return pageOf(query, [items, countBoth(list, isFound)])
}

const createdBy = sql<string | null>`case when person.id is null then null
  else ${fullName('person')} end`.as('createdBy')

/** The row of an import, with the names of its creator and last editor. */
export const findRow = (db: Db, { organizationId, importId }: ImportKey) =>
  db
    .selectFrom('import')
    .leftJoin('person', 'person.id', 'import.createdByPersonId')
    .leftJoin('person as saver', 'saver.id', 'import.savedByPersonId')
    .where('import.organizationId', '=', organizationId)
    .where('import.id', '=', importId)
    .selectAll('import')
    .select([createdBy, fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow(notFound)

export type ImportRecord = Awaited<ReturnType<typeof findRow>>

export const isOpen = ({ state }: ImportRecord) => openStates.includes(state)

/** An import that is not yet applied. */
export async function findOpen(db: Db, key: ImportKey): Promise<ImportRecord> {
  const record = await findRow(db, key)
  if (!isOpen(record)) throw alreadyDone(record)
  return record
}

export const alreadyDone = ({ state }: ImportRecord) =>
  wrongState(
    state === 'Undone' ? 'This import was already undone.' : 'This import is already complete.',
  )

export const wrongState = (message: string) => conflict('wrong_state', {}, message)

/** Deletes an import that was never applied. */
export const deleteImport = (db: Db, { organizationId, importId }: ImportKey) =>
  db
    .deleteFrom('import')
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
