import { expectCalls } from '#server/testing/expected-calls.ts'

export const undeliveredEmailsCalls = expectCalls({
  'GET /api/UndeliveredEmail/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id kind state createdDate problem
      members.contact: (items) email
    `,
  },
  'POST /api/UndeliveredEmail/admin/send-again/:outboxEmailId': {
    statuses: '401 401 404 403 403 403 403 204 204 403 403 403 403 204',
    audit: 'EmailRetried Organization',
  },
})
