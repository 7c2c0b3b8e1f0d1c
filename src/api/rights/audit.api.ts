import { queryOptions } from '@tanstack/react-query'
import {
  AuditPage,
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
