import { expectCalls } from '#server/testing/expected-calls.ts'

const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }
const semester = {
  ...term,
  ageAsOfDate: term.startDate,
  registrationOpens: null,
  registrationCloses: null,
}

export const semesterCopiesCalls = expectCalls({
  'POST /api/Semester/admin/copy/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: () => ({
      ...semester,
      hasClassDays: true,
      hasClasses: true,
      hasTeachers: true,
      preview: false,
    }),
    audit: 'Added Semester',
  },
})
