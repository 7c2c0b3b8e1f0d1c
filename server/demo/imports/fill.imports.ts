import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'
import { applyImport, beginImport, mapImport } from '#server/people/imports/imports.changes.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { imported, inReview } from './demo.imports.ts'

/** What is to be applied is handed on here, and goes through no browser. */
const vault = { sign: (text: string) => text }

/** A file that was imported, and another one that waits for its review. */
export async function fillImports(db: Kysely<Schema>, owner: Holder): Promise<void> {
  const done = await review(db, owner, imported)
  await applyImport(db, done, owner)
  await review(db, owner, inReview)
}

async function review(db: Kysely<Schema>, owner: Holder, file: typeof inReview) {
  const { organizationId, permissions } = owner
  const reader = { ...owner, vault }
  const { id, columns, version } = await beginImport(db, { organizationId, ...file }, reader)
  const key = { organizationId, importId: id, permissions, vault }
  const fields = columns.map(({ field }) => field)
  const { judged, version: reviewed } = await mapImport(
    db,
    key,
    { columns: fields, version },
    owner,
  )
  return { ...key, judged, version: reviewed }
}
