import type { AuditAction } from '#contract/rights/audit.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'

/** Former names of actions, fields and values in entries. Entries are hashed, so they are not rewritten. */
const actions: Record<string, AuditAction> = {
  Replaced: 'Merged',
  GivenBack: 'Unmerged',
  EnrolmentRequested: 'EnrollmentRequested',
  EnrolmentDeclined: 'EnrollmentDeclined',
  EnrolmentWithdrawn: 'EnrollmentWithdrawn',
  ClassDayCancelled: 'ClassDayCanceled',
}
const fields: Record<string, string> = {
  enrolment: 'enrollment',
  enrolmentReason: 'enrollmentReason',
}
const values: Record<string, string> = {
  Cancelled: 'Canceled',
  'enrolments.manage': 'enrollments.manage',
  'enrolments.override': 'enrollments.override',
}
const fieldsOfValues = new Set(['status', 'type', 'permissions'])

type Entry = {
  action: AuditAction
  subjectType?: AuditSubject
  before: string | null
  after: string | null
}

/** An entry with the current names. `before` and `after` are JSON. */
export const withCurrentNames = <Some extends Entry>(entry: Some): Some => ({
  ...entry,
  action: currentAction(entry),
  before: entry.before && renamed(entry.before),
  after: entry.after && renamed(entry.after),
})

/** Undoing an import once had the same action as unmerging a record. */
const currentAction = ({ action, subjectType }: Entry): AuditAction =>
  (action as string) === 'GivenBack' && subjectType === 'Import'
    ? 'ImportUndone'
    : (actions[action] ?? action)

function renamed(text: string): string {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return JSON.stringify(
    Object.fromEntries(
      entries.map(([name, value]) => [
        fields[name] ?? name,
        fieldsOfValues.has(name) ? currentValue(value) : value,
      ]),
    ),
  )
}

const currentValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(currentValue)
    : typeof value === 'string'
      ? (values[value] ?? value)
      : value
