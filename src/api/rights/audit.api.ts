import { queryOptions } from '@tanstack/react-query'
import {
  AuditCheck,
  AuditPage,
  AuditProof,
  OwnAuditPage,
  type AuditQuery,
  type OwnAuditQuery,
} from '#contract/rights/audit.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http } from '../http.ts'

type EntriesQuery = PageQuery & Pick<AuditQuery, 'subject' | 'fromDate' | 'untilDate'>

export const listEntries = (organizationId: number, query: EntriesQuery, signal?: AbortSignal) =>
  http
    .get(`Audit/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(AuditPage))

export const listOwnEntries = (query: OwnAuditQuery, signal?: AbortSignal) =>
  http.get('Audit/my', { searchParams: { ...query }, signal }).json(readPage(OwnAuditPage))

export const auditQuery = (organizationId: number, query: EntriesQuery) =>
  queryOptions({
    queryKey: ['audit', 'page', organizationId, query],
    queryFn: ({ signal }) => listEntries(organizationId, query, signal),
  })

export const ownAuditQuery = (query: OwnAuditQuery) =>
  queryOptions({
    queryKey: ['audit', 'own', query],
    queryFn: ({ signal }) => listOwnEntries(query, signal),
  })

/** Reads the whole history, which takes a while, and is asked anew each time. */
export const checkAudit = (organizationId: number, { signal }: { signal: AbortSignal }) =>
  http.get(`Audit/admin/organization/${organizationId}/check`, { signal }).json(AuditCheck)

export const proveAudit = (organizationId: number, { signal }: { signal: AbortSignal }) =>
  http.get(`Audit/admin/organization/${organizationId}/proof`, { signal }).json(AuditProof)
