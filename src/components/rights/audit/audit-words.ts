import type { FamilyChangeKind } from '#contract/people/family-changes.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

/** The subject of an entry, as people say it: class day. */
export const subjectWords = (subject: AuditSubject): string =>
  subject === 'OrganizationUser'
    ? 'Member'
    : subject.replace(/(?<=.)[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

type Values = Record<string, unknown> | null

/** A family change, to follow “Asked to”. */
export const familyChangeActions: Record<FamilyChangeKind, string> = {
  RemovePerson: 'remove someone',
  ChangeAdult: 'change an adult’s access',
  ChangeAdultDetails: 'change an adult’s record',
  InviteAdult: 'invite an adult',
  ShareChild: 'share a child',
  LetIn: 'admit someone',
  AddAdult: 'add an adult',
  ChangeContacts: 'change who may pick up a child',
  RequireAgreement: 'require every adult’s consent',
  EndAgreement: 'stop requiring every adult’s consent',
}

/** The part of an entry that describes the action. */
export interface AuditedAction {
  action: AuditAction
  fields: readonly string[]
  after: Values
}

/** For a subject whose name is not visible to everyone: the text with and without it. */
interface Named {
  named: (after: NonNullable<Values>) => string
  unnamed: string
}

/** For a class in which not everyone may see the students. */
const ofClass = (done: string): Named => ({
  named: (after) => `${done} ${String(after['class'])}`,
  unnamed: `${done} a class`,
})

/** For a request for an exception. Not everyone may see which students want to be in a class. */
const ofClassOrPermission = (done: string): Named => ({
  named: ({ class: name, permissions }) =>
    typeof name === 'string'
      ? `${done} for ${name}`
      : Array.isArray(permissions)
        ? `${done} for the permission “${permissions.map(permissionLabel).join('”, “')}”`
        : done,
  unnamed: done,
})

/** For classes that somebody misses on one day or several. */
const fromClass = (done: string): Named => ({
  named: ({ class: attended, className = attended, fromDate, toDate }) => {
    const dates = fromDate === toDate ? [fromDate] : [fromDate, toDate]
    const days = dates.map((date) => dayInWords(String(date))).join(' to ')
    return typeof className === 'string' ? `${done} from ${className}, ${days}` : done
  },
  unnamed: done,
})

/** For a candidate of an application. */
const ofKind = (done: string): Named => ({
  named: ({ kind }) => `${done} a ${String(kind).toLowerCase()}`,
  unnamed: done,
})

/** The status is logged only for a child whose family removed it from an organization. */
const byFamily = ({ status }: NonNullable<Values>) =>
  status === 'Archived' ? 'Allowed the organization to restore' : 'Returned to the organization'

const exportOf = (list: string, format: string) =>
  format === 'print'
    ? `Printed the list ${list}`
    : `Exported the list ${list} as ${format.toUpperCase()}`

const actionNames: Record<Exclude<AuditAction, 'Edited'>, string | Named> = {
  Added: 'Added',
  Imported: 'Imported',
  ImportUndone: 'Undid the import',
  Invited: 'Invited',
  Claimed: 'Claimed',
  Merged: 'Merged',
  Unmerged: 'Unmerged',
  Removed: 'Removed',
  Joined: { named: byFamily, unnamed: 'Joined' },
  Left: { named: () => 'Removed from the organization', unnamed: 'Left' },
  Applied: 'Applied',
  Withdrawn: 'Withdrew',
  ReviewStarted: 'Started the review',
  InformationAsked: 'Requested information',
  InformationGiven: 'Answered',
  NotesEdited: 'Edited the internal notes',
  Accepted: ofKind('Accepted'),
  CandidateWaitlisted: ofKind('Waitlisted'),
  Declined: ofKind('Declined'),
  ApplicationEnded: 'Ended',
  RoleGranted: {
    named: ({ role }) => `Assigned the role ${String(role)}`,
    unnamed: 'Assigned a role',
  },
  RoleEnded: {
    named: ({ role }) => `Removed the role ${String(role)}`,
    unnamed: 'Removed a role',
  },
  OwnerAdded: 'Made an owner',
  OwnerRemoved: 'Removed as an owner',
  Enrolled: ofClass('Enrolled in'),
  TakenOut: ofClass('Removed from'),
  EnrollmentRequested: ofClass('Requested a seat in'),
  EnrollmentDeclined: ofClass('Declined the request for'),
  EnrollmentWithdrawn: ofClass('Withdrew from'),
  Waitlisted: ofClass('Added to the waitlist for'),
  WaitlistOrdered: 'Reordered the waitlist',
  SeatOffered: ofClass('Offered a seat in'),
  OfferEnded: ofClass('Withdrew the offer of a seat in'),
  HomeworkAdded: 'Added homework',
  HomeworkEdited: 'Edited homework',
  HomeworkRemoved: 'Removed homework',
  FileAdded: {
    named: ({ fileName }) => `Added the file ${String(fileName)}`,
    unnamed: 'Added a file',
  },
  FileRemoved: 'Removed a file',
  ExceptionAsked: ofClassOrPermission('Asked for an exception'),
  ExceptionWithdrawn: ofClassOrPermission('Withdrew the request for an exception'),
  ExceptionGranted: ofClassOrPermission('Granted an exception'),
  ExceptionDeclined: ofClassOrPermission('Declined an exception'),
  ClassDaysAdded: {
    named: ({ classDays }) =>
      `Added ${classDays === 1 ? '1 class day' : `${String(classDays)} class days`}`,
    unnamed: 'Added class days',
  },
  ClassDayCanceled: 'Canceled',
  ClassDayRestored: 'Restored',
  AbsenceReported: fromClass('Reported an absence'),
  AbsenceWithdrawn: fromClass('Withdrew an absence'),
  TeacherAbsenceReported: fromClass('Reported an absence as a teacher'),
  TeacherAbsenceWithdrawn: fromClass('Withdrew an absence as a teacher'),
  SubstituteNamed: {
    named: ({ member, date }) =>
      `Named ${String(member)} the substitute on ${dayInWords(String(date))}`,
    unnamed: 'Named a substitute',
  },
  SubstituteRemoved: {
    named: ({ member, date }) =>
      `Removed ${String(member)} as the substitute on ${dayInWords(String(date))}`,
    unnamed: 'Removed a substitute',
  },
  Exported: {
    named: ({ list, format, rowsCount }) =>
      `${exportOf(String(list), String(format))} (${rowsCount === 1 ? '1 row' : `${String(rowsCount)} rows`})`,
    unnamed: 'Exported a list',
  },
  SecretRenewed: 'Renewed the secret',
  EventSent: {
    named: ({ event }) => `Sent ${String(event)} by hand`,
    unnamed: 'Sent an event by hand',
  },
  CareNotesRead: 'Viewed the care notes',
  CareNotesStored: 'Saved the care notes on a device for use offline',
  CareNotesEdited: 'Edited the care notes',
  ContactsRead: 'Viewed the emergency contacts',
  ContactsEdited: 'Edited the emergency contacts',
  AdultDetailsEdited: {
    named: ({ adultDetails }) => `Changed an adult’s ${inWords(adultDetails as string[])}`,
    unnamed: 'Changed an adult’s record',
  },
  FamilyChangeAsked: {
    named: ({ familyChange }) =>
      `Asked to ${familyChangeActions[familyChange as FamilyChangeKind]}`,
    unnamed: 'Requested a change',
  },
  FamilyChangeAgreed: 'Agreed to a change',
  FamilyChangeStopped: 'Stopped a change',
  AgreementRequired: 'Required consent from every adult with full access',
  AgreementEnded: 'Stopped requiring consent from every adult with full access',
  OrganizationDeleted: 'Deleted',
  OrganizationRestored: 'Restored',
  Suspended: 'Suspended',
  SuspensionEnded: 'Ended the suspension',
  SecondFactorRemoved: 'Removed the second factor',
  EmailRetried: 'Tried to send again',
  AccountsListed: 'Viewed the accounts',
  SiteAdministratorAdded: 'Made a site administrator',
  SiteAdministratorRemoved: 'Removed as a site administrator',
}

/** The action, without its actor and subject. */
export function actionWords({ action, fields, after }: AuditedAction): string {
  if (action === 'Edited') return editWords(fields, after)
  const name = actionNames[action]
  if (typeof name === 'string') return name
  return after && Object.keys(after).length > 0 ? name.named(after) : name.unnamed
}

function editWords(changed: readonly string[], after: Values) {
  if (changed.length === 0) return after ? 'Saved without changes' : 'Changed'
  return `Changed ${inWords(changed.map(fieldWords))}`
}

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)

const fields: Record<string, string> = {
  isTeacher: 'teacher',
  isStudent: 'student',
  isParent: 'parent',
  accessLevel: 'access',
  admissionType: 'admission',
  logoImageId: 'logo',
  coverImageId: 'cover image',
  photoImageId: 'photo',
  welcomeText: 'welcome text',
  selfEnrollmentAge: 'age for enrolling by oneself',
  untilDate: 'last day',
  rowsCount: 'rows',
  record: 'record',
  attends: 'waitlist',
  bring: 'what to bring',
  ageAsOfDate: 'age date',
  isActive: 'active',
  isArchived: 'archived',
  subjects: 'events',
  isVerified: 'verification',
  isSecondFactorRequired: 'required second factor',
  familyChange: 'change',
  adultDetails: 'what',
}

/** A field as people say it: `startDate` is start date. */
export const fieldWords = (field: string) =>
  fields[field] ?? field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
