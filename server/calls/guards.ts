import type { Permission } from '#contract/rights/permissions.ts'
import type { Visitor } from './visitor.ts'

/** What of an answer not everybody may see whom it is sent to: by its key, the permissions of which one shows it. */
export type Guards = Record<string, readonly Permission[]>

const contact = ['members.contact'] as const
const families = ['families.view'] as const
const medical = ['students.medical'] as const

/** Who sees which students are in which class. */
export const enrolled = ['enrolments.manage', 'attendance.view'] as const

/** What is told of people wherever an organization reads about them. */
export const personal: Guards = {
  email: contact,
  contactEmail: contact,
  phone: contact,
  address: contact,
  invitation: ['members.manage'],
  birthDate: ['members.manage', 'students.manage', 'students.medical'],
  age: ['members.manage', 'students.manage', 'students.medical'],
  staffNotes: ['members.manage'],
  families,
  guardians: families,
  children: families,
  childId: medical,
  alertsCount: medical,
  conditionsCount: medical,
  contactsCount: medical,
  attends: enrolled,
}

/** The same, and what the history tells of who came into which class, and why. */
export const inHistory: Guards = { ...personal, class: enrolled, enrolmentReason: enrolled }

/** An answer without what whoever asks may not see, however deep it lies. */
export function withoutGuarded(answer: unknown, guards: Guards, visitor: Visitor): unknown {
  const { permissions = [] } = visitor as { permissions?: readonly Permission[] }
  const isShown = (key: string) =>
    !(key in guards) || guards[key]?.some((permission) => permissions.includes(permission))
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown)
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value).filter(([key]) => isShown(key))
    return Object.fromEntries(entries.map(([key, inner]) => [key, shown(inner)]))
  }
  return shown(answer)
}
