import type { Database } from '../database/database.ts'
import { applyImport, beginImport, mapImport } from '../imports/imports.changes.ts'
import type { Administrator } from '../rights/rights.ts'
import { imported, inReview } from './demo.imports.ts'

type Writing = Pick<Database, 'db' | 'engine'>

/** A file that was imported, and another one that waits for its review. */
export async function fillImports(writing: Writing, owner: Administrator): Promise<void> {
  const done = await review(writing, owner, imported)
  await applyImport(writing, done, owner)
  await review(writing, owner, inReview)
}

async function review({ db }: Writing, owner: Administrator, file: typeof inReview) {
  const { organizationId } = owner
  const { id, columns, version } = await beginImport(db, { organizationId, ...file }, owner)
  const key = { organizationId, importId: id }
  const fields = columns.map(({ field }) => field)
  const { judged, version: reviewed } = await mapImport(
    db,
    key,
    { columns: fields, version },
    owner,
  )
  return { ...key, judged, version: reviewed }
}
