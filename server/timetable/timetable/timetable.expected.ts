import { expectCalls } from '#server/testing/expected-calls.ts'

const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }

export const timetableCalls = expectCalls({
  'GET /api/Class/admin/semester/:semesterId/timetable': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: semesterId semesterName weekdays startDate endDate
      everybody: (rooms) id name capacity
      everybody: (slots) id name startTime endTime
      everybody: (classes) id version name status weekday slotId startTime endTime roomId teacherNames
      everybody: (classes) enrolledStudentsCount maxStudents startDate endDate
      everybody: (classes.conflicts) kind classId className teachers studentsCount roomName capacity seats date
      everybody: (classes.conflicts.override) reason by
      everybody: (classes.moreConflicts) open accepted
      everybody: (moreConflicts) open accepted
      enrollments.manage or attendance.view: (classes.conflicts) students
    `,
  },
  'POST /api/Class/admin/check': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ organizationId, semesterId, roomId, timeSlotId }) => ({
      organizationId,
      semesterId,
      startDate: term.startDate,
      endDate: term.endDate,
      roomId,
      slotId: timeSlotId,
    }),
  },
  'POST /api/Class/admin/check/:classId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    body: ({ semesterId, roomId, timeSlotId }) => ({
      semesterId,
      roomId,
      slotId: timeSlotId,
    }),
  },
})
