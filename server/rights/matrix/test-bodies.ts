import { familyBodies, noFamily } from '#server/people/families/test-family.ts'
import { settings } from '#server/organizations/organizations/test-settings.ts'
import { accountBodies } from './test-bodies.account.ts'
import { memberBodies } from './test-bodies.members.ts'

const missing = 99_999_999

/** What a call may be about: an organization and what belongs to it. This one is not there. */
export const nowhere = {
  organizationId: missing,
  semesterId: missing,
  classId: missing,
  classDayId: missing,
  enrolmentId: missing,
  organizationUserId: missing,
  newcomer: missing,
  sessionId: missing,
  passkeyId: missing,
  ...noFamily(missing),
  importId: missing,
  row: 2,
  recordMoveId: missing,
  invitationId: missing,
  applicationId: missing,
  candidateId: missing,
  roleId: missing,
  roomId: missing,
  timeSlotId: missing,
  announcementId: missing,
}
export type Ids = typeof nowhere

const isPrivate = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
export const people = { fileName: 'people.csv', text: 'First name\nIda\n' }
const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }

const semester = {
  ...term,
  ageAsOfDate: term.startDate,
  registrationOpens: null,
  registrationCloses: null,
}
const hours = { startTime: '09:00', endTime: '12:00' }
const day = { date: '2026-11-07', type: 'Regular', ...hours, notes: null, makesUpClassDayId: null }

const role = { name: 'Librarian', description: null, permissions: ['members.view'] }

const ownTimes = { weekday: null, startTime: null, endTime: null }
const room = { name: 'Kitchen', capacity: null }
const slot = { name: 'Lunch', startTime: '12:00', endTime: '13:00' }
const told = { title: 'Snow', body: 'Stay at home.' }

/** What the calls take at least. */
export const bodies: Record<string, (ids: Ids) => object> = {
  ...accountBodies,
  ...memberBodies,
  ...familyBodies,
  'POST /api/Organization/create': () => isPrivate,
  'PUT /api/Organization/update/:organizationId': () => ({ ...settings, ...isPrivate }),
  'PUT /api/Organization/admin/:organizationId/second-factor': () => ({ isRequired: true }),
  'POST /api/Application/organization/:organizationId': () => ({ message: null }),
  'PUT /api/Application/my/:applicationId/withdraw': () => ({}),
  'PUT /api/Application/my/:applicationId/answer': () => ({ answer: 'Six.', version: 1 }),
  'PUT /api/Application/admin/organization/:organizationId/questions': () => ({
    questions: [],
    version: 0,
  }),
  'PUT /api/Application/admin/:applicationId/review': () => ({ version: 1 }),
  'PUT /api/Application/admin/:applicationId/ask': () => ({ question: 'How old?', version: 1 }),
  'PUT /api/Application/admin/:applicationId/notes': () => ({ internalNotes: null, before: null }),
  'PUT /api/Application/admin/:applicationId/decision': ({ candidateId }) => ({
    decisions: [{ candidateId, decision: 'Accepted' }],
    version: 1,
  }),
  'POST /api/Semester/admin': ({ organizationId }) => ({ ...semester, organizationId }),
  'POST /api/Semester/admin/:semesterId/copy': () => ({
    ...semester,
    hasClassDays: true,
    hasClasses: true,
    hasTeachers: true,
    preview: false,
  }),
  'PUT /api/Semester/admin/:semesterId': () => ({ ...semester, isArchived: false, version: 1 }),
  'POST /api/Room/admin': ({ organizationId }) => ({ ...room, organizationId }),
  'PUT /api/Room/admin/:roomId': () => ({ ...room, version: 1 }),
  'POST /api/TimeSlot/admin': ({ organizationId }) => ({ ...slot, organizationId }),
  'PUT /api/TimeSlot/admin/:timeSlotId': () => ({ ...slot, version: 1 }),
  'POST /api/Class/admin': ({ organizationId, semesterId }) => ({
    ...term,
    organizationId,
    semesterId,
  }),
  'PUT /api/Class/admin/:classId': ({ semesterId }) => ({
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
    enrolment: 'Open',
    version: 1,
  }),
  'PUT /api/Class/admin/:classId/place': ({ timeSlotId, roomId }) => ({
    weekday: 'Saturday',
    slotId: timeSlotId,
    roomId,
    version: 1,
  }),
  'POST /api/Class/admin/check': ({ organizationId, semesterId, roomId, timeSlotId }) => ({
    organizationId,
    semesterId,
    startDate: term.startDate,
    endDate: term.endDate,
    roomId,
    slotId: timeSlotId,
  }),
  'POST /api/Class/admin/:classId/check': ({ semesterId, roomId, timeSlotId }) => ({
    semesterId,
    roomId,
    slotId: timeSlotId,
  }),
  'POST /api/Class/admin/:classId/students': ({ newcomer }) => ({ organizationUserId: newcomer }),
  'PUT /api/Class/admin/:classId/enrolments/:enrolmentId': () => ({
    status: 'Withdrawn',
    version: 1,
  }),
  'PUT /api/Class/admin/:classId/waitlist': () => ({ before: [], enrolmentIds: [] }),
  'PUT /api/Class/:classId/attendance/:classDayId': () => ({
    marks: [{ personId: missing, mark: 'Present' }],
  }),
  'POST /api/Class/:classId/enrol': () => ({ personId: missing }),
  'POST /api/Class/:classId/withdraw': () => ({ personId: missing }),
  'POST /api/ClassDay/admin': ({ organizationId, semesterId }) => ({
    ...day,
    organizationId,
    semesterId,
  }),
  'POST /api/ClassDay/admin/generate': ({ organizationId, semesterId }) => ({
    organizationId,
    semesterId,
    weekdays: ['Saturday'],
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    ...hours,
    skipDates: [],
    preview: false,
  }),
  'PUT /api/ClassDay/admin/:classDayId': () => ({ ...day, date: '2026-09-12', version: 1 }),
  'POST /api/ClassDay/admin/:classDayId/cancel': () => ({ reason: 'Snow', version: 1 }),
  'POST /api/ClassDay/admin/:classDayId/restore': () => ({ version: 1 }),
  'POST /api/Announcement/admin': ({ organizationId }) => ({ ...told, organizationId }),
  'PUT /api/Announcement/admin/:announcementId': () => ({ ...told, version: 1 }),
  'POST /api/Role/admin': ({ organizationId }) => ({ ...role, organizationId }),
  'PUT /api/Role/admin/:roleId': () => ({ ...role, version: 1 }),
  'PUT /api/Role/admin/:roleId/grants/:organizationUserId': () => ({ untilDate: null }),
  'POST /api/Import/admin': ({ organizationId }) => ({ organizationId, ...people }),
  'PUT /api/Import/admin/:importId/columns': () => ({ columns: ['FirstName'], version: 1 }),
  'PUT /api/Import/admin/:importId/rows/:row': () => ({
    cells: ['Ida'],
    choice: null,
    isLeftOut: false,
    version: 1,
  }),
  'POST /api/Audit/admin/organization/:organizationId/exports': () => ({
    list: 'members',
    format: 'csv',
    rowsCount: 2,
  }),
  'POST /api/Import/admin/:importId/apply': () => ({ judged: '', version: 1 }),
  'POST /api/Import/admin/:importId/undo': () => ({ version: 1 }),
}
