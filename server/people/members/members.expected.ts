import { expectCalls } from '#server/testing/expected-calls.ts'
import { record } from '#server/rights/matrix/test-ready.ts'
import { memberCalls } from '#server/people/members/test-members.ts'

const kinds = { isTeacher: false, isStudent: true, isParent: false }

export const membersCalls = expectCalls({
  'GET /api/OrganizationUser/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) isOwner isTeacher isStudent isParent status joinedDate id name account isAnonymous
      everybody: (items) roles ownerSince
      everybody: (items.teaching) classNames
      families.view: (items.families) id name
      members.contact: (items) email isEmailBounced
      members.contact: (items.teaching) phone
      members.manage: (items.customValues) customFieldId value
      owner: (items) isTwoFactorOn
    `,
  },
  'GET /api/OrganizationUser/admin/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    keys: `
      everybody: isOwner isTeacher isStudent isParent status joinedDate id name account isAnonymous organizationId
      everybody: displayName firstName lastName preferredName ageOn bio photoUrl mayEditPerson isChild isLookedAfter
      everybody: personVersion version savedBy savedDate
      everybody: (mergedInto) id name
      everybody: (teaches) id name
      enrollments.manage or attendance.view: (attends) id name
      families.view: (families) id name
      families.view: (families.people) organizationUserId name relation
      families.view + members.contact: (families.people) phone email
      members.contact: email phone isEmailBounced
      members.manage: staffNotes
      members.manage: (customValues) customFieldId name kind choices value
      members.manage: (invitation) expiresDate
      members.manage + members.contact: (invitation) email
      members.manage or students.manage or students.medical: birthDate age gradeLevelId grade
    `,
  },
  'POST /api/OrganizationUser/admin': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ organizationId }) => ({
      ...kinds,
      organizationId,
      firstName: 'Mia',
    }),
    audit: 'Added OrganizationUser',
  },
  'GET /api/OrganizationUser/admin/organization/:organizationId/open-enrollments': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: enrollmentsCount membersCount reasonAgainst
      enrollments.manage or attendance.view: (attends) name status
    `,
  },
  'PUT /api/OrganizationUser/admin/organization/:organizationId/status': {
    statuses: '401 401 404 403 403 403 403 204 204 403 403 403 403 204',
    body: ({ organizationUserId }) => ({ ids: [organizationUserId], status: 'Suspended' }),
    audit: 'Edited OrganizationUser',
  },
  'PUT /api/OrganizationUser/admin/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({
      ...kinds,
      staffNotes: null,
      version: 2,
    }),
    audit: 'Edited OrganizationUser',
  },
  'DELETE /api/OrganizationUser/admin/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    audit: 'Removed OrganizationUser',
    ready: async (opened) => ({
      ids: { organizationUserId: await record(opened) },
    }),
  },
  'DELETE /api/OrganizationUser/admin/open-enrollments/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    audit: 'TakenOut OrganizationUser',
    ready: async ({ server, school, ids }) => {
      await memberCalls(server, school).change([ids.organizationUserId], 'Archived')
      return {}
    },
  },
  'GET /api/OrganizationUser/admin/history/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id actorName action before after createdDate
    `,
  },
  'POST /api/OrganizationUser/admin/try-email/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 204 204 403 403 403 403 204',
    audit: 'EmailRetried OrganizationUser',
    ready: async ({ server, ids }) => {
      await server.db
        .updateTable('person')
        .set({ contactEmail: 'mia@example.org' })
        .where('id', '=', (query) =>
          query
            .selectFrom('organizationUser')
            .where('id', '=', ids.organizationUserId)
            .select('personId'),
        )
        .execute()
      return {}
    },
  },
  'POST /api/OrganizationUser/admin/anonymous-teacher': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ organizationId }) => ({
      organizationId,
      displayName: 'Art teacher',
    }),
    audit: 'Added OrganizationUser',
  },
  'GET /api/OrganizationUser/admin/rights/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    keys: `
      everybody: isOwner ownerSince mayGiveRoles
      everybody: (roles) id name untilDate permissions
      everybody: (teacherOf) id name role
      families.view: (guardianOf) organizationUserId name access familyName isWaiting
      members.manage: reasonAgainst
    `,
  },
  'GET /api/OrganizationUser/admin/organization/:organizationId/students': {
    statuses: '401 401 404 403 403 403 403 200 200 200 200 200 200 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount agesOn
      everybody: (items) id name isUnverified
      enrollments.manage or attendance.view: (items.classes) id name
      families.view: (items.families) id name
      families.view: (items.guardians) name isUnverified
      families.view + members.contact: (items.guardians) phone email
      members.manage or students.manage or students.medical: (items) age grade
      members.manage: (items.customValues) customFieldId value
      students.medical: (items) childId alertsCount
    `,
  },
  'GET /api/OrganizationUser/admin/organization/:organizationId/parents': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id name account
      everybody: (items.classes) id name
      families.view: (items.children) id name
      members.contact: (items) phone email
    `,
  },
})
