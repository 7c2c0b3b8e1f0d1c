import { foundTeacher } from '#server/demo/people.ts'
import { imported, inReview } from '#server/demo/fill-imports.ts'
import { demoOwner } from '#server/demo/logins.ts'
import { webhookName } from './screens.webhooks.ts'
import { justBegun, type Names, owner, type Screen } from './screen.ts'

const adminScreen = (place: string, heading: string | RegExp, names?: Names) =>
  owner(`/organizations/$organizationId/admin${place}`, heading, names)

const aDay = /^(Tue|Thu|Fri), /
const aSemester = /^(Winter|Spring|Summer|Fall) \d{4}$/
const applicant = 'Marguerite Delacroix-Huang'
const longest =
  'Kitchen Chemistry and the Science of Bread, Cheese, Pickles and Other Things That Ferment'
const longRead = 'Hands needed on the last Thursday'
const longestName = 'Wilhelmina Featherstonehaugh-Montgomery'

/** The screens of an organization's administration. */
export const administrationScreens: Screen[] = [
  adminScreen('', 'Home'),
  adminScreen('/home', 'Home'),
  adminScreen('/set-up?step=Year', 'Set Up Your Program', justBegun),
  adminScreen('/set-up?step=Classes', 'Set Up Your Program', justBegun),
  adminScreen('/set-up?step=Review', 'Set Up Your Program', justBegun),
  adminScreen('/all-members', 'All members'),
  adminScreen('/all-members?status=Archived', 'All members'),
  adminScreen('/all-members?searchString=zeppelin', 'All members'),
  adminScreen('/all-members/new', 'Add person'),
  adminScreen('/all-members/invite', 'Invite'),
  adminScreen('/all-members/$organizationUserId', 'Bo Li', { organizationUserId: 'Bo Li' }),
  adminScreen('/all-members/$organizationUserId', 'Ruth Yoder', {
    organizationUserId: 'Ruth Yoder',
  }),
  adminScreen('/teachers', 'Teachers'),
  adminScreen('/teachers/$organizationUserId', longestName, { organizationUserId: longestName }),
  adminScreen('/teachers/$organizationUserId', foundTeacher.displayName, {
    organizationUserId: foundTeacher.displayName,
  }),
  adminScreen('/teachers/new-anonymous', 'Add placeholder teacher'),
  adminScreen('/students', 'Students'),
  adminScreen('/parents', 'Parents'),
  adminScreen('/families', 'Families'),
  adminScreen('/families/$familyId', 'Castellanos', { familyId: demoOwner }),
  adminScreen('/owners', 'Owners'),
  adminScreen('/roles', 'Roles'),
  adminScreen('/roles/new', 'Create Role'),
  adminScreen('/roles/$roleId', 'Registrar', { roleId: 'Registrar' }),
  adminScreen('/imports', 'Imports'),
  adminScreen('/imports/new', 'Import a File'),
  adminScreen('/imports/$importId', inReview.fileName, { importId: inReview.fileName }),
  adminScreen('/imports/$importId', imported.fileName, { importId: imported.fileName }),
  adminScreen('/semesters', 'Semesters'),
  adminScreen('/semesters/new', 'Create Semester'),
  adminScreen('/semesters/new?copyOf=$semesterId', 'Create Semester', { semesterId: 'now' }),
  adminScreen('/semesters/$semesterId', aSemester, { semesterId: 'now' }),
  adminScreen('/semesters/$semesterId', aSemester, { semesterId: 'later' }),
  adminScreen('/registration-rounds/$semesterId', 'Registration Round', { semesterId: 'inRound' }),
  adminScreen('/registration-rounds/$semesterId', 'Registration Round', { semesterId: 'later' }),
  adminScreen('/class-days', 'Class days'),
  adminScreen('/class-days?view=list', 'Class days'),
  adminScreen('/class-days/new', 'Create Class Days'),
  adminScreen('/class-days/new?kind=one', 'Create Class Days'),
  adminScreen('/class-days/$classDayId', aDay, { classDayId: 'Regular' }),
  adminScreen('/class-days/$classDayId', aDay, { classDayId: 'Canceled' }),
  adminScreen('/grade-levels', 'Grade levels'),
  adminScreen('/custom-fields', 'Custom fields'),
  adminScreen('/rooms', 'Rooms and times'),
  adminScreen('/classes?pageSize=30', 'Classes'),
  adminScreen('/classes/timetable', 'Timetable'),
  {
    ...adminScreen('/classes/timetable?semesterId=$semesterId', 'Timetable', {
      semesterId: 'planned',
    }),
    chosen: ['Suggest places', 'Find places', 'Stop'],
  },
  adminScreen('/classes/new', 'Create Class'),
  adminScreen('/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),
  ...['students', 'attendance', 'settings'].map((tab) =>
    adminScreen(`/classes/$classId?tab=${tab}`, 'Field Botany', { classId: 'Field Botany' }),
  ),
  adminScreen('/classes/$classId', 'Ceramics Studio', { classId: 'Ceramics Studio' }),
  adminScreen('/classes/$classId', longest, { classId: longest }),
  adminScreen('/attendance', 'Attendance'),
  adminScreen('/attendance?state=Missing&date=2026-02-30', 'Attendance'),
  adminScreen('/attendance/$classDayId/$classId', /^Field Botany, Tue, /, {
    classId: 'Field Botany',
    classDayId: 'Shortened',
  }),
  adminScreen('/attendance/$classDayId/$classId', /, Thu, /, {
    classId: 'Thursday',
    classDayId: 'Canceled',
  }),
  adminScreen('/absences', 'Absences'),
  adminScreen('/requests', 'Requests'),
  adminScreen('/requests/$exceptionRequestId', 'Request for Jun Li', {
    exceptionRequestId: 'Jun Li',
  }),
  adminScreen('/application', 'Applications'),
  adminScreen('/application/questions', 'Questions'),
  adminScreen('/application/$applicationId', `Application from ${applicant}`, {
    applicationId: applicant,
  }),
  adminScreen('/announcements', 'Announcements'),
  adminScreen('/announcements/new', 'Create Announcement'),
  adminScreen('/announcements/$announcementId', longRead, { announcementId: longRead }),
  adminScreen('/webhooks', 'Webhooks'),
  adminScreen('/webhooks/new', 'Add Webhook'),
  adminScreen('/webhooks/$webhookId', webhookName, { webhookId: webhookName }),
  adminScreen('/reports', 'Reports'),
  adminScreen('/reports/$report', 'Sign-in sheets', { report: 'sign-in-sheets' }),
  adminScreen('/reports/$report', 'Day sheet', { report: 'day-sheet' }),
  adminScreen('/reports/$report?classId=$classId', 'Emergency and allergy list', {
    report: 'emergency-list',
    classId: 'Folk Dancing',
  }),
  adminScreen('/reports/$report', 'Attendance', { report: 'attendance' }),
  adminScreen('/reports/$report', 'Class lists', { report: 'class-lists' }),
  adminScreen('/reports/$report', 'Enrollment and capacity', { report: 'enrollment' }),
  adminScreen('/reports/$report?classId=$classId', 'Student schedules', {
    report: 'student-schedules',
    classId: 'Folk Dancing',
  }),
  adminScreen('/reports/$report', 'Families and contacts', { report: 'families' }),
  adminScreen('/reports/$report', 'Teacher schedules', { report: 'teacher-schedules' }),
  adminScreen('/reports/$report?semesterId=$semesterId', 'Waitlists', {
    report: 'waitlists',
    semesterId: 'planned',
  }),
  adminScreen('/reports/$report', 'Students without a class', { report: 'without-class' }),
  adminScreen('/reports/$report', 'Joined and left members', { report: 'new-and-left' }),
  adminScreen('/reports/$report', 'Custom fields', { report: 'custom-fields' }),
  adminScreen('/settings', 'Organization Settings'),
  adminScreen('/audit', 'Audit log'),
  adminScreen('/undelivered-emails', 'Undelivered emails'),

  adminScreen('/home', 'Home', justBegun),
  adminScreen('/all-members', 'All members', justBegun),
  adminScreen('/teachers', 'Teachers', justBegun),
  adminScreen('/semesters', 'Semesters', justBegun),
  adminScreen('/classes', 'Classes', justBegun),
  adminScreen('/classes/new', 'Create Class', justBegun),
  adminScreen('/reports/$report', 'Enrollment and capacity', {
    ...justBegun,
    report: 'enrollment',
  }),
  adminScreen('/settings', 'Organization Settings', justBegun),
]
