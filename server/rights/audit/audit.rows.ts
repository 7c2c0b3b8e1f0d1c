import type { PageQuery } from '#contract/page.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { inOrder, onePage } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'

type Entry = Pick<Schema['auditEntry'], 'createdDate' | 'subjectType'> & { id: number }

type Entries = SelectQueryBuilder<Schema & { entry: Entry }, 'entry', object>

/** One page of these entries. An index alone finds it. */
export const listRows = (db: Kysely<Schema>, found: Entries, query: PageQuery) =>
  listPage(db, onePage(found.select('entry.id'), query, ['entry.createdDate', 'entry.id']), query)

/** The rows of a page, of which the ids are known. */
export function listPage(
  db: Kysely<Schema>,
  page: SelectQueryBuilder<Schema & { entry: Entry }, 'entry', { id: number }>,
  query: PageQuery,
) {
  const rows = db
    .selectFrom('auditEntry')
    .leftJoin('organization', 'organization.id', 'auditEntry.organizationId')
    .leftJoin('person as represented', 'represented.id', 'onBehalfOfPersonId')
    .where('auditEntry.id', 'in', page)
    .select(['auditEntry.id', 'actorName', 'actorUserId', 'action', 'subjectType', 'subjectId'])
    .select(['before', 'after', 'auditEntry.createdDate', 'organizationId', 'onBehalfOfPersonId'])
    .select(['organization.name as organizationName', fullName('represented').as('onBehalfOf')])
  return inOrder(rows, query, ['auditEntry.createdDate', 'auditEntry.id']).execute()
}

export type Row = Awaited<ReturnType<typeof listRows>>[number]

/** How many there are, and how many of them were found, if they are not all. */
export async function counted(all: Entries, found = all) {
  const many = await count(all)
  return { all: many, found: found === all ? many : await count(found) }
}

async function count(entries: Entries): Promise<number> {
  const counting = entries.select(({ fn }) => fn.countAll<number>().as('many'))
  return (await counting.executeTakeFirstOrThrow()).many
}

type Changed = { before: string | null; after: string | null }

/** An entry with what changed as values, and the names of the fields that did. */
export function toEntry<Some extends Changed>(row: Some) {
  const [before, after] = [row.before, row.after].map((text) => text && JSON.parse(text))
  return { ...row, before, after, fields: Object.keys(after ?? before ?? {}) }
}
