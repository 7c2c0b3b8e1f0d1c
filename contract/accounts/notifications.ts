import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import { optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** What people choose about, in the order in which screens list it. */
export const NotificationGroup = z.enum([
  'Announcements',
  'Classes',
  'ClassDays',
  'Enrollments',
  'Homework',
  'Absences',
  'NewClasses',
  'Semesters',
  'Family',
  'CareNotes',
  'Roles',
  'Requests',
  'Applications',
  'Imports',
])
export type NotificationGroup = z.infer<typeof NotificationGroup>

/** Labels of the groups. */
export const groupNames: Record<NotificationGroup, string> = {
  Announcements: 'Announcements',
  Classes: 'Changes of classes',
  ClassDays: 'Class days',
  Enrollments: 'Enrollments',
  Homework: 'Homework and files',
  Absences: 'Absences',
  NewClasses: 'New classes',
  Semesters: 'Semesters',
  Family: 'Family',
  CareNotes: 'Care notes',
  Roles: 'Roles',
  Requests: 'Requests',
  Applications: 'Applications',
  Imports: 'Imports',
}

/** By email and in the app, in the app only, or not at all. */
export const NotificationWay = z.enum(['Email', 'App', 'Off'])
export type NotificationWay = z.infer<typeof NotificationWay>

/** How long the emails of a change wait, so that it can be undone. In minutes. */
export const holdMinutes = 10

/** What an actor decides about the notification of a change. */
export const NotificationOptions = z.strictObject({
  /** Added to the text, in the actor's words. */
  sentence: optionalText(500),
  /** Nobody is notified. */
  isSilent: z.boolean(),
})
export type NotificationOptions = z.infer<typeof NotificationOptions>

/** A notification as its recipient reads it. */
export const MyNotification = z.object({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  group: NotificationGroup,
  title: z.string(),
  /** Paragraphs, and lists among them. */
  lines: z.array(z.union([z.string(), z.array(z.string())])),
  /** Where it leads, within the app. */
  path: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  isRead: z.boolean(),
})
export type MyNotification = z.infer<typeof MyNotification>

export const MyNotificationQuery = z.strictObject({
  pageIndex: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
  pageSize: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
})
export type MyNotificationQuery = z.infer<typeof MyNotificationQuery>

/** Newest first. */
export const MyNotificationPage = z.extend(pageOf(MyNotification), { unreadCount: z.int() })
export type MyNotificationPage = z.infer<typeof MyNotificationPage>

export const UnreadNotifications = z.object({ unreadCount: z.int() })

/** The ones to mark as read; all up to `untilId` without `ids`. */
export const ReadNotifications = z.strictObject({
  ids: z.optional(z.array(Id).check(z.maxLength(100))),
  untilId: z.optional(Id),
})
export type ReadNotifications = z.infer<typeof ReadNotifications>

/** A change whose notification still waits and that can be undone. */
export const HeldNotification = z.object({
  id: Id,
  organizationId: Id,
  /** Such as `Class`, and its id. */
  subjectType: z.string(),
  subjectId: Id,
  title: z.string(),
  actorName: z.nullable(z.string()),
  isSilent: z.boolean(),
  sentence: z.nullable(z.string()),
  changesCount: z.int(),
  /** Who would be notified now. */
  familiesCount: z.int(),
  peopleCount: z.int(),
  createdDate: z.iso.datetime(),
  dueDate: z.iso.datetime(),
})
export type HeldNotification = z.infer<typeof HeldNotification>

export const HeldNotifications = z.object({ items: z.array(HeldNotification) })

/** How one account is notified by one organization. */
export const NotificationPreferences = z.object({
  organizationId: Id,
  organizationName: z.string(),
  choices: z.array(z.object({ group: NotificationGroup, way: NotificationWay })),
  isDigest: z.boolean(),
  quietFrom: z.nullable(ClockTime),
  quietUntil: z.nullable(ClockTime),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const NotificationPreferencesList = z.object({ items: z.array(NotificationPreferences) })

const bothOrNeither = z.check<{ quietFrom: string | null; quietUntil: string | null }>(
  ({ value: { quietFrom, quietUntil }, issues }) => {
    const message = 'Enter both times, or neither.'
    if ((quietFrom === null) === (quietUntil === null) && (quietFrom ?? 1) !== quietUntil) return
    const same = quietFrom !== null && quietFrom === quietUntil
    issues.push({
      code: 'custom',
      input: quietUntil,
      path: [quietFrom === null ? 'quietFrom' : 'quietUntil'],
      message: same ? 'The end must differ from the start.' : message,
    })
  },
)

export const SaveNotificationPreferences = z
  .strictObject({
    choices: z.array(z.strictObject({ group: NotificationGroup, way: NotificationWay })),
    isDigest: z.boolean(),
    quietFrom: z.nullable(ClockTime),
    quietUntil: z.nullable(ClockTime),
  })
  .check(bothOrNeither)
export type SaveNotificationPreferences = z.infer<typeof SaveNotificationPreferences>

export const Unsubscribe = z.strictObject({ token: z.string().check(z.maxLength(500)) })

/** What was switched off. The same token switches it on again. */
export const Unsubscribed = z.object({
  organizationName: z.string(),
  groups: z.array(NotificationGroup),
})
export type Unsubscribed = z.infer<typeof Unsubscribed>

/** Who would be notified of a change that is not saved yet. */
export const NotificationPreview = z.object({
  familiesCount: z.int(),
  emailsCount: z.int(),
  /** In the app only. */
  appOnlyCount: z.int(),
  /** The students of the classes concerned for whom nobody has a verified account. */
  unreachedStudentsCount: z.int(),
  /** Whether the caller may see who attends which class. If not, no names and no sample are shown. */
  isShown: z.boolean(),
  /** The recipients by name, and the way in which each gets it. */
  people: z.array(z.object({ name: z.string(), way: NotificationWay })),
  /** The email that one of them gets; null without recipients. */
  sample: z.nullable(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
  /** When it is sent, unless it is undone. In minutes from now. */
  holdMinutes: z.int(),
  newConflictsCount: z.int(),
})
export type NotificationPreview = z.infer<typeof NotificationPreview>
