import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { settings } from '#server/organizations/organizations/test-organizations.ts'
import { publish } from '#server/rights/matrix/test-ready.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

const isPrivate = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }

export const organizationsCalls = expectCalls({
  'GET /api/Organization': {
    statuses: '200 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Organization/my-organizations': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Organization/public/:organizationId': {
    statuses: '404 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Organization/create': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => isPrivate,
  },
  'GET /api/Organization/admin/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 200 200 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id name accessLevel admissionType description place contactEmail logoImageUrl coverImageUrl permissions areEmailsSent
      everybody: organizationUserId deletionDate suspendedDate suspensionReason version savedBy savedDate
      everybody: (membership) isOwner isTeacher isStudent isParent status joinedDate mayAdminister isSecondFactorMissing roles welcomeText
      everybody: isInvited isVerified isFormerMember
      everybody: (application) id status createdDate version
    `,
  },
  'PUT /api/Organization/update/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: () => ({ ...settings, ...isPrivate }),
    audit: 'Edited Organization',
  },
  'GET /api/Organization/admin/settings/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: name accessLevel admissionType logoImageId coverImageId logoImageUrl coverImageUrl description place
      everybody: contactEmail timeZone welcomeText selfEnrollmentAge isVerified version savedBy savedDate
    `,
  },
  'POST /api/Organization/join/:organizationId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
    audit: 'Joined OrganizationUser',
    ready: async ({ server, school }) => {
      await publish(server, school.organizationId, { admissionType: 0 })
      return { token: (await register(server, {}, 'Petr')).token }
    },
  },
})
