import { HeldNotifications, NotificationPreview } from '#contract/accounts/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { http, sendOnly, type Change } from '../http.ts'
import { asQuery, question } from '../question.ts'

/** The changes of an organization whose notifications wait, and that can be undone. */
export const heldChangesQuery = (organizationId: number) => ({
  ...question(
    ['held-changes', organizationId],
    `Notification/held/organization/${organizationId}`,
    HeldNotifications,
  ),
  meta: { isSilent: true },
})

export const undoChange = (notificationId: number, change: Change) =>
  sendOnly('post', `Notification/undo/${notificationId}`, change)

/** Undoes only the change that left the record at this version. */
export const undoVersion = (
  { notificationId, version }: { notificationId: number; version: number },
  change: Change,
) => sendOnly('post', `Notification/undo/${notificationId}?version=${version}`, change)

export const sendNow = (notificationId: number, change: Change) =>
  sendOnly('post', `Notification/send/${notificationId}`, change)

/** What can be previewed, and the address of its preview within those of its resource. */
export type PreviewPath =
  | `Class/admin/preview/${number}`
  | `Class/admin/preview/place/${number}`
  | 'ClassDay/admin/preview'
  | `ClassDay/admin/preview/${number}`
  | `ClassDay/admin/preview/${'cancel' | 'restore' | 'delete'}/${number}`
  | `TimeSlot/admin/preview/${number}`
  | 'Announcement/admin/preview'

/** A change that is not saved, as it would be sent. */
export type Draft = Record<string, unknown>

/** Who would be notified of a change. Saves nothing, and no failure is shown in a toast: saving shows it. */
export const previewQuery = (path: PreviewPath, draft: Draft | null) =>
  queryOptions({
    queryKey: ['notification-preview', path, draft],
    queryFn: (asked) =>
      http.post(path, { json: draft ?? {}, ...asQuery(asked) }).json(NotificationPreview),
    enabled: draft !== null,
    meta: { isSilent: true },
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })
