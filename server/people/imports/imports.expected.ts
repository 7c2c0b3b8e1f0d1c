import { expectCalls } from '#server/testing/expected-calls.ts'
import { people } from '#server/rights/matrix/test-ids.ts'
import { mapped } from '#server/rights/matrix/test-ready.ts'

export const importsCalls = expectCalls({
  'GET /api/Import/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id fileName state rowsCount createdBy createdDate version
      everybody: (items.outcome) people families changed
    `,
  },
  'POST /api/Import/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: ({ organizationId }) => ({ organizationId, ...people }),
    audit: 'Added Import',
  },
  'GET /api/Import/admin/:importId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: id organizationId fileName state rowsCount undecided judged createdBy createdDate version savedBy
      everybody: savedDate exceptions recognized everyoneIs
      everybody: (columns) header field samples dateOrder
      everybody: (customFields) id subject name kind choices
      everybody: (counts) Error Conflict New Match LeftOut
      everybody: (outcome) people families changed
    `,
  },
  'GET /api/Import/admin/progress/:importId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: (work) phase done total
    `,
  },
  'GET /api/Import/admin/rows/:importId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id verdict sentences cells choices choice
      everybody: (items.differences) label here fromFile
      everybody: (items.guardians) name address account access children
      everybody: (items.faults) place sentence
      everybody: (items.people) name as
    `,
  },
  'PUT /api/Import/admin/columns/:importId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: () => ({ columns: ['FirstName'], everyoneIs: 'Student', version: 1 }),
    audit: 'Edited Import',
  },
  'PUT /api/Import/admin/rows/:importId/:row': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    body: () => ({
      cells: ['Ida'],
      choice: null,
      isLeftOut: false,
      version: 1,
    }),
    audit: 'Edited Import',
  },
  'POST /api/Import/admin/apply/:importId': {
    statuses: '401 401 404 403 403 403 403 409 403 403 403 403 403 409',
    body: () => ({ judged: '', version: 1 }),
    audit: 'Added OrganizationUser, Imported Import',
    ready: async (opened) => ({ body: await mapped(opened) }),
  },
  'POST /api/Import/admin/undo/:importId': {
    statuses: '401 401 404 403 403 403 403 409 403 403 403 403 403 409',
    body: () => ({ version: 1 }),
    audit: 'ImportUndone Import',
    ready: async (opened) => {
      const path = `/api/Import/admin/apply/${opened.ids.importId}`
      const { token } = opened.school
      const applied = await opened.server.post(path, { token, body: await mapped(opened) })
      return { body: { version: (await applied.json()).version } }
    },
  },
  'DELETE /api/Import/admin/:importId': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    audit: 'Removed Import',
  },
})
