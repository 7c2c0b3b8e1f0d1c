import { someAddress } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'
import { invited, record } from '#server/rights/matrix/test-ready.ts'
import { memberCalls } from '../members/test-members.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { signInSomebody } from '#server/testing/test-app.ts'

export const invitationsCalls = expectCalls({
  'DELETE /api/OrganizationUser/admin/invitation/:organizationUserId': {
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
      everybody: (items) id email expiresDate isTeacher isStudent isParent isEmailRefused
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

export const myInvitationsCalls = expectCalls({
  'GET /api/Family/my/shared': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Family/my/:familyId/shared/:familyInvitationId': {
    statuses: '401 401 404 404 403 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Added Family, Claimed Family',
    ready: async ({ server, school }) => {
      const theirs = await openFamily(server, await signInSomebody(server, 'Eva'), 'Berg family')
      const mia = await theirs.child('Mia')
      const shared = await theirs.share(mia.personId, school.owner.email)
      return { ids: { familyInvitationId: (await shared.json()).id } }
    },
  },
  'GET /api/Organization/my-invitations': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Organization/my-invitations/:invitationId/accept': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Joined OrganizationUser',
    ready: (opened) => invited(opened),
  },
  'DELETE /api/Organization/my-invitations/:invitationId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Declined Invitation',
    ready: (opened) => invited(opened),
  },
})
