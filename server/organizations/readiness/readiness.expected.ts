import { expectCalls } from '#server/testing/expected-calls.ts'

export const readinessCalls = expectCalls({
  'GET /api/Organization/admin/readiness/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: hasEnrollments
      everybody: (semester) id name startDate registration registrationOpens registrationOpensTime
      everybody: (semester) registrationCloses publishedCount draftsCount draftIds
      members.manage: (uninvited) count ids
    `,
  },
})
