import { expectCalls } from '#server/testing/expected-calls.ts'

const room = { name: 'Kitchen', capacity: null }

export const roomsCalls = expectCalls({
  'GET /api/Room/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id organizationId name capacity classesCount version savedBy savedDate
    `,
  },
  'POST /api/Room/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...room, organizationId }),
    audit: 'Added Room',
  },
  'GET /api/Room/admin/:roomId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId name capacity classesCount version savedBy savedDate
    `,
  },
  'PUT /api/Room/admin/:roomId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...room, version: 1 }),
    audit: 'Edited Room',
  },
  'DELETE /api/Room/admin/:roomId': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Removed Room',
  },
})
