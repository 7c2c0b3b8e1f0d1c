import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  MyNotificationPage,
  type ReadNotifications,
  UnreadNotifications,
} from '#contract/accounts/notifications.ts'
import { http, sendOnly, type Change } from '../http.ts'
import { asQuery, question } from '../question.ts'

/** For the header, which says nothing if it cannot be loaded. */
export const unreadQuery = {
  ...question(['notifications', 'unread'], 'Notification/my/unread', UnreadNotifications),
  meta: { isSilent: true },
}

/** What the person was notified of, newest first, in pages of 20. */
export const myNotificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'my'],
  queryFn: ({ pageParam, ...asked }) =>
    http
      .get('Notification/my', { ...asQuery(asked), searchParams: { pageIndex: pageParam } })
      .json(MyNotificationPage),
  initialPageParam: 0,
  getNextPageParam: ({ totalPages }, _, pageIndex) =>
    pageIndex + 1 < totalPages ? pageIndex + 1 : undefined,
})

export const markNotificationsRead = (which: ReadNotifications, change: Change) =>
  sendOnly('post', 'Notification/my/read', change, which)
