import { expectCalls } from '#server/testing/expected-calls.ts'

export const dayOverviewCalls = expectCalls({
  'GET /api/DayOverview/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 200 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: today
      everybody: (daysOff) id date type startTime endTime notes cancelReason
      everybody: (days) id date type notes organizationName semesterId semesterName startTime endTime
      everybody: (days.rooms) id name
      everybody: (days.slots) id name startTime endTime
      everybody: (days.classes) id name isDraft roomId slotId startTime endTime enrolledStudentsCount
      everybody: (days.classes) substituteName needsSubstitute maxStudents waitingCount
      everybody: (days.classes.teachers) organizationUserId name isAbsent isFormerMember
      members.view: (photos) organizationUserId photoUrl
      everybody: (semester) id name isOver
    `,
  },
  'GET /api/DayOverview/admin/organization/:organizationId/absent': {
    statuses: '401 401 404 403 403 403 403 200 403 403 200 403 200 200',
    keys: `
      everybody: today date seatsCount markedCount
      everybody: (students) personId name
      families.view or attendance.take: (students.guardians) personId name
      members.contact or attendance.take: (students.guardians) phone
      everybody: (students.classes) classId className classDayId startTime endTime roomName mark
      everybody: (students.classes) minutesLate isReported
      attendance.take: (students.classes) markNote reason note reportedBy
    `,
  },
  'GET /api/DayOverview/admin/organization/:organizationId/attendance': {
    statuses: '401 401 404 403 403 403 403 200 403 403 200 403 200 200',
    keys: `
      everybody: semesterNames
      everybody: (days) date presentCount absentCount
    `,
  },
})
