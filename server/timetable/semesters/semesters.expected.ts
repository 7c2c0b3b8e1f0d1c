import { expectCalls } from '#server/testing/expected-calls.ts'

const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }
const semester = {
  ...term,
  ageAsOfDate: term.startDate,
  registrationOpens: null,
  registrationCloses: null,
}

export const semestersCalls = expectCalls({
  'GET /api/Semester/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id name startDate endDate ageAsOfDate registrationOpens registrationOpensTime registrationCloses status
      everybody: (items) classDaysCount classesCount studentsCount
    `,
  },
  'POST /api/Semester/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...semester, organizationId }),
    audit: 'Added Semester',
  },
  'GET /api/Semester/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId name startDate endDate ageAsOfDate registrationOpens registrationOpensTime registrationCloses isArchived
      everybody: (registrationWindows) audience opensDate opensTime
      everybody: status classDaysCount classesCount studentsCount version savedBy savedDate
    `,
  },
  'GET /api/Semester/admin/audiences/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    keys: 'everybody: audience peopleCount familiesCount',
  },
  'PUT /api/Semester/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...semester, isArchived: false, version: 1 }),
    audit: 'Edited Semester',
  },
  'DELETE /api/Semester/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Removed Semester',
  },
})
