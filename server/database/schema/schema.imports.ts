import type { ImportState } from '#contract/people/imports.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** A file on its way into an organization. What is a list or an object is JSON. */
type Import = {
  id: GeneratedAlways<number>
  organizationId: number
  fileName: string
  searchName: string
  state: ImportState
  headers: string
  /** What each column means, or null where it is left out. */
  fields: string
  /** The rows below the head; none once they are applied. */
  cells: string
  rowsCount: number
  /** What somebody decided of a row, by its number. */
  fixes: string
  /** How many people and families it made and changed. */
  outcome: string
  /** What it made and changed, so that it can be undone. */
  changes: string
  /** What undoing left, and why. */
  kept: string
  createdByPersonId: number | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

export type ImportTables = { import: Import }
