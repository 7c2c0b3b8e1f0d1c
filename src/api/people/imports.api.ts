import { queryOptions } from '@tanstack/react-query'
import {
  Import,
  ImportPage,
  ImportProgress,
  ImportRowPage,
  type ApplyImport,
  type CreateImport,
  type FixImportRow,
  type ImportVerdict,
  type MapImport,
  type UndoImport,
} from '#contract/people/imports.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { asChange, http, type Change } from '../http.ts'

type OfImport<Body> = Body & { id: number }
type RowsQuery = PageQuery & { verdict?: ImportVerdict }

export const listImports = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`Import/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(ImportPage))

export const findImport = (id: number, signal?: AbortSignal) =>
  http.get(`Import/admin/${id}`, { signal }).json(Import)

export const findImportProgress = (id: number, signal?: AbortSignal) =>
  http.get(`Import/admin/${id}/progress`, { signal }).json(ImportProgress)

export const listImportRows = (id: number, query: RowsQuery, signal?: AbortSignal) =>
  http
    .get(`Import/admin/${id}/rows`, { searchParams: { ...query }, signal })
    .json(readPage(ImportRowPage))

export const createImport = (input: CreateImport, change: Change) =>
  http.post('Import/admin', { json: input, ...asChange(change) }).json(Import)

export const mapImport = ({ id, ...input }: OfImport<MapImport>, change: Change) =>
  http.put(`Import/admin/${id}/columns`, { json: input, ...asChange(change) }).json(Import)

export const fixImportRow = (
  { id, row, ...input }: OfImport<FixImportRow> & { row: number },
  change: Change,
) => http.put(`Import/admin/${id}/rows/${row}`, { json: input, ...asChange(change) }).json(Import)

export const applyImport = ({ id, ...input }: OfImport<ApplyImport>, change: Change) =>
  http.post(`Import/admin/${id}/apply`, { json: input, ...asChange(change) }).json(Import)

export const undoImport = ({ id, ...input }: OfImport<UndoImport>, change: Change) =>
  http.post(`Import/admin/${id}/undo`, { json: input, ...asChange(change) }).json(Import)

export const discardImport = async (id: number, change: Change) => {
  await http.delete(`Import/admin/${id}`, asChange(change))
}

export const importsQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['imports', 'page', organizationId, query],
    queryFn: ({ signal }) => listImports(organizationId, query, signal),
  })

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => findImport(id, signal),
  })

/** Rows come to something else whenever one of them is fixed, which counts the version. */
export const importRowsQuery = (id: number, version: number, query: RowsQuery) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, version, query],
    queryFn: ({ signal }) => listImportRows(id, query, signal),
  })
