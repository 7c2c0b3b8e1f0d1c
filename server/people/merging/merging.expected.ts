import { expectCalls } from '#server/testing/expected-calls.ts'
import { record, owned } from '#server/rights/matrix/test-ready.ts'

export const mergingCalls = expectCalls({
  'POST /api/OrganizationUser/admin/merge-into/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    body: ({ newcomer }) => ({
      organizationUserId: newcomer,
    }),
    audit: 'Merged OrganizationUser, Merged OrganizationUser',
    ready: async (opened) => ({
      ids: { organizationUserId: await record(opened) },
    }),
  },
  'POST /api/OrganizationUser/admin/unmerge/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    audit: 'Unmerged OrganizationUser, Unmerged OrganizationUser',
    ready: async (opened) => {
      const organizationUserId = await record(opened)
      const ids = { ...opened.ids, organizationUserId }
      await owned(opened, `POST /api/OrganizationUser/admin/merge-into/:organizationUserId`, ids)
      return { ids: { organizationUserId } }
    },
  },
  'GET /api/Account/records': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Account/records/:recordMoveId/part': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
  },
})
