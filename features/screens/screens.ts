import type { ClassDayType } from '#contract/class-days.ts'
import type { ReportName } from '#contract/reports.ts'
import { foundTeacher } from '#server/demo/demo.families.ts'
import { imported, inReview } from '#server/demo/demo.imports.ts'
import { demoOwner } from '#server/demo/demo.logins.ts'
import { appliedTo, begunOrganization, coop } from '#server/demo/demo.organizations.ts'

/** Of these, `comer` has given a password, and is asked for a code. */
export type Onlooker = 'visitor' | 'comer' | 'owner' | 'teacher' | 'student'

/** What the parameters of an address stand for: people and records of the demo data by their names. */
export interface Names {
  organizationId?: string
  classId?: string
  organizationUserId?: string
  semesterId?: 'now' | 'planned'
  /** Who is in the family. */
  familyId?: string
  adultId?: string
  childId?: string
  /** The file. */
  importId?: string
  roleId?: string
  /** The applicant. */
  applicationId?: string
  /** Its title. */
  announcementId?: string
  report?: ReportName
  /** Its type. */
  classDayId?: ClassDayType
}

export interface Screen {
  who: Onlooker
  /** The route, as the router's tree spells it, with what follows the question mark. */
  address: string
  heading: string | RegExp
  names: Names
}

const inCoop = { organizationId: coop.name }
const justBegun = { organizationId: begunOrganization }

const seenBy =
  (who: Onlooker) =>
  (address: string, heading: string | RegExp, names: Names = {}): Screen => ({
    who,
    address,
    heading,
    names: { ...inCoop, ...names },
  })

const visitor = seenBy('visitor')
const comer = seenBy('comer')
const owner = seenBy('owner')
const teacher = seenBy('teacher')
const student = seenBy('student')
const desk = (place: string, heading: string | RegExp, names?: Names) =>
  owner(`/organizations/$organizationId/admin${place}`, heading, names)

const aDay = /^(Tues|Thurs|Fri)day, /
const aSemester = /^(Winter|Spring|Summer|Fall) \d{4}$/
const son = 'Mateo Castellanos'
const applicant = 'Marguerite Delacroix-Huang'
const home = { familyId: son, childId: son, adultId: demoOwner }
const longest =
  'Kitchen Chemistry and the Science of Bread, Cheese, Pickles and Other Things That Ferment'
const longRead = 'Hands needed on the last Thursday'
const longestName = 'Wilhelmina Featherstonehaugh-Montgomery'

/** Every screen, and who looks at it. */
export const screens: Screen[] = [
  visitor('/', 'One roll for everybody who learns and teaches together'),
  visitor('/login', 'Log in'),
  visitor('/sign-up', 'Sign up'),
  visitor('/account/two-factor-code', 'Two-factor code'),
  comer('/account/two-factor-code', 'Two-factor code'),
  visitor('/account/auto-login', 'This link cannot be used'),
  visitor('/account/forgot-password', 'Forgot password'),
  visitor('/account/login-link', 'Log in by email'),
  visitor('/organizations', 'Organizations'),
  visitor('/organizations?pageIndex=1', 'Organizations'),
  visitor('/organizations?searchString=zeppelin', 'Organizations'),
  visitor('/organizations/$organizationId', coop.name),
  visitor('/organizations/$organizationId', begunOrganization, justBegun),
  visitor('/organizations/$organizationId/classes', 'Classes'),
  visitor('/organizations/$organizationId/classes?view=matrix', 'Classes'),
  visitor('/organizations/$organizationId/classes', 'Classes', justBegun),
  visitor('/organizations/x', 'Something went wrong!'),
  visitor('/no/such/screen', 'Not Found'),

  owner('/', `Welcome, ${demoOwner.split(' ')[0]}`),
  owner('/organizations', 'Organizations'),
  owner('/organizations/new', 'Create Organization'),
  owner('/organizations/$organizationId', coop.name),
  owner('/organizations/$organizationId', begunOrganization, justBegun),
  owner('/organizations/$organizationId', /^St. Brigid/, { organizationId: appliedTo }),
  owner('/organizations/$organizationId/classes', 'Classes'),
  owner('/organizations/$organizationId/classes?view=matrix', 'Classes'),
  owner('/organizations/$organizationId/classes?q=zeppelin', 'Classes'),
  owner('/organizations/$organizationId/classes?semesterId=$semesterId', 'Classes', {
    semesterId: 'now',
  }),
  owner('/my/organizations', 'My Organizations'),
  owner('/my/classes', 'My Classes'),
  owner('/my/classes?tab=enrolled', 'My Classes'),
  owner('/my/classes/$classId', 'Woodworking', { classId: 'Woodworking' }),
  owner('/my/classes/$classId', 'Chamber Music', { classId: 'Chamber Music' }),
  owner('/my/family', 'My Family'),
  owner('/my/family/$familyId', 'Castellanos', home),
  owner('/my/family/$familyId/adults/$adultId', demoOwner, home),
  owner('/my/family/$familyId/children/$childId', son, home),
  owner('/my/family/$familyId/children/$childId/care-notes', `Care notes of ${son}`, home),
  owner('/my/family/$familyId/children/$childId/contacts', `Emergency contacts of ${son}`, home),
  owner('/my/applications/$applicationId', /^Application to St. Brigid/, {
    organizationId: appliedTo,
    applicationId: demoOwner,
  }),
  owner('/my/profile', 'My Profile'),
  owner('/my/history', 'My History'),
  owner('/account/edit', 'Account'),
  owner('/account/forgot-password', 'Forgot password'),

  teacher('/account/edit', 'Account'),
  teacher('/my/classes', 'My Classes'),
  teacher('/my/classes?tab=enrolled', 'My Classes'),
  teacher('/my/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),
  teacher('/organizations/$organizationId', coop.name),
  teacher('/organizations/$organizationId/apply', /^Apply to St. Brigid/, {
    organizationId: appliedTo,
  }),
  teacher('/organizations/$organizationId/admin', 'This is not open to you'),
  student('/', 'Welcome, Lucía'),
  student('/account/edit', 'Account'),
  teacher('/my/classes/$classId/attendance/$classDayId', /^Field Botany, Tuesday, /, {
    classId: 'Field Botany',
    classDayId: 'Shortened',
  }),
  student('/my/classes?tab=enrolled', 'My Classes'),
  student('/my/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),

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
  desk('/class-days/$classDayId', aDay, { classDayId: 'Cancelled' }),
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
  desk('/application', 'Applications'),
  desk('/application/questions', 'Questions'),
  desk('/application/$applicationId', `Application of ${applicant}`, { applicationId: applicant }),
  desk('/announcements', 'Announcements'),
  desk('/announcements/new', 'Create Announcement'),
  desk('/announcements/$announcementId', longRead, { announcementId: longRead }),
  desk('/reports', 'Reports'),
  desk('/reports/$report', 'Sign-in sheets', { report: 'sign-in-sheets' }),
  desk('/reports/$report', 'Day sheet', { report: 'day-sheet' }),
  desk('/reports/$report', 'Emergency and allergy list', { report: 'emergency-list' }),
  desk('/reports/$report', 'Attendance', { report: 'attendance' }),
  desk('/reports/$report', 'Class lists', { report: 'class-lists' }),
  desk('/reports/$report', 'Enrolment and fill', { report: 'enrolment' }),
  desk('/reports/$report', 'Student schedules', { report: 'student-schedules' }),
  desk('/reports/$report', 'Families and contacts', { report: 'families' }),
  desk('/settings', 'Organization Settings'),
  desk('/audit', 'History'),

  desk('/home', 'Home', justBegun),
  desk('/all-members', 'All members', justBegun),
  desk('/teachers', 'Teachers', justBegun),
  desk('/semesters', 'Semesters', justBegun),
  desk('/classes', 'Classes', justBegun),
  desk('/classes/new', 'Create Class', justBegun),
  desk('/reports/$report', 'Enrolment and fill', { ...justBegun, report: 'enrolment' }),
  desk('/settings', 'Organization Settings', justBegun),
]

/** What a screen is called in reports: whose it is, and the address with the names of what it shows. */
export const titleOf = ({ who, address, names }: Screen) =>
  `${who} ${address.replace(/\$(\w+)/g, (_, param: keyof Names) => names[param] ?? param)}`
