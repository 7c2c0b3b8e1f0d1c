import {
  HeldNotifications,
  MyNotificationPage,
  MyNotificationQuery,
  NotificationPreferences,
  NotificationPreferencesList,
  ReadNotifications,
  SaveNotificationPreferences,
  UnreadNotifications,
  Unsubscribe,
  Unsubscribed,
} from '#contract/accounts/notifications.ts'
import { UndoQuery } from '#contract/accounts/notifications.query.ts'
import { Hono } from 'hono'
import { get, post, put, resource, signedIn, unauthenticated } from '#server/calls/call.ts'
import { perClientAddress } from '#server/calls/rate-limit.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { type Database, transact } from '#server/database/database.ts'
import { Refusal } from '#server/http/problem.ts'
import { listHeld, sendNow, undo } from '#server/notifications/undo.ts'
import { unsubscribedWay } from '#server/notifications/unsubscribe.ts'
import { memberOf, organizationInPath, organizationOf } from '#server/tenancy/rights.ts'
import {
  chooseByToken,
  countUnread,
  listMyNotifications,
  listOwnPreferences,
  markRead,
  savePreferences,
} from './notifications.queries.ts'

const ofNotification = organizationOf('notification')

export const notifications = resource('Notification', [
  get(
    '/my',
    {
      operationId: 'listMyNotifications',
      summary: 'List what the signed-in person was notified of',
      authorize: signedIn,
      query: MyNotificationQuery,
      answer: MyNotificationPage,
    },
    ({ db, visitor, query }) => listMyNotifications(db, visitor.userId, query),
  ),
  get(
    '/my/unread',
    {
      operationId: 'countUnreadNotifications',
      summary: 'Count the notifications that the signed-in person has not read',
      authorize: signedIn,
      answer: UnreadNotifications,
    },
    async ({ db, visitor }) => ({ unreadCount: await countUnread(db, visitor.userId) }),
  ),
  post(
    '/my/read',
    {
      operationId: 'markNotificationsRead',
      summary: 'Mark notifications as read',
      authorize: signedIn,
      body: ReadNotifications,
    },
    ({ db, visitor, body }) => markRead(db, visitor.userId, body),
  ),
  get(
    '/preferences',
    {
      summary: 'List how each organization notifies the signed-in person',
      authorize: signedIn,
      answer: NotificationPreferencesList,
    },
    async ({ db, visitor }) => ({ items: await listOwnPreferences(db, visitor) }),
  ),
  put(
    '/preferences/:organizationId',
    {
      operationId: 'saveNotificationPreferences',
      summary: 'Save how an organization notifies the signed-in person',
      authorize: signedIn,
      body: SaveNotificationPreferences,
      answer: NotificationPreferences,
    },
    ({ db, visitor, ids, body }) => savePreferences(db, visitor, ids.organizationId, body),
  ),
  post(
    '/unsubscribe',
    {
      operationId: 'unsubscribe',
      summary: 'Switch off the emails that an unsubscribe link names',
      authorize: unauthenticated,
      rateLimit: perClientAddress('link'),
      opensTransactions: true,
      body: Unsubscribe,
      answer: Unsubscribed,
    },
    ({ database, encryption, body }) =>
      transact(database, (db) => chooseByToken({ db, encryption }, body.token, unsubscribedWay)),
  ),
  post(
    '/resubscribe',
    {
      operationId: 'resubscribe',
      summary: 'Switch on the emails that an unsubscribe link names',
      authorize: unauthenticated,
      rateLimit: perClientAddress('link'),
      opensTransactions: true,
      body: Unsubscribe,
      answer: Unsubscribed,
    },
    ({ database, encryption, body }) =>
      transact(database, (db) => chooseByToken({ db, encryption }, body.token, 'Email')),
  ),
  get(
    '/held/organization/:organizationId',
    {
      operationId: 'listHeldNotifications',
      summary: 'List the changes whose notifications wait, and that you may undo',
      authorize: memberOf(organizationInPath),
      answer: HeldNotifications,
    },
    async ({ db, publicUrl, visitor }) => ({ items: await listHeld({ db, publicUrl }, visitor) }),
  ),
  post(
    '/undo/:notificationId',
    {
      operationId: 'undoChange',
      summary: 'Undo the last change of a notification that waits',
      authorize: memberOf(ofNotification),
      query: UndoQuery,
      refuses: { 409: 'It was sent or undone, or somebody saved the record since' },
    },
    ({ db, visitor, ids, query, ...services }) =>
      undo({ db, ...services }, visitor, ids.notificationId, query.version),
  ),
  post(
    '/send/:notificationId',
    {
      operationId: 'sendNotificationNow',
      summary: 'Send a notification that waits now',
      authorize: memberOf(ofNotification),
      refuses: { 409: 'It was sent or undone' },
    },
    ({ db, visitor, ids }) => sendNow(db, visitor, ids.notificationId),
  ),
])

/** Mail programs send one POST to the address in `List-Unsubscribe` (RFC 8058). People who open it get the page. */
export const oneClickUnsubscribe = ({
  database,
  encryption,
}: {
  database: Database
  encryption: Encryption
}) =>
  new Hono().post('/', async (c) => {
    const token = c.req.query('token') ?? ''
    try {
      await transact(database, (db) => chooseByToken({ db, encryption }, token, unsubscribedWay))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.text('Not Found', 404)
    }
    return c.text('Unsubscribed', 200)
  })
