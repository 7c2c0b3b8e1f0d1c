import {
  AuditCheck,
  AuditPage,
  AuditProof,
  AuditProofQuery,
  NoteExport,
  OwnAuditPage,
  OwnAuditQuery,
} from '#contract/rights/audit.ts'
import { AuditQuery } from '#contract/rights/audit.query.ts'
import { get, post, resource, signedIn } from '#server/calls/call.ts'
import { organizationInPath, may, readingOwnerOf } from '#server/tenancy/rights.ts'
import { overloaded } from '#server/http/problem.ts'
import { limitConcurrencyPerKey } from '#server/process/limit-concurrency.ts'
import { checkAudit } from '#server/audit/audit.check.ts'
import { listOwnEntries } from './own-audit.queries.ts'
import { proveAudit } from './prove-audit.ts'
import { listEntries, logExport } from './audit.queries.ts'

/** Reading a whole log takes long. */
const limitedPerKey = limitConcurrencyPerKey({
  atOnce: 1,
  mostWaiting: 1,
  overloaded: () => overloaded('A check is already running. Wait for it to finish.'),
})

export const auditCalls = resource('Audit', [
  get(
    '/admin/organization/:organizationId',
    {
      operationId: 'listAuditEntries',
      summary: 'List the audit log of an organization',
      authorize: may('audit.view', organizationInPath),
      query: AuditQuery,
      answer: AuditPage,
    },
    ({ db, visitor, query }) => listEntries(db, visitor.organizationId, query),
  ),
  post(
    '/admin/organization/:organizationId/exports',
    {
      operationId: 'logExport',
      summary: 'Log the export of a list',
      authorize: may('data.export', organizationInPath),
      reauthenticated: true,
      isAllowedWhileDeleted: true,
      body: NoteExport,
    },
    ({ db, visitor, body }) => logExport(db, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/check',
    {
      operationId: 'checkAudit',
      summary: 'Check the audit log for tampering',
      authorize: may('audit.view', organizationInPath),
      answer: AuditCheck,
    },
    ({ db, encryption, visitor }) =>
      limitedPerKey(visitor.userId, () => checkAudit({ db, encryption }, visitor.organizationId)),
  ),
  get(
    '/admin/organization/:organizationId/proof',
    {
      operationId: 'proveAudit',
      summary: 'Export the audit log with its hash chain; the export is logged',
      authorize: readingOwnerOf(organizationInPath),
      reauthenticated: true,
      isAllowedWhileDeleted: true,
      isHeavy: true,
      query: AuditProofQuery,
      answer: AuditProof,
    },
    ({ database, encryption, visitor, query }) =>
      limitedPerKey(visitor.userId, () => proveAudit({ database, encryption }, visitor, query)),
  ),
  get(
    '/my',
    {
      operationId: 'listMyAuditEntries',
      summary:
        'List the audit log of the signed-in person: what they did, and what was done with their records',
      authorize: signedIn,
      query: OwnAuditQuery,
      answer: OwnAuditPage,
    },
    ({ db, visitor, query }) => listOwnEntries(db, visitor, query),
  ),
])
