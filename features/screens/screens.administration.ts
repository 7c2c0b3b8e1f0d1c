import { foundTeacher } from '#server/demo/people.ts'
import { imported, inReview } from '#server/demo/fill-imports.ts'
import { demoOwner } from '#server/demo/logins.ts'
import { justBegun, type Names, owner, type Screen } from './screen.ts'

const desk = (place: string, heading: string | RegExp, names?: Names) =>
  owner(`/organizations/$organizationId/admin${place}`, heading, names)

const aDay = /^(Tues|Thurs|Fri)day, /
const aSemester = /^(Winter|Spring|Summer|Fall) \d{4}$/
const applicant = 'Marguerite Delacroix-Huang'
const longest =
  'Kitchen Chemistry and the Science of Bread, Cheese, Pickles and Other Things That Ferment'
const longRead = 'Hands needed on the last Thursday'
const longestName = 'Wilhelmina Featherstonehaugh-Montgomery'

/** What the administration of an organization sees. */
export const administrationScreens: Screen[] = [
  desk('', 'Home'),
  desk('/home', 'Home'),
  desk('/all-members', 'All members'),
  desk('/all-members?status=Archived', 'All members'),
  desk('/all-members?searchString=zeppelin', 'All members'),
  desk('/all-members/new', 'Add person'),
  desk('/all-members/invite', 'Invite'),
  desk('/all-members/$organizationUserId', 'Bo Li', { organizationUserId: 'Bo Li' }),
  desk('/all-members/$organizationUserId', 'Ruth Yoder', { organizationUserId: 'Ruth Yoder' }),
  desk('/teachers', 'Teachers'),
  desk('/teachers/$organizationUserId', longestName, { organizationUserId: longestName }),
  desk('/teachers/$organizationUserId', foundTeacher.displayName, {
    organizationUserId: foundTeacher.displayName,
  }),
  desk('/teachers/new-anonymous', 'Create Anonymous Teacher'),
  desk('/students', 'Students'),
  desk('/parents', 'Parents'),
  desk('/families', 'Families'),
  desk('/families/$familyId', 'Castellanos', { familyId: demoOwner }),
  desk('/owners', 'Owners'),
  desk('/roles', 'Roles'),
  desk('/roles/new', 'Create Role'),
  desk('/roles/$roleId', 'Registrar', { roleId: 'Registrar' }),
  desk('/imports', 'Imports'),
  desk('/imports/new', 'Import a File'),
  desk('/imports/$importId', inReview.fileName, { importId: inReview.fileName }),
  desk('/imports/$importId', imported.fileName, { importId: imported.fileName }),
  desk('/semesters', 'Semesters'),
  desk('/semesters/new', 'Create Semester'),
  desk('/semesters/new?copyOf=$semesterId', 'Create Semester', { semesterId: 'now' }),
  desk('/semesters/$semesterId', aSemester, { semesterId: 'now' }),
  desk('/class-days', 'Class days'),
  desk('/class-days?view=list', 'Class days'),
  desk('/class-days/new', 'Create Class Days'),
  desk('/class-days/new?kind=one', 'Create Class Days'),
  desk('/class-days/$classDayId', aDay, { classDayId: 'Regular' }),
  desk('/class-days/$classDayId', aDay, { classDayId: 'Canceled' }),
  desk('/rooms', 'Rooms and times'),
  desk('/classes?pageSize=30', 'Classes'),
  desk('/classes/timetable', 'Timetable'),
  desk('/classes/new', 'Create Class'),
  desk('/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),
  desk('/classes/$classId', 'Ceramics Studio', { classId: 'Ceramics Studio' }),
  desk('/classes/$classId', longest, { classId: longest }),
  desk('/attendance', 'Attendance'),
  desk('/attendance?state=Missing&date=2026-02-30', 'Attendance'),
  desk('/attendance/$classDayId/$classId', /^Field Botany, Tuesday, /, {
    classId: 'Field Botany',
    classDayId: 'Shortened',
  }),
  desk('/attendance/$classDayId/$classId', /, Thursday, /, {
    classId: 'Thursday',
    classDayId: 'Canceled',
  }),
  desk('/application', 'Applications'),
  desk('/application/questions', 'Questions'),
  desk('/application/$applicationId', `Application of ${applicant}`, { applicationId: applicant }),
  desk('/announcements', 'Announcements'),
  desk('/announcements/new', 'Create Announcement'),
  desk('/announcements/$announcementId', longRead, { announcementId: longRead }),
  desk('/reports', 'Reports'),
  desk('/reports/$report', 'Sign-in sheets', { report: 'sign-in-sheets' }),
  desk('/reports/$report', 'Day sheet', { report: 'day-sheet' }),
  desk('/reports/$report?classId=$classId', 'Emergency and allergy list', {
    report: 'emergency-list',
    classId: 'Folk Dancing',
  }),
  desk('/reports/$report', 'Attendance', { report: 'attendance' }),
  desk('/reports/$report', 'Class lists', { report: 'class-lists' }),
  desk('/reports/$report', 'Enrollment and fill', { report: 'enrollment' }),
  desk('/reports/$report?classId=$classId', 'Student schedules', {
    report: 'student-schedules',
    classId: 'Folk Dancing',
  }),
  desk('/reports/$report', 'Families and contacts', { report: 'families' }),
  desk('/reports/$report', 'Teacher schedules', { report: 'teacher-schedules' }),
  desk('/reports/$report?semesterId=$semesterId', 'Waitlists', {
    report: 'waitlists',
    semesterId: 'planned',
  }),
  desk('/reports/$report', 'Students without a class', { report: 'without-class' }),
  desk('/reports/$report', 'New and left members', { report: 'new-and-left' }),
  desk('/settings', 'Organization Settings'),
  desk('/audit', 'History'),

  desk('/home', 'Home', justBegun),
  desk('/all-members', 'All members', justBegun),
  desk('/teachers', 'Teachers', justBegun),
  desk('/semesters', 'Semesters', justBegun),
  desk('/classes', 'Classes', justBegun),
  desk('/classes/new', 'Create Class', justBegun),
  desk('/reports/$report', 'Enrollment and fill', { ...justBegun, report: 'enrollment' }),
  desk('/settings', 'Organization Settings', justBegun),
]
