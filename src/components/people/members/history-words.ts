import type { AuditAction, HistoryEntry } from '#contract/rights/audit.ts'
import { type Permission, permissionLabel } from '#contract/rights/permissions.ts'
import { displayDate, dayInWords } from '#contract/dates/display-date.ts'

type PerAction<Words> = Partial<Record<AuditAction, Words>>

const actionNames: PerAction<string> = {
  Added: 'added this record',
  Imported: 'imported this record',
  ImportUndone: 'undid the import of this record',
  Joined: 'joined',
  Left: 'left',
  Accepted: 'accepted the application',
  Declined: 'declined the invitation',
  OwnerAdded: 'made them an owner',
  OwnerRemoved: 'removed them as an owner',
}

/** What a child's family did, which has its status logged. */
const byFamily: PerAction<(status: string) => string> = {
  Joined: (status) =>
    status === 'Archived'
      ? 'allowed you to restore them'
      : 'brought them back into the organization',
  Left: () => 'removed them from the organization',
}

/** For merges: what happened to the record, and which member it was merged with. */
const moves: PerAction<(record: string, member: string) => string> = {
  Claimed: (record) => `claimed the record of ${record}`,
  Merged: (record, member) => `merged ${record} with ${member}`,
  Unmerged: (record, member) => `undid the merge of ${record} with ${member}`,
}

/** For classes, and exceptions also for permissions: how a person was enrolled or removed. */
const enrollments: PerAction<(name: string) => string> = {
  Enrolled: (name) => `enrolled them in ${name}`,
  TakenOut: (name) => `removed them from ${name}`,
  EnrollmentRequested: (name) => `requested a seat in ${name} for them`,
  EnrollmentDeclined: (name) => `declined the request for ${name}`,
  EnrollmentWithdrawn: (name) => `withdrew them from ${name}`,
  Waitlisted: (name) => `added them to the waitlist for ${name}`,
  SeatOffered: (name) => `offered them a seat in ${name}`,
  OfferEnded: (name) => `withdrew the offer of a seat in ${name}`,
  ExceptionAsked: (name) => `asked for an exception for ${name}`,
  ExceptionWithdrawn: (name) => `withdrew the request for an exception for ${name}`,
  ExceptionGranted: (name) => `granted an exception for ${name}`,
  ExceptionDeclined: (name) => `declined an exception for ${name}`,
}

/** For roles: assigned, extended, or removed. */
const grants: PerAction<(role: string, entry: HistoryEntry) => string> = {
  RoleGranted: (role, { before, after }) => {
    if (before === null) return `assigned them the role ${role} ${endWords(after?.['untilDate'])}`
    return `changed the last day of the role ${role} from ${lastDay(before['untilDate'])} to ${lastDay(after?.['untilDate'])}`
  },
  RoleEnded: (role) => `removed the role ${role} from them`,
}

const names: Record<string, string> = {
  name: 'name',
  displayName: 'display name',
  status: 'status',
  phone: 'phone',
  email: 'email',
  birthDate: 'birth date',
  grade: 'grade',
}

const kinds: Record<string, string> = {
  isTeacher: 'a teacher',
  isStudent: 'a student',
  isParent: 'a parent',
}

/** What was done to a membership, as a sentence without its end. */
export function historyWords(entry: HistoryEntry): string {
  const { actorName, action, before, after } = entry
  const grant = grants[action]
  if (grant) return `${actorName} ${grant(String(after?.['role']), entry)}`
  const enrollment = enrollments[action]
  if (enrollment) {
    const { class: name, permissions, enrollmentReason: reason } = after ?? {}
    const other = Array.isArray(permissions) ? permissionWords(permissions) : 'a class'
    const what = typeof name === 'string' ? name : other
    const why = typeof reason === 'string' ? ` (${reason})` : ''
    return `${actorName} ${enrollment(what)}${why}`
  }
  const status = after?.['status']
  if (typeof status === 'string' && byFamily[action])
    return `${actorName} ${byFamily[action](status)}`
  const move = moves[action]
  if (move) return `${actorName} ${move(String(after?.['record']), String(after?.['member']))}`
  const changes = Object.entries(after ?? {}).map(([field, value]) =>
    changeWords(field, before?.[field], value),
  )
  const done =
    actionNames[action] ?? (changes.length > 0 ? inWords(changes) : 'saved without changes')
  return `${actorName} ${done}`
}

/** The permissions of a request for an exception. */
const permissionWords = (permissions: Permission[]) =>
  `the permission “${permissions.map(permissionLabel).join('”, “')}”`

function changeWords(field: string, before: unknown, after: unknown): string {
  const kind = kinds[field]
  if (kind) return after ? `made them ${kind}` : `removed them as ${kind}`
  if (field === 'invitation') {
    return typeof after === 'string'
      ? `invited ${after} to claim this record`
      : 'withdrew the invitation'
  }
  if (field === 'customValues')
    return `changed ${Array.isArray(after) ? inWords(after) : 'custom fields'}`
  const name = names[field]
  if (!name) return 'changed the staff notes'
  const [from, to] = [before, after].map((value) => valueWords(field, value))
  // When an account is deleted, its values are removed from the history, but not the fact that they changed.
  if (from === to) return `changed the ${name}`
  return `changed the ${name} from ${from} to ${to}`
}

function valueWords(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'nothing'
  return field === 'birthDate' ? displayDate(value) : value
}

const lastDay = (date: unknown) => (typeof date === 'string' ? dayInWords(date) : 'none')

const endWords = (date: unknown) =>
  typeof date === 'string' ? `until ${dayInWords(date)}` : 'with no end date'

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)
