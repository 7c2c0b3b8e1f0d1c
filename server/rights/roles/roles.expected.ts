import { expectCalls } from '#server/testing/expected-calls.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'

const role = { name: 'Librarian', description: null, permissions: ['members.view'] }

export const rolesCalls = expectCalls({
  'GET /api/Role/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id organizationId name description permissions holdersCount mayChange version savedBy savedDate
    `,
  },
  'POST /api/Role/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: ({ organizationId }) => ({ ...role, organizationId }),
    audit: 'Added Role',
  },
  'GET /api/Role/admin/:roleId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: id organizationId name description permissions holdersCount mayChange version savedBy savedDate
    `,
  },
  'PUT /api/Role/admin/:roleId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: () => ({ ...role, version: 1 }),
    audit: 'Edited Role',
  },
  'DELETE /api/Role/admin/:roleId': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    audit: 'RoleEnded OrganizationUser, Removed Role',
  },
  'GET /api/Role/admin/grants/:roleId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) organizationUserId name untilDate isVerified isOver mayChange grantedBy grantedDate
    `,
  },
  'PUT /api/Role/admin/grants/:roleId/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: () => ({ untilDate: null }),
    audit: 'RoleGranted OrganizationUser',
    ready: async ({ server, ids }) => {
      await verify(server, ids.newcomer)
      return { ids: { organizationUserId: ids.newcomer } }
    },
  },
  'DELETE /api/Role/admin/grants/:roleId/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    audit: 'RoleEnded OrganizationUser',
  },
})
