import { reportKeys } from './test-keys.reports.ts'

/**
 * The keys of what each reading call answers about an organization, and who receives them of those who may make the call:
 * everybody, or whoever holds one of the permissions that are joined by "or", and all that are joined by "+"; or an owner. Keys that lie
 * deeper follow their place. What an entry of the history holds before and after is told apart by its own keys.
 */
const list = `
  GET /api/Organization/admin/:organizationId
    everybody: id name accessLevel admissionType description place contactEmail logoImageUrl coverImageUrl permissions
    everybody: organizationUserId version savedBy savedDate
    everybody: (membership) isOwner isTeacher isStudent isParent status joinedDate mayAdminister roles welcomeText
    everybody: isInvited
    everybody: (application) id status createdDate version
  GET /api/Organization/admin/:organizationId/settings
    everybody: name accessLevel admissionType logoImageId coverImageId logoImageUrl coverImageUrl description place
    everybody: contactEmail timeZone welcomeText version savedBy savedDate
  GET /api/OrganizationUser/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) isOwner isTeacher isStudent isParent status joinedDate id name account isAnonymous
    everybody: (items.teaching) classNames
    families.view: (items.families) id name
    members.contact: (items) email
    members.contact: (items.teaching) phone
    owner: (items) isTwoFactorOn
  GET /api/OrganizationUser/admin/:organizationUserId
    everybody: isOwner isTeacher isStudent isParent status joinedDate id name account isAnonymous organizationId
    everybody: displayName firstName lastName preferredName ageOn bio photoUrl mayEditPerson isChild isLookedAfter
    everybody: personVersion version savedBy savedDate
    everybody: (replacedBy) id name
    everybody: (teaches) id name
    enrolments.manage or attendance.view: (attends) id name
    families.view: (families) id name
    families.view: (families.people) organizationUserId name relation
    families.view + members.contact: (families.people) phone email
    members.contact: email phone
    members.manage: staffNotes
    members.manage: (invitation) expiresDate
    members.manage + members.contact: (invitation) email
    members.manage or students.manage or students.medical: birthDate age
  GET /api/OrganizationUser/admin/:organizationUserId/history
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id actorName action before after createdDate
  GET /api/OrganizationUser/admin/:organizationUserId/rights
    everybody: isOwner ownerSince mayGiveRoles
    everybody: (roles) id name untilDate permissions
    everybody: (teacherOf) id name role
    families.view: (guardianOf) organizationUserId name access familyName
    members.manage: reasonAgainst
  GET /api/OrganizationUser/admin/organization/:organizationId/students
    everybody: totalPages totalCount unfilteredCount agesOn
    everybody: (items) id name
    enrolments.manage or attendance.view: (items.classes) id name
    families.view: (items.families) id name
    families.view: (items.guardians) name
    families.view + members.contact: (items.guardians) phone email
    members.manage or students.manage or students.medical: (items) age
    students.medical: (items) childId alertsCount
  GET /api/OrganizationUser/admin/organization/:organizationId/parents
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name account
    everybody: (items.classes) id name
    families.view: (items.children) id name
    members.contact: (items) phone email
  GET /api/OrganizationUser/admin/organization/:organizationId/invitations
    everybody: (items) id email expiresDate isTeacher isStudent isParent
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
    enrolments.manage or attendance.view: (classes.conflicts) students
  GET /api/Class/admin/:classId
    everybody: id organizationId semesterId semesterName name summary description startDate endDate status
    everybody: enrolledStudentsCount weekday slotId startTime endTime roomId roomName maxStudents
    everybody: category minAge maxAge agePolicy minStudents hasWaitlist enrolment seatsTaken requestedCount waitingCount
    everybody: version savedBy savedDate
    everybody: (slot) name startTime endTime
    everybody: (teachers) organizationUserId name isAnonymous role
  GET /api/Class/admin/:classId/roster
    everybody: id organizationUserId name status statusDate position offeredUntil requestedBy reason message version
    everybody: (swaps) classId name
    everybody: (doors) kind reason opener
  GET /api/Family/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name adults children enrolmentsCount
    everybody: (items.contact) name
    members.contact: (items.contact) phone email
  GET /api/Family/admin/organization/:organizationId/:familyId
    everybody: id organizationId name agesOn
    everybody: (adults) name personId organizationUserId relation
    everybody: (children) personId organizationUserId name
    enrolments.manage or attendance.view: (children.classes) id name
    members.contact: address
    members.contact: (adults) phone email
    members.manage or students.manage or students.medical: (children) age
    students.medical: (children) conditionsCount contactsCount
  GET /api/Family/admin/organization/:organizationId/care/:childId
    everybody: (conditions) name severity reaction whatToDo reviewDate
    everybody: (contacts) name phone relation mayPickUp familyName
  GET /api/Import/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id fileName state rowsCount createdBy createdDate version
    everybody: (items.outcome) people families changed
  GET /api/Import/admin/:importId
    everybody: id organizationId fileName state rowsCount undecided judged createdBy createdDate version savedBy
    everybody: savedDate kept
    everybody: (columns) header field samples dateOrder
    everybody: (counts) Error Conflict New Match LeftOut
    everybody: (outcome) people families changed
  GET /api/Import/admin/:importId/rows
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id verdict sentences cells choices choice
    everybody: (items.differences) label here told
    everybody: (items.faults) place sentence
    everybody: (items.people) name as
  GET /api/Application/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name message status createdDate version savedBy savedDate
    everybody: (items.candidates) id name kind decision
  GET /api/Application/admin/organization/:organizationId/questions
    everybody: version savedBy savedDate
    everybody: (questions) text help isRequired
  GET /api/Application/admin/:applicationId
    everybody: id name firstName message status agesOn internalNotes createdDate version savedBy savedDate
    everybody: (answers) question answer
    everybody: (candidates) id name kind decision age decidedBy decidedDate
    everybody: (candidates.acceptance) change held familyName
    everybody: (inquiries) id question askedDate askedBy answer answeredDate
    everybody: (letters) id subject text createdDate writtenBy isMailed
    everybody: (history) id actorName action candidate createdDate
  GET /api/Announcement/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id organizationId organizationName classId className title body authorName createdDate version savedBy savedDate
  GET /api/Announcement/admin/:announcementId
    everybody: id organizationId organizationName classId className title body authorName createdDate version savedBy savedDate
  GET /api/Role/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id organizationId name description permissions holdersCount mayChange version savedBy savedDate
  GET /api/Role/admin/:roleId
    everybody: id organizationId name description permissions holdersCount mayChange version savedBy savedDate
  GET /api/Role/admin/:roleId/grants
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) organizationUserId name untilDate isOver mayChange grantedBy grantedDate
  GET /api/Audit/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id actorName action before after createdDate onBehalfOf subject subjectId subjectName fields
`

/** One key, and whether somebody with these permissions receives it. */
export type Key = { key: string; isFor: (held: readonly string[]) => boolean; isForAll: boolean }

/** The keys by the call that answers them. */
export const keysOf = new Map<string, Key[]>()

for (const line of [list, ...reportKeys]
  .join('')
  .trim()
  .split('\n')
  .map((each) => each.trim())) {
  if (line.startsWith('GET ')) keysOf.set(line, [])
  else [...keysOf.values()].at(-1)?.push(...keysIn(line))
}

function keysIn(line: string): Key[] {
  const [, who = '', place = '', names = ''] = /^([^:]+): (?:\(([^)]+)\) )?(.+)$/.exec(line) ?? []
  const isForAll = who === 'everybody'
  const isFor = (held: readonly string[]) =>
    isForAll ||
    who.split(' + ').every((one) => one.split(' or ').some((each) => held.includes(each)))
  return names
    .split(' ')
    .map((name) => ({ key: place === '' ? name : `${place}.${name}`, isFor, isForAll }))
}
