import { expectCalls } from '#server/testing/expected-calls.ts'

const field = { name: 'Bus', kind: 'Text', choices: [] }

export const customFieldsCalls = expectCalls({
  'GET /api/CustomField/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: (items) id organizationId subject name kind choices sharing position valuesCount
      everybody: (items) version savedBy savedDate
    `,
  },
  'POST /api/CustomField/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...field, organizationId, subject: 'Member' }),
    audit: 'Edited Organization',
  },
  'PUT /api/CustomField/admin/:customFieldId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ name: 'Shirt size', kind: 'Choice', choices: ['S'], position: 0, version: 1 }),
    audit: 'Edited Organization',
  },
  'GET /api/CustomField/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/CustomField/my': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 204',
    body: ({ organizationId, familyId }) => ({
      organizationId,
      subject: 'Family',
      id: familyId,
      customValues: [],
    }),
    audit: 'Edited Family',
  },
  'DELETE /api/CustomField/admin/:customFieldId': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Edited Organization',
  },
})
