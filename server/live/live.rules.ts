import { LiveSubject } from '#contract/live.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { Permission } from '#contract/rights/permissions.ts'

/** Who learns that a subject changed: all members, or those with one of the permissions, or also teachers. */
type Audience = 'members' | { permissions: Permission[]; includesTeachers?: true }

const people: Permission[] = [
  'members.view',
  'families.view',
  'attendance.view',
  'students.medical',
]

/** Exactly those who can read the subject in some list. Whoever may view the audit log learns of every change. */
const audiences: Record<LiveSubject, Audience> = {
  Absence: { permissions: ['attendance.view', 'classes.manage'], includesTeachers: true },
  Announcement: 'members',
  Application: { permissions: ['applications.view'] },
  Class: 'members',
  ClassDay: 'members',
  Enrollment: { permissions: [...people, 'classes.view'], includesTeachers: true },
  Family: { permissions: people },
  Import: { permissions: ['data.import'] },
  Invitation: { permissions: ['members.manage'] },
  Organization: 'members',
  OrganizationUser: { permissions: people },
  Person: { permissions: people },
  Role: { permissions: ['roles.manage', 'members.view'] },
  Room: { permissions: ['classes.view'] },
  Semester: 'members',
  TimeSlot: { permissions: ['classes.view'] },
  // To read them requires the permission to view the audit log, too.
  Webhook: { permissions: [] },
}

/** A member, as far as it matters here. */
export type Hearer = { permissions: readonly Permission[]; isTeacher: boolean }

/** Whether a member learns that a subject changed. */
export function hears({ permissions, isTeacher }: Hearer, subject: LiveSubject): boolean {
  const audience = audiences[subject]
  if (audience === 'members' || permissions.includes('audit.view')) return true
  if (isTeacher && audience.includesTeachers) return true
  return audience.permissions.some((permission) => permissions.includes(permission))
}

/** After a change of these, somebody may have other rights. */
export const changingRights: readonly LiveSubject[] = ['OrganizationUser', 'Organization', 'Role']

/** Actions that change nothing which others see. */
const readings: readonly AuditAction[] = [
  'AccountsListed',
  'CareNotesRead',
  'ContactsRead',
  'EventSent',
  'Exported',
]

/** Changes of an enrollment. The audit log lists them with the member or the class. */
const enrollmentActions: readonly AuditAction[] = [
  'Enrolled',
  'EnrollmentDeclined',
  'EnrollmentRequested',
  'EnrollmentWithdrawn',
  'OfferEnded',
  'SeatOffered',
  'TakenOut',
  'Waitlisted',
  'WaitlistOrdered',
]

/** Reports of absences. The audit log lists them with the member. */
const absenceActions: readonly AuditAction[] = [
  'AbsenceReported',
  'AbsenceWithdrawn',
  'TeacherAbsenceReported',
  'TeacherAbsenceWithdrawn',
]

/** What an entry of the audit log is about; undefined if nobody who is connected sees a difference. */
export function subjectOf(entry: { action: string; subjectType: string }): LiveSubject | undefined {
  const action = entry.action as AuditAction
  if (readings.includes(action)) return undefined
  if (enrollmentActions.includes(action)) return 'Enrollment'
  if (absenceActions.includes(action)) return 'Absence'
  return LiveSubject.options.find((subject) => subject === entry.subjectType)
}
