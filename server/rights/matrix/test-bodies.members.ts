import { someAddress } from './test-bodies.account.ts'

type Ids = { organizationId: number; organizationUserId: number; newcomer: number }

const kinds = { isTeacher: false, isStudent: true, isParent: false }

/** What the calls of members take at least. */
export const memberBodies: Record<string, (ids: Ids) => object> = {
  'POST /api/OrganizationUser/admin/invite': ({ organizationId }) => ({
    ...someAddress(),
    organizationId,
    isTeacher: true,
    isStudent: false,
    isParent: false,
  }),
  'POST /api/OrganizationUser/admin/organization/:organizationId/invite': ({
    organizationUserId,
  }) => ({ ids: [organizationUserId] }),
  'POST /api/OrganizationUser/admin/anonymous-teacher': ({ organizationId }) => ({
    organizationId,
    displayName: 'Art teacher',
  }),
  'POST /api/OrganizationUser/admin/:organizationUserId/replace-with': ({ newcomer }) => ({
    organizationUserId: newcomer,
  }),
  'POST /api/OrganizationUser/admin': ({ organizationId }) => ({
    ...kinds,
    organizationId,
    firstName: 'Mia',
  }),
  'PUT /api/OrganizationUser/admin/organization/:organizationId/status': ({
    organizationUserId,
  }) => ({ ids: [organizationUserId], status: 'Suspended' }),
  'PUT /api/OrganizationUser/admin/:organizationUserId': () => ({
    ...kinds,
    staffNotes: null,
    version: 2,
  }),
}
