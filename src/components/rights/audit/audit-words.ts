import type { FamilyChangeKind } from '#contract/people/family-changes.ts'
import type { AuditAction, AuditSubject } from '#contract/rights/audit.ts'

/** What something was done to, as people say it: class day. */
export const subjectWords = (subject: AuditSubject): string =>
  subject === 'OrganizationUser'
    ? 'Member'
    : subject.replace(/(?<=.)[A-Z]/g, (emailMessage) => ` ${emailMessage.toLowerCase()}`)

type Values = Record<string, unknown> | null

/** What somebody asks for in a family, to follow “Asked to”. */
export const familyChangeDeeds: Record<FamilyChangeKind, string> = {
  RemovePerson: 'take somebody out',
  ChangeAdult: 'change what an adult may do',
  ChangeAdultDetails: 'change the record of an adult',
  InviteAdult: 'invite an adult',
  ShareChild: 'share a child',
  LetIn: 'let somebody in',
  AddAdult: 'add an adult',
  ChangeContacts: 'change who may pick up a child',
  RequireAgreement: 'have every adult agree',
  EndAgreement: 'end that every adult must agree',
}

/** As much of an entry as its deed takes. */
export interface Deed {
  action: AuditAction
  fields: readonly string[]
  after: Values
}

/** Of what has a name that not everybody may see: what is said with it, and without. */
interface Named {
  named: (after: NonNullable<Values>) => string
  unnamed: string
}

/** Of a class that not everybody may see somebody in. */
const ofClass = (deed: string): Named => ({
  named: (after) => `${deed} ${String(after['class'])}`,
  unnamed: `${deed} a class`,
})

/** Of somebody whom an application was for. */
const ofKind = (deed: string): Named => ({
  named: ({ kind }) => `${deed} a ${String(kind).toLowerCase()}`,
  unnamed: deed,
})

/** Only of a child that its family took out of an organization is the status noted. */
const byFamily = ({ status }: NonNullable<Values>) =>
  status === 'Archived'
    ? 'Allowed the organization to restore'
    : 'Brought back into the organization'

const exportWords: Record<string, string> = {
  csv: 'Saved as CSV',
  json: 'Saved as JSON',
  print: 'Printed',
}

const deeds: Record<Exclude<AuditAction, 'Edited'>, string | Named> = {
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
  InformationAsked: 'Asked for information',
  InformationGiven: 'Answered',
  NotesEdited: 'Changed the internal notes',
  Accepted: ofKind('Accepted'),
  CandidateWaitlisted: ofKind('Put on the waitlist'),
  Declined: ofKind('Declined'),
  ApplicationEnded: 'Ended',
  RoleGranted: {
    named: ({ role }) => `Gave the role ${String(role)}`,
    unnamed: 'Gave a role',
  },
  RoleEnded: {
    named: ({ role }) => `Took the role ${String(role)} away`,
    unnamed: 'Took a role away',
  },
  OwnerAdded: 'Made an owner',
  OwnerRemoved: 'Made no longer an owner',
  Enrolled: ofClass('Enrolled in'),
  TakenOut: ofClass('Took out of'),
  EnrollmentRequested: ofClass('Asked for a place in'),
  EnrollmentDeclined: ofClass('Declined the request for'),
  EnrollmentWithdrawn: ofClass('Withdrew from'),
  Waitlisted: ofClass('Put on the waitlist of'),
  WaitlistOrdered: 'Put the waitlist in another order',
  SeatOffered: ofClass('Offered a seat in'),
  OfferEnded: ofClass('Took back the offer of a seat in'),
  ClassDaysAdded: {
    named: ({ classDays }) =>
      `Added ${classDays === 1 ? '1 class day' : `${String(classDays)} class days`}`,
    unnamed: 'Added class days',
  },
  ClassDayCanceled: 'Canceled',
  ClassDayRestored: 'Restored',
  Exported: {
    named: ({ list, format, rowsCount }) =>
      `${exportWords[String(format)] ?? 'Exported'} the list ${String(list)} (${rowsCount === 1 ? '1 row' : `${String(rowsCount)} rows`})`,
    unnamed: 'Took a list along',
  },
  CareNotesRead: 'Read the care notes',
  CareNotesEdited: 'Changed the care notes',
  ContactsRead: 'Read the emergency contacts',
  ContactsEdited: 'Changed the emergency contacts',
  AdultDetailsEdited: {
    named: ({ adultDetails }) => `Changed the ${inWords(adultDetails as string[])} of an adult`,
    unnamed: 'Changed the record of an adult',
  },
  FamilyChangeAsked: {
    named: ({ familyChange }) => `Asked to ${familyChangeDeeds[familyChange as FamilyChangeKind]}`,
    unnamed: 'Asked for a change',
  },
  FamilyChangeAgreed: 'Agreed to a change',
  FamilyChangeStopped: 'Stopped a change',
  AgreementRequired: 'Set that every adult with full access must agree',
  AgreementEnded: 'Ended that every adult with full access must agree',
  OrganizationDeleted: 'Deleted',
  OrganizationRestored: 'Restored',
}

/** What somebody did, without whom and to what. */
export function deedWords({ action, fields, after }: Deed): string {
  if (action === 'Edited') return editWords(fields, after)
  const deed = deeds[action]
  if (typeof deed === 'string') return deed
  return after && Object.keys(after).length > 0 ? deed.named(after) : deed.unnamed
}

function editWords(changed: readonly string[], after: Values) {
  if (changed.length === 0) return after ? 'Saved without a change' : 'Changed'
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
  untilDate: 'last day',
  rowsCount: 'rows',
  record: 'record',
  attends: 'waitlist',
  ageAsOfDate: 'day of ages',
  isArchived: 'archived',
  isVerified: 'verified mark',
  isSecondFactorRequired: 'required second factor',
  familyChange: 'change',
  adultDetails: 'what',
}

/** `startDate` as people say it: start date. */
export const fieldWords = (field: string) =>
  fields[field] ?? field.replace(/[A-Z]/g, (emailMessage) => ` ${emailMessage.toLowerCase()}`)
