import {
  AuditCheck,
  AuditPage,
  AuditProof,
  OwnAuditPage,
  type OwnAuditQuery,
} from '#contract/rights/audit.ts'
import type { AuditQuery } from '#contract/rights/audit.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http } from '../http.ts'
import { question } from '../question.ts'

type EntriesQuery = PageQuery & Pick<AuditQuery, 'subject' | 'fromDate' | 'untilDate'>

export const auditQuery = (organizationId: number, query: EntriesQuery) =>
  question(
    ['audit', 'page', organizationId, query],
    `Audit/admin/organization/${organizationId}`,
    readPage(AuditPage),
    query,
  )

export const ownAuditQuery = (query: OwnAuditQuery) =>
  question(['audit', 'own', query], 'Audit/my', readPage(OwnAuditPage), query)

/** Reads the whole history, which takes a while, and is asked anew each time. */
export const checkAudit = (organizationId: number, { signal }: { signal: AbortSignal }) =>
  http.get(`Audit/admin/organization/${organizationId}/check`, { signal }).json(AuditCheck)

export const proveAudit = (organizationId: number, { signal }: { signal: AbortSignal }) =>
  http.get(`Audit/admin/organization/${organizationId}/proof`, { signal }).json(AuditProof)
