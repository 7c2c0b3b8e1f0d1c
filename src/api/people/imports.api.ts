import {
  Import,
  ImportPage,
  ImportProgress,
  ImportRowPage,
  type ApplyImport,
  type CreateImport,
  type FixImportRow,
  type MapImport,
  type UndoImport,
} from '#contract/people/imports.ts'
import type { ImportVerdict } from '#contract/people/imports.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

type OfImport<Body> = Body & { id: number }
type RowsQuery = PageQuery & { verdict?: ImportVerdict }

export const findImportProgress = (id: number, signal?: AbortSignal) =>
  http.get(`Import/admin/progress/${id}`, { signal }).json(ImportProgress)

export const createImport = (input: CreateImport, change: Change) =>
  send('post', 'Import/admin', change, input).json(Import)

export const mapImport = ({ id, ...input }: OfImport<MapImport>, change: Change) =>
  send('put', `Import/admin/columns/${id}`, change, input).json(Import)

export const fixImportRow = (
  { id, row, ...input }: OfImport<FixImportRow> & { row: number },
  change: Change,
) => send('put', `Import/admin/rows/${id}/${row}`, change, input).json(Import)

export const applyImport = ({ id, ...input }: OfImport<ApplyImport>, change: Change) =>
  send('post', `Import/admin/apply/${id}`, change, input).json(Import)

export const undoImport = ({ id, ...input }: OfImport<UndoImport>, change: Change) =>
  send('post', `Import/admin/undo/${id}`, change, input).json(Import)

export const discardImport = (id: number, change: Change) =>
  sendOnly('delete', `Import/admin/${id}`, change)

export const importsQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['imports', 'page', organizationId, query],
    `Import/admin/organization/${organizationId}`,
    readPage(ImportPage),
    query,
  )

export const importQuery = (id: number) =>
  question(['imports', 'one', id], `Import/admin/${id}`, Import)

/** Fixing one row can change the results of others, so the version is part of the key. */
export const importRowsQuery = (id: number, version: number, query: RowsQuery) =>
  question(
    ['imports', 'rows', id, version, query],
    `Import/admin/rows/${id}`,
    readPage(ImportRowPage),
    query,
  )
