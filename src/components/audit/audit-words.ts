import type { AuditSubject } from '#contract/audit.ts'

/** What something was done to, in the words of the screens. */
export const subjectWords: Record<AuditSubject, string> = {
  Application: 'Application',
  Class: 'Class',
  Family: 'Family',
  Import: 'Import',
  Invitation: 'Invitation',
  Organization: 'Organization',
  OrganizationUser: 'Member',
  Person: 'Person',
  Role: 'Role',
  Semester: 'Semester',
}

type Values = Record<string, unknown> | null

/** As much of an entry as its deed takes. */
interface Deed {
  action: string
  fields: readonly string[]
  after: Values
}

const deeds: Record<string, string> = {
  Added: 'Added',
  Imported: 'Imported',
  Invited: 'Invited',
  Claimed: 'Claimed',
  Replaced: 'Replaced',
  GivenBack: 'Gave back',
  Removed: 'Removed',
  Joined: 'Joined',
  Left: 'Left',
  Applied: 'Applied',
  Withdrawn: 'Withdrew',
  Accepted: 'Accepted',
  Declined: 'Declined',
  OwnerAdded: 'Made an owner',
  OwnerRemoved: 'Made no longer an owner',
  CareNotesRead: 'Read the care notes',
  CareNotesEdited: 'Changed the care notes',
  ContactsRead: 'Read the emergency contacts',
  ContactsEdited: 'Changed the emergency contacts',
}

const withNames: Record<string, (after: NonNullable<Values>) => string> = {
  RoleGranted: ({ role }) => `Gave the role ${String(role)}`,
  RoleEnded: ({ role }) => `Took the role ${String(role)} away`,
  Enrolled: (after) => `Enrolled in ${String(after['class'])}`,
  TakenOut: (after) => `Took out of ${String(after['class'])}`,
  Exported: ({ list, format, rowsCount }) =>
    `${format === 'print' ? 'Printed' : 'Saved as CSV'} the list ${String(list)} (${rowsCount === 1 ? '1 row' : `${String(rowsCount)} rows`})`,
}

/** What somebody did, without whom and to what. */
export function deedWords({ action, fields, after }: Deed): string {
  const named = withNames[action]
  if (named) return after && Object.keys(after).length > 0 ? named(after) : plain(action)
  if (action !== 'Edited') return deeds[action] ?? action
  if (fields.length === 0) return after ? 'Saved without a change' : 'Changed'
  return `Changed ${inWords(fields.map(fieldWords))}`
}

/** Where the names are not to be seen. */
const plain = (action: string) =>
  ({
    RoleGranted: 'Gave a role',
    RoleEnded: 'Took a role away',
    Enrolled: 'Enrolled in a class',
    TakenOut: 'Took out of a class',
  })[action] ?? 'Took a list along'

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)

const fields: Record<string, string> = {
  isTeacher: 'teacher',
  isStudent: 'student',
  isParent: 'parent',
  accessLevel: 'access',
  admissionType: 'admission',
  logoImageId: 'logo',
  coverImageId: 'cover image',
  welcomeText: 'welcome text',
  untilDate: 'last day',
  rowsCount: 'rows',
  record: 'record',
}

/** `startDate` as people say it: start date. */
export const fieldWords = (field: string) =>
  fields[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
