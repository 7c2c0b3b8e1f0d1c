import { someAddress } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'
import { record } from '#server/rights/matrix/test-ready.ts'
import { memberCalls } from '../members/test-members.ts'

export const invitationsCalls = expectCalls({
  'DELETE /api/OrganizationUser/admin/:organizationUserId/invitation': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    audit: 'Invited OrganizationUser',
    ready: async (opened) => {
      const organizationUserId = await record(opened)
      const email = `${crypto.randomUUID()}@example.org`
      await memberCalls(opened.server, opened.school).invite(organizationUserId, email)
      return { ids: { organizationUserId } }
    },
  },
  'GET /api/OrganizationUser/admin/organization/:organizationId/invitations': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: (items) id email expiresDate isTeacher isStudent isParent
    `,
  },
  'DELETE /api/OrganizationUser/admin/invitations/:invitationId': {
    statuses: '401 401 404 403 403 403 403 204 204 403 403 403 403 204',
    audit: 'Removed Invitation',
  },
  'POST /api/OrganizationUser/admin/invite': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ organizationId }) => ({
      ...someAddress(),
      organizationId,
      isTeacher: true,
      isStudent: false,
      isParent: false,
    }),
    audit: 'Invited Invitation',
  },
  'POST /api/OrganizationUser/admin/organization/:organizationId/invite': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ organizationUserId }) => ({ ids: [organizationUserId] }),
    audit: 'Invited OrganizationUser',
    ready: async ({ server, school }) => {
      const contactEmail = 'oma@example.org'
      const { id } = await memberCalls(server, school).added({ firstName: 'Oma', contactEmail })
      return { body: { ids: [id] } }
    },
  },
})
