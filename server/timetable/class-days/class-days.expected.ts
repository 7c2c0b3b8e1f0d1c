import { expectCalls } from '#server/testing/expected-calls.ts'
import { owned } from '#server/rights/matrix/test-ready.ts'

const hours = { startTime: '09:00', endTime: '12:00' }
const day = { date: '2026-11-07', type: 'Regular', ...hours, notes: null, makesUpClassDayId: null }

export const classDaysCalls = expectCalls({
  'GET /api/ClassDay/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id date type startTime endTime notes cancelReason
    `,
  },
  'GET /api/ClassDay/admin/semester/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: semesterId semesterName startDate endDate isArchived today
      everybody: (days) id date type startTime endTime notes cancelReason
      everybody: (days.makesUp) id date
      everybody: (days.madeUpBy) id date
    `,
  },
  'POST /api/ClassDay/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId, semesterId }) => ({
      ...day,
      organizationId,
      semesterId,
    }),
    audit: 'Added ClassDay',
  },
  'POST /api/ClassDay/admin/generate': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId, semesterId }) => ({
      organizationId,
      semesterId,
      weekdays: ['Saturday'],
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      ...hours,
      skipDates: [],
      preview: false,
    }),
    audit: 'ClassDaysAdded Semester',
  },
  'GET /api/ClassDay/admin/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId semesterId semesterName date type startTime endTime notes cancelReason
      everybody: classesCount version savedBy savedDate
      everybody: (makesUp) id date
      everybody: (madeUpBy) id date
    `,
  },
  'GET /api/ClassDay/admin/sheet/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id date type notes organizationName semesterId semesterName startTime endTime
      everybody: (rooms) id name
      everybody: (slots) id name startTime endTime
      everybody: (classes) id name isDraft roomId slotId startTime endTime enrolledStudentsCount
      everybody: (classes) substituteName needsSubstitute maxStudents waitingCount
      everybody: (classes.teachers) organizationUserId name isAbsent isFormerMember
    `,
  },
  'PUT /api/ClassDay/admin/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...day, date: '2026-09-12', version: 1 }),
    audit: 'Edited ClassDay',
  },
  'POST /api/ClassDay/admin/cancel/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ reason: 'Snow', version: 1 }),
    audit: 'ClassDayCanceled ClassDay',
  },
  'POST /api/ClassDay/admin/restore/:classDayId': {
    statuses: '401 401 404 403 403 403 403 409 403 409 403 403 403 409',
    needsNoSecondFactor: true,
    body: () => ({ version: 1 }),
    audit: 'ClassDayRestored ClassDay',
    ready: async (opened) => {
      await owned(opened, 'POST /api/ClassDay/admin/cancel/:classDayId', opened.ids)
      return { body: { version: 2 } }
    },
  },
  'POST /api/ClassDay/admin/preview': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId, semesterId }) => ({ ...day, organizationId, semesterId }),
  },
  'POST /api/ClassDay/admin/preview/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...day, date: '2026-09-12', version: 1 }),
  },
  'POST /api/ClassDay/admin/preview/cancel/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ reason: 'Snow', version: 1 }),
  },
  'POST /api/ClassDay/admin/preview/restore/:classDayId': {
    statuses: '401 401 404 403 403 403 403 409 403 409 403 403 403 409',
    needsNoSecondFactor: true,
    body: () => ({ version: 1 }),
    ready: async (opened) => {
      await owned(opened, 'POST /api/ClassDay/admin/cancel/:classDayId', opened.ids)
      return { body: { version: 2 } }
    },
  },
  'POST /api/ClassDay/admin/preview/delete/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({}),
  },
  'DELETE /api/ClassDay/admin/:classDayId': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Removed ClassDay',
  },
})
