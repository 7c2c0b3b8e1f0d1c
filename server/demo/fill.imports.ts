import type { Database } from '../database/database.ts'
import { applyImport, mapImport } from '../imports/imports.changes.ts'
import { insertImport } from '../imports/imports.queries.ts'
import { findImport } from '../imports/review.ts'
import type { Administrator } from '../rights/rights.ts'
import { imported, inReview } from './demo.imports.ts'

type Writing = Pick<Database, 'db' | 'engine'>

/** A file that was imported, and another one that waits for its review. */
export async function fillImports(writing: Writing, owner: Administrator): Promise<void> {
  const done = await review(writing, owner, imported)
  await applyImport(writing, done, owner)
  await review(writing, owner, inReview)
}

async function review(
  { db }: Writing,
  { organizationId, personId }: Administrator,
  file: typeof inReview,
) {
  const importId = await insertImport(db, { organizationId, ...file }, personId)
  const key = { organizationId, importId }
  const { columns, version } = await findImport(db, key)
  const fields = columns.map(({ field }) => field)
  const { judged, version: reviewed } = await mapImport(
    db,
    key,
    { columns: fields, version },
    personId,
  )
  return { ...key, judged, version: reviewed }
}
