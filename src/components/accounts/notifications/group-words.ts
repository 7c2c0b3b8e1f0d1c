import type { NotificationGroup, NotificationWay } from '#contract/accounts/notifications.ts'

/** What each group of notifications is about. */
export const groupNames: Record<NotificationGroup, string> = {
  Announcements: 'Announcements',
  Classes: 'Changes of your classes',
  ClassDays: 'Canceled and moved class days',
  Enrollments: 'Enrollments and seats',
  Homework: 'Homework and files',
  Absences: 'Absences and substitutes',
  NewClasses: 'New classes',
  Semesters: 'Semesters and registration',
  Family: 'Your family',
  CareNotes: 'Who read care notes',
  Roles: 'Your roles',
  Requests: 'Requests of families',
  Applications: 'Applications',
  Imports: 'Imports',
}

export const wayNames: Record<NotificationWay, string> = {
  Email: 'By email and in the app',
  App: 'In the app only',
  Off: 'Off',
}
