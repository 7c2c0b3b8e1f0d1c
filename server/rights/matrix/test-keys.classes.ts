/** The keys of semesters, their days, and classes, as `test-keys.ts` spells them. */
export const classKeys = `
  GET /api/Semester/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name startDate endDate ageAsOfDate registrationOpens registrationCloses status
    everybody: (items) classDaysCount classesCount studentsCount
  GET /api/Semester/admin/:semesterId
    everybody: id organizationId name startDate endDate ageAsOfDate registrationOpens registrationCloses isArchived
    everybody: status classDaysCount classesCount studentsCount version savedBy savedDate
  GET /api/Room/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id organizationId name capacity classesCount version savedBy savedDate
  GET /api/Room/admin/:roomId
    everybody: id organizationId name capacity classesCount version savedBy savedDate
  GET /api/TimeSlot/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id organizationId name startTime endTime classesCount version savedBy savedDate
  GET /api/TimeSlot/admin/:timeSlotId
    everybody: id organizationId name startTime endTime classesCount version savedBy savedDate
  GET /api/ClassDay/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id date type startTime endTime notes cancelReason
  GET /api/ClassDay/admin/semester/:semesterId
    everybody: semesterId semesterName startDate endDate isArchived today
    everybody: (days) id date type startTime endTime notes cancelReason
    everybody: (days.makesUp) id date
    everybody: (days.madeUpBy) id date
  GET /api/ClassDay/admin/:classDayId
    everybody: id organizationId semesterId semesterName date type startTime endTime notes cancelReason
    everybody: classesCount version savedBy savedDate
    everybody: (makesUp) id date
    everybody: (madeUpBy) id date
  GET /api/ClassDay/admin/:classDayId/sheet
    everybody: id date type notes organizationName semesterName startTime endTime
    everybody: (rooms) id name
    everybody: (slots) id name startTime endTime
    everybody: (classes) id name isDraft roomId slotId startTime endTime teacherNames enrolledStudentsCount
  GET /api/Class/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name semesterName startDate endDate status enrolledStudentsCount teacherNames
    everybody: (items) weekday slotName startTime endTime roomName maxStudents requestedCount waitingCount
  GET /api/Class/admin/organization/:organizationId/attendance
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id classId className teacherNames classDayId date type startTime endTime studentsCount markedCount
  GET /api/Class/admin/semester/:semesterId/timetable
    everybody: semesterId semesterName weekdays startDate endDate
    everybody: (rooms) id name capacity
    everybody: (slots) id name startTime endTime
    everybody: (classes) id version name status weekday slotId startTime endTime roomId teacherNames
    everybody: (classes) enrolledStudentsCount maxStudents startDate endDate
    everybody: (classes.conflicts) kind classId className teachers studentsCount roomName capacity seats date
    everybody: (classes.conflicts.override) reason by
    everybody: (classes.moreConflicts) open accepted
    everybody: (moreConflicts) open accepted
    enrolments.manage or attendance.view: (classes.conflicts) students
  GET /api/Class/admin/:classId
    everybody: id organizationId semesterId semesterName name summary description startDate endDate status
    everybody: enrolledStudentsCount weekday slotId startTime endTime roomId roomName maxStudents
    everybody: category minAge maxAge agePolicy minStudents hasWaitlist enrolment seatsTaken requestedCount waitingCount
    everybody: photoImageId photoUrl version savedBy savedDate
    everybody: (slot) name startTime endTime
    everybody: (teachers) organizationUserId name isAnonymous isFormerMember role
  GET /api/Class/admin/:classId/roster
    everybody: id organizationUserId name status statusDate position offeredUntil requestedBy reason message version
    everybody: (swaps) classId name
    everybody: (doors) kind reason opener
`
