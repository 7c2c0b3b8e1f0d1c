import { expectCalls } from '#server/testing/expected-calls.ts'

/** Expectations for every report: the cells are checked by each report's own permissions. */
const keys = `
  everybody: name title organizationName isPersonal generatedDate sectionLabel
  everybody: (asked.semester) id name
  everybody: (asked.class) id name
  everybody: (asked.day) id date
  everybody: (asked.span) fromDate untilDate
  everybody: (choices.semesters) id name
  everybody: (choices.classes) id name
  everybody: (choices.days) id date
  everybody: (columns) key label kind
  everybody: (sections) title note rows
  everybody: (sheet) id date type notes organizationName semesterId semesterName startTime endTime
  everybody: (sheet.rooms) id name
  everybody: (sheet.slots) id name startTime endTime
  everybody: (sheet.classes) id name isDraft roomId slotId startTime endTime enrolledStudentsCount
  everybody: (sheet.classes) substituteName needsSubstitute maxStudents waitingCount
  everybody: (sheet.classes.teachers) organizationUserId name isAbsent isFormerMember
`

export const reportsCalls = expectCalls({
  'GET /api/Report/admin/organization/:organizationId/class-lists': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/sign-in-sheets': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/day-sheet': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 200 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/student-schedules': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/teacher-schedules': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/emergency-list': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/enrollment': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 200 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/waitlists': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/without-class': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/attendance': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/families': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/new-and-left': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
  'GET /api/Report/admin/organization/:organizationId/custom-fields': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys,
  },
})
