import {
  ApplyImport,
  CreateImport,
  FixImportRow,
  Import,
  ImportPage,
  ImportProgress,
  ImportQuery,
  ImportRowPage,
  largestImport,
  MapImport,
  UndoImport,
} from '#contract/people/imports.ts'
import { ImportRowQuery } from '#contract/people/imports.query.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import {
  may,
  organizationInBody,
  organizationInPath,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { applyImport, judgeToApply } from './apply-import.ts'
import {
  beginImport,
  discardImport,
  fixRow,
  judgeFixed,
  judgeMapped,
  mapImport,
} from './edit-import.ts'
import { findProgress, followWork } from './follow-progress.ts'
import { listImports } from './imports.queries.ts'
import { findImport, listRows } from './review-import.ts'
import { announceUndo, undoImport } from './undo-import.ts'

const importing = may('data.import', organizationOf('import'))

export const imports = resource('Import', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the imports of an organization',
      authorize: may('data.import', organizationInPath),
      query: ImportQuery,
      answer: ImportPage,
    },
    ({ db, visitor, query }) => listImports(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Upload a file of people to import',
      authorize: may('data.import', organizationInBody),
      takesLong: true,
      body: CreateImport,
      // JSON escapes quotation marks and line breaks.
      largestBody: 3 * largestImport,
      answer: Import,
      refuses: { 409: 'Too many imports are pending' },
    },
    ({ db, visitor, body, encryption }) => beginImport(db, body, { ...visitor, encryption }),
  ),
  get(
    '/admin/:importId',
    { summary: 'Get an import', authorize: importing, answer: Import },
    ({ db, visitor, ids, encryption }) => findImport(db, { ...visitor, ...ids, encryption }),
  ),
  get(
    '/admin/rows/:importId',
    {
      summary: 'List the rows of an import with their results',
      authorize: importing,
      query: ImportRowQuery,
      answer: ImportRowPage,
    },
    ({ db, visitor, ids, query, encryption }) =>
      listRows(db, { ...visitor, ...ids, encryption }, query),
  ),
  get(
    '/admin/progress/:importId',
    { summary: 'Get the progress of an import', authorize: importing, answer: ImportProgress },
    async ({ database, ids }) => findProgress(database, ids.importId),
  ),
  put(
    '/admin/columns/:importId',
    {
      operationId: 'matchImportColumns',
      summary: 'Match the columns of an import',
      authorize: importing,
      takesLong: true,
      body: MapImport,
      answer: Import,
      refuses: { 409: 'It is already applied, or someone else saved it' },
      prepare: async ({ db, visitor, ids, body, ...given }) => {
        const work = followWork({ ...given, ids })
        return { work, judgment: await judgeMapped(db, { ...visitor, ...ids, work }, body) }
      },
    },
    ({ db, visitor, ids, body, prepared, encryption }) =>
      mapImport(db, { ...visitor, ...ids, ...prepared, encryption }, body),
  ),
  put(
    '/admin/rows/:importId/:row',
    {
      operationId: 'fixImportRow',
      summary: 'Fix, decide, or skip a row of an import',
      authorize: importing,
      takesLong: true,
      body: FixImportRow,
      answer: Import,
      refuses: { 409: 'It is already applied, or someone else saved it' },
      prepare: async ({ db, visitor, ids, body, ...given }) => {
        const work = followWork({ ...given, ids })
        return { work, judgment: await judgeFixed(db, { ...visitor, ...ids, work }, body) }
      },
    },
    ({ db, visitor, ids, body, prepared, encryption }) =>
      fixRow(db, { ...visitor, ...ids, ...prepared, encryption }, body),
  ),
  post(
    '/admin/apply/:importId',
    {
      operationId: 'applyImport',
      summary: 'Apply an import',
      authorize: importing,
      takesLong: true,
      body: ApplyImport,
      answer: Import,
      refuses: { 409: 'The result has changed, or some rows need a decision' },
      prepare: async ({ db, visitor, ids, ...given }) => {
        const work = followWork({ ...given, ids })
        return { work, judgment: await judgeToApply(db, { ...visitor, ...ids, work }) }
      },
    },
    ({ db, visitor, ids, body, prepared, encryption }) =>
      applyImport(db, { ...body, ...prepared, ...ids, ...visitor, encryption }),
  ),
  post(
    '/admin/undo/:importId',
    {
      operationId: 'undoImport',
      summary: 'Undo an import',
      authorize: importing,
      takesLong: true,
      body: UndoImport,
      answer: Import,
      refuses: { 409: 'It is not applied, or someone else saved it' },
      prepare: async ({ db, visitor, ids, ...given }) => {
        const work = followWork({ ...given, ids })
        await announceUndo(db, { ...visitor, ...ids, work })
        return { work }
      },
    },
    ({ db, visitor, ids, body, prepared, encryption }) =>
      undoImport(db, { ...body, ...prepared, ...ids, ...visitor, encryption }),
  ),
  del(
    '/admin/:importId',
    {
      operationId: 'discardImport',
      summary: 'Discard an import that was not applied',
      authorize: importing,
      refuses: { 409: 'It is already applied' },
    },
    ({ db, visitor, ids }) => discardImport(db, { ...visitor, ...ids }),
  ),
])
