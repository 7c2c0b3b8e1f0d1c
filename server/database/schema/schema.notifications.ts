import type { NotificationGroup, NotificationWay } from '#contract/accounts/notifications.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Something that happened in an organization, and that people are notified of once it is due. */
type Notification = {
  id: GeneratedAlways<number>
  organizationId: number
  kind: string
  subjectType: AuditSubject
  subjectId: number
  /** JSON. What the kind needs to find the recipients and to write the text. */
  facts: string
  /** JSON. The changes that can be undone while it is held, oldest first. */
  changes: Generated<string>
  /** Null if it happened automatically. */
  actorUserId: number | null
  /** What the actor adds, in their words. */
  sentence: string | null
  /** Whether the actor chose to notify nobody. It can still be undone. */
  isSilent: boolean
  /** Whether later changes of the actor do not lengthen its hold. */
  isUrgent: boolean
  createdDate: string
  dueDate: string
  sentDate: string | null
  state: 'Held' | 'Sent' | 'Withdrawn'
}

/** A notification as one account gets it. */
type NotificationRecipient = {
  id: GeneratedAlways<number>
  notificationId: number
  userId: number
  title: string
  /** JSON: the paragraphs, and the list as an array of its own. Earlier versions stored its items as paragraphs. */
  lines: string
  path: string | null
  createdDate: string
  readDate: string | null
  /** Null if it is in the app only. */
  outboxEmailId: number | null
}

/** By which way an account wants notifications of a group from an organization. Without a row, the default applies. */
type NotificationChoice = {
  userId: number
  organizationId: number
  group: NotificationGroup
  way: NotificationWay
}

type NotificationSettings = {
  userId: number
  organizationId: number
  /** Whether its emails come once a day. */
  isDigest: boolean
  /** Times of day in the organization's time zone. Both or neither. */
  quietFrom: string | null
  quietUntil: string | null
}

export type NotificationTables = {
  notification: Notification
  notificationRecipient: NotificationRecipient
  notificationChoice: NotificationChoice
  notificationSettings: NotificationSettings
}
