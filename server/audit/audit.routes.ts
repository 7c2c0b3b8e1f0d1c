import {
  AuditPage,
  AuditQuery,
  NoteExport,
  OwnAuditPage,
  OwnAuditQuery,
} from '#contract/rights/audit.ts'
import { get, post, resource } from '../call/call.ts'
import { inHistory } from '../rights/guards.ts'
import { organizationInPath } from '../rights/place.ts'
import { may } from '../rights/rights.ts'
import { signedIn } from '../rights/visitor.ts'
import { listOwnEntries } from './audit.own.ts'
import { listEntries, noteExport } from './audit.queries.ts'

export const auditCalls = resource('Audit', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'Who did what to whom in an organization',
      who: may('audit.view', organizationInPath),
      query: AuditQuery,
      answer: AuditPage,
      guards: inHistory,
    },
    ({ db, visitor, query }) => listEntries(db, visitor.organizationId, query),
  ),
  post(
    '/admin/organization/:organizationId/exports',
    {
      summary: 'Note that a list is about to be taken out of the app',
      who: may('data.export', organizationInPath),
      reauthenticated: true,
      goesOnInHold: true,
      body: NoteExport,
    },
    ({ db, visitor, body }) => noteExport(db, visitor, body),
  ),
  get(
    '/my',
    {
      summary: 'What the person who is signed in did, and what was done with their records',
      who: signedIn,
      query: OwnAuditQuery,
      answer: OwnAuditPage,
    },
    ({ db, visitor, query }) => listOwnEntries(db, visitor, query),
  ),
])
