import {
  NotificationPreferences,
  NotificationPreferencesList,
  type SaveNotificationPreferences,
  Unsubscribed,
} from '#contract/accounts/notifications.ts'
import { send, sendSecret, type Change, type SecretChange } from '../http.ts'
import { question } from '../question.ts'

export const notificationPreferencesQuery = question(
  ['notification-preferences'],
  'Notification/preferences',
  NotificationPreferencesList,
)

export const saveNotificationPreferences = (
  { organizationId, ...input }: SaveNotificationPreferences & { organizationId: number },
  change: Change,
) =>
  send('put', `Notification/preferences/${organizationId}`, change, input).json(
    NotificationPreferences,
  )

export const unsubscribe = (token: string, change: SecretChange) =>
  sendSecret('post', 'Notification/unsubscribe', change, { token }).json(Unsubscribed)

export const resubscribe = (token: string, change: SecretChange) =>
  sendSecret('post', 'Notification/resubscribe', change, { token }).json(Unsubscribed)
