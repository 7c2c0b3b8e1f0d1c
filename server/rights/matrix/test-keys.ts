import { classKeys } from './test-keys.classes.ts'
import { reportKeys } from './test-keys.reports.ts'

/**
 * The keys of what each reading call answers about an organization, and who receives them of those who may make the call:
 * everybody, or whoever holds one of the permissions that are joined by "or", and all that are joined by "+"; or an owner. Keys that lie
 * deeper follow their place. What an entry of the history holds before and after is told apart by its own keys.
 */
const list = `
  GET /api/Organization/admin/:organizationId
    everybody: id name accessLevel admissionType description place contactEmail logoImageUrl coverImageUrl permissions
    everybody: organizationUserId deletionDate version savedBy savedDate
    everybody: (membership) isOwner isTeacher isStudent isParent status joinedDate mayAdminister isSecondFactorMissing roles welcomeText
    everybody: isInvited isVerified
    everybody: (application) id status createdDate version
  GET /api/Organization/admin/:organizationId/second-factor
    everybody: isRequired hasOwn concernedCount
    owner: (concerned) organizationUserId name hasEmailCodes
  GET /api/Organization/admin/:organizationId/settings
    everybody: name accessLevel admissionType logoImageId coverImageId logoImageUrl coverImageUrl description place
    everybody: contactEmail timeZone welcomeText isVerified version savedBy savedDate
  GET /api/OrganizationUser/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) isOwner isTeacher isStudent isParent status joinedDate id name account isAnonymous
    everybody: (items) roles ownerSince
    everybody: (items.teaching) classNames
    families.view: (items.families) id name
    members.contact: (items) email
    members.contact: (items.teaching) phone
    owner: (items) isTwoFactorOn
  GET /api/OrganizationUser/admin/organization/:organizationId/open-enrollments
    everybody: enrollmentsCount membersCount reasonAgainst
    enrolments.manage or attendance.view: (attends) name status
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
    families.view: (guardianOf) organizationUserId name access familyName isWaiting
    members.manage: reasonAgainst
  GET /api/OrganizationUser/admin/organization/:organizationId/students
    everybody: totalPages totalCount unfilteredCount agesOn
    everybody: (items) id name isUnverified
    enrolments.manage or attendance.view: (items.classes) id name
    families.view: (items.families) id name
    families.view: (items.guardians) name isUnverified
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
  GET /api/Family/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id name adults children enrolmentsCount
    everybody: (items.contact) name isUnverified
    members.contact: (items.contact) phone email
  GET /api/Family/admin/organization/:organizationId/:familyId
    everybody: id organizationId name agesOn
    everybody: (adults) name personId organizationUserId relation isWaiting isUnverified
    everybody: (children) personId organizationUserId name
    enrolments.manage or attendance.view: (children.classes) id name
    members.contact: address
    members.contact: (adults) phone email
    members.manage or students.manage or students.medical: (children) age
    students.medical: (children) conditionsCount contactsCount
  GET /api/Family/admin/:familyId
    everybody: id organizationId name agesOn
    everybody: (adults) name personId organizationUserId relation isWaiting isUnverified
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
  GET /api/Import/admin/:importId/progress
    everybody: (work) phase done total
  GET /api/Import/admin/:importId/rows
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id verdict sentences cells choices choice
    everybody: (items.differences) label here told
    everybody: (items.guardians) name address account access children
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
    everybody: id organizationId name firstName isReachable message status agesOn createdDate version savedBy savedDate
    applications.decide: internalNotes
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
    everybody: (items) organizationUserId name untilDate isVerified isOver mayChange grantedBy grantedDate
  GET /api/Audit/admin/organization/:organizationId
    everybody: totalPages totalCount unfilteredCount
    everybody: (items) id actorName action before after createdDate onBehalfOf subject subjectId subjectName fields
  GET /api/Audit/admin/organization/:organizationId/check
    everybody: entriesCount redactedCount removedCount waitingCount
    everybody: (head) position hash
    everybody: (faults) kind auditEntryId
  GET /api/Audit/admin/organization/:organizationId/proof
    everybody: format organizationId organizationName createdDate previousHash
    everybody: (links) position kind auditEntryId actorUserId onBehalfOfPersonId salt contentHash hash signature
    everybody: (entries) id actorName action subjectType subjectId before after createdDate
`

/** One key, and whether somebody with these permissions receives it. */
export type Key = { key: string; isFor: (held: readonly string[]) => boolean; isForAll: boolean }

/** The keys by the call that answers them. */
export const keysOf = new Map<string, Key[]>()

for (const line of [list, classKeys, ...reportKeys]
  .join('\n')
  .split('\n')
  .map((each) => each.trim())
  .filter((each) => each !== '')) {
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
