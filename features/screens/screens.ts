import { demoOwner } from '#server/demo/logins.ts'
import { appliedTo, begunOrganization, coop } from '#server/demo/organizations.ts'
import { pendingLogin, justBegun, owner, type Screen, student, teacher, visitor } from './screen.ts'
import { administrationScreens } from './screens.administration.ts'
import { siteScreens } from './screens.site.ts'

const son = 'Mateo Castellanos'
const home = { familyId: son, childId: son, adultId: demoOwner }

/** Every screen, with its viewer. */
export const screens: Screen[] = [
  visitor('/', 'One place for everyone who learns and teaches together'),
  visitor('/login', 'Log in'),
  visitor('/sign-up', 'Sign up'),
  visitor('/account/two-factor-code', 'Two-factor code'),
  pendingLogin('/account/two-factor-code', 'Two-factor code'),
  visitor('/account/auto-login', 'This link can’t be used'),
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
  owner('/organizations/start', 'Start Your Program'),
  owner('/organizations/$organizationId', coop.name),
  owner('/organizations/$organizationId', begunOrganization, justBegun),
  owner('/organizations/$organizationId', /^St. Brigid/, { organizationId: appliedTo }),
  owner('/organizations/$organizationId/classes', 'Classes'),
  owner('/organizations/$organizationId/classes?view=matrix', 'Classes'),
  owner('/organizations/$organizationId/classes?q=zeppelin', 'Classes'),
  owner('/organizations/$organizationId/classes?semesterId=$semesterId', 'Classes', {
    semesterId: 'now',
  }),
  owner('/organizations/$organizationId/classes?semesterId=$semesterId', 'Classes', {
    semesterId: 'later',
  }),
  owner('/organizations/$organizationId/plan?semesterId=$semesterId', 'Enroll Your Family', {
    semesterId: 'inRound',
  }),
  owner('/my/organizations', 'My Organizations'),
  owner('/my/classes', 'My Classes'),
  owner('/my/classes?tab=enrolled', 'My Classes'),
  owner('/my/classes/$classId', 'Woodworking', { classId: 'Woodworking' }),
  owner('/my/classes/$classId', 'Chamber Music', { classId: 'Chamber Music' }),
  owner('/my/classes/$classId', 'Folk Dancing', { classId: 'Folk Dancing' }),
  owner('/my/classes/$classId', 'Spanish Conversation', { classId: 'Spanish Conversation' }),
  owner('/my/classes/$classId', 'Printmaking', { classId: 'Printmaking' }),
  owner('/my/calendar', 'My Calendar'),
  owner('/my/absences', 'Absences'),
  owner('/my/absences/new', 'Report an absence'),
  owner('/my/family', 'My Family'),
  owner('/my/family/$familyId', 'Castellanos', home),
  owner('/my/family/$familyId/adults/$adultId', demoOwner, home),
  owner('/my/family/$familyId/children/$childId', son, home),
  owner('/my/family/$familyId/children/$childId/care-notes', `Care notes for ${son}`, home),
  owner('/my/family/$familyId/children/$childId/contacts', `Emergency contacts for ${son}`, home),
  owner('/my/applications/$applicationId', /^Application to St. Brigid/, {
    organizationId: appliedTo,
    applicationId: demoOwner,
  }),
  owner('/my/profile', 'My Profile'),
  owner('/my/history', 'My History'),
  owner('/my/notifications', 'Notifications'),
  owner('/account/edit', 'Account'),
  owner('/account/notifications', 'Notification Settings'),
  owner('/unsubscribe', 'Unsubscribe'),
  owner('/account/forgot-password', 'Forgot password'),

  teacher('/account/edit', 'Account'),
  teacher('/my/classes', 'My Classes'),
  teacher('/my/classes?tab=enrolled', 'My Classes'),
  teacher('/my/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),
  teacher('/my/classes/$classId/attendance/$classDayId', /^Field Botany, Tue, /, {
    classId: 'Field Botany',
    classDayId: 'Shortened',
  }),
  teacher('/my/absences', 'Absences'),
  teacher('/my/absences/teaching', 'Report your absence as a teacher'),
  teacher('/organizations/$organizationId', coop.name),
  teacher('/organizations/$organizationId/apply', /^Apply to St. Brigid/, {
    organizationId: appliedTo,
  }),
  teacher('/organizations/$organizationId/plan', 'Enroll Your Family'),
  teacher('/organizations/$organizationId/admin', 'You don’t have access'),
  teacher('/site', 'Not Found'),

  student('/', 'Welcome, Lucía'),
  student('/account/edit', 'Account'),
  student('/my/classes?tab=enrolled', 'My Classes'),
  student('/my/classes/$classId', 'Field Botany', { classId: 'Field Botany' }),
  student('/my/classes/$classId', 'Spanish Conversation', { classId: 'Spanish Conversation' }),
  student('/my/classes/$classId', 'Printmaking', { classId: 'Printmaking' }),
  student('/organizations/$organizationId/plan', 'Enroll in Classes'),

  ...administrationScreens,
  ...siteScreens,
]
