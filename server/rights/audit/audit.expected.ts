import { expectCalls } from '#server/testing/expected-calls.ts'

export const auditCalls = expectCalls({
  'GET /api/Audit/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id actorName action before after createdDate onBehalfOf subject subjectId subjectName fields
    `,
  },
  'POST /api/Audit/admin/organization/:organizationId/exports': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    body: () => ({
      list: 'members',
      format: 'csv',
      rowsCount: 2,
    }),
    audit: 'Exported Organization',
  },
  'GET /api/Audit/admin/organization/:organizationId/check': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: entriesCount redactedCount removedCount waitingCount
      everybody: (head) position hash
      everybody: (faults) kind auditEntryId
    `,
  },
  'GET /api/Audit/admin/organization/:organizationId/proof': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 200',
    keys: `
      everybody: format organizationId organizationName createdDate previousHash
      everybody: (links) position kind auditEntryId actorUserId onBehalfOfPersonId salt contentHash hash signature
      everybody: (entries) id actorName action subjectType subjectId before after createdDate
    `,
  },
  'GET /api/Audit/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
