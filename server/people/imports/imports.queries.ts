import type { CreateImport, ImportQuery } from '#contract/people/imports.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains, searchable } from '#server/database/searchable.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { noChanges } from './changes.ts'
import { guessFields } from './guess-fields.ts'
import { countRows, readCsv } from './read-csv.ts'

export type ImportKey = { organizationId: number; importId: number }

const mostOpenImports = 20

const nothing = { people: 0, families: 0, changed: 0 }

export async function insertImport(
  db: Kysely<Schema>,
  { organizationId, fileName, text }: CreateImport,
  personId: number,
): Promise<number> {
  const { headers, cells } = readCsv(text)
  const { open } = await db
    .selectFrom('import')
    .where('organizationId', '=', organizationId)
    .where('state', 'in', ['Mapping', 'Reviewing'])
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open >= mostOpenImports) {
    const message = `${mostOpenImports} files wait here already. Import or discard one of them first.`
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
      fields: JSON.stringify(guessFields(headers, cells)),
      cells: JSON.stringify(cells),
      rowsCount: countRows(cells),
      fixes: '{}',
      outcome: JSON.stringify(nothing),
      changes: JSON.stringify(noChanges),
      kept: '[]',
      createdByPersonId: personId,
      createdDate: new Date().toISOString(),
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

/** The imports of an organization, the latest first unless asked otherwise. */
export async function listImports(db: Kysely<Schema>, organizationId: number, query: ImportQuery) {
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

/** One import as its row holds it, with who began and who saved it. */
export const findRow = (db: Kysely<Schema>, { organizationId, importId }: ImportKey) =>
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

/** An import that was never applied leaves nothing behind. */
export const deleteImport = (db: Kysely<Schema>, { organizationId, importId }: ImportKey) =>
  db
    .deleteFrom('import')
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('state', 'in', ['Mapping', 'Reviewing'])
    .executeTakeFirst()
