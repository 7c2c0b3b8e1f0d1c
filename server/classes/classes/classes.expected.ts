import { type ExpectedCall, expectCalls } from '#server/testing/expected-calls.ts'

const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }
const ownTimes = { weekday: null, startTime: null, endTime: null }

/** A change of a class, and its preview. */
const saving = {
  statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
  body: ({ semesterId }) => ({
    ...term,
    semesterId,
    summary: null,
    description: null,
    status: 'Draft',
    teachers: [],
    ...ownTimes,
    slotId: null,
    roomId: null,
    category: null,
    minAge: null,
    maxAge: null,
    agePolicy: 'Strict',
    minStudents: null,
    maxStudents: 12,
    hasWaitlist: true,
    enrollment: 'Open',
    version: 1,
  }),
} satisfies ExpectedCall

const placing = {
  statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
  body: ({ timeSlotId, roomId }) => ({
    weekday: 'Saturday',
    slotId: timeSlotId,
    roomId,
    version: 1,
  }),
} satisfies ExpectedCall

export const classesCalls = expectCalls({
  'GET /api/Class/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id name semesterName startDate endDate status enrolledStudentsCount teacherNames
      everybody: (items) weekday slotName startTime endTime roomName maxStudents requestedCount waitingCount
      classes.manage: (items.customValues) customFieldId value
    `,
  },
  'POST /api/Class/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ organizationId, semesterId }) => ({
      ...term,
      organizationId,
      semesterId,
    }),
    audit: 'Added Class',
  },
  'GET /api/Class/admin/:classId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId semesterId semesterName name summary description bring startDate endDate status
      everybody: enrolledStudentsCount weekday slotId startTime endTime roomId roomName maxStudents
      everybody: minGradeLevelId maxGradeLevelId minGrade maxGrade
      everybody: category minAge maxAge agePolicy minStudents hasWaitlist enrollment seatsTaken requestedCount waitingCount
      everybody: photoImageId photoUrl version savedBy savedDate
      everybody: (slot) name startTime endTime
      classes.manage: (customValues) customFieldId name kind choices value
      everybody: (teachers) organizationUserId name isAnonymous isFormerMember role
    `,
  },
  'DELETE /api/Class/admin/:classId': {
    statuses: '401 401 404 403 403 403 403 409 403 409 403 403 403 409',
    ready: async ({ school }) => ({
      ids: { classId: await school.class({ name: 'Robotics', status: 'Draft' }) },
    }),
    audit: 'Removed Class',
  },
  'PUT /api/Class/admin/:classId': { ...saving, audit: 'Edited Class' },
  'PUT /api/Class/admin/place/:classId': { ...placing, audit: 'Edited Class' },
  'POST /api/Class/admin/preview/:classId': saving,
  'POST /api/Class/admin/preview/place/:classId': placing,
  'POST /api/Class/admin/publish': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ organizationId, classId }) => ({ organizationId, ids: [classId] }),
    audit: 'Edited Class',
  },
  'PUT /api/Class/admin/organization/:organizationId/places': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ classId, timeSlotId, roomId }) => ({
      moves: [{ classId, version: 1, weekday: 'Saturday', slotId: timeSlotId, roomId }],
    }),
    audit: 'Edited Class',
  },
  'POST /api/Class/admin/organization/:organizationId/undo-moves': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    body: ({ classId }) => ({ classes: [{ id: classId, version: 1 }] }),
    audit: 'Edited Class',
  },
})
