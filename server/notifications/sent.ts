import { announceTo } from '../audit/announce.ts'
import { inParts } from '../database/in-parts.ts'
import type { Db } from '../database/schema/schema.ts'
import type { AnyKind, NotificationText } from './notification-kind.ts'
import { type About, notificationsAbout } from './notify.ts'

/** What the app shows of a notification. */
export const shownInApp = ({ subject, opening, list }: AppText) => ({
  title: subject,
  lines: JSON.stringify(list && list.length > 0 ? [...opening, list] : opening),
})

type AppText = Pick<NotificationText, 'subject' | 'opening' | 'list'>

/** Shows a new text in the app to those accounts that were notified of a subject. */
export async function rewriteSent(
  db: Db,
  kind: Pick<AnyKind, 'name'>,
  about: About,
  { userIds, text }: { userIds: number[]; text: AppText },
): Promise<void> {
  for (const some of inParts(userIds)) {
    const rows = await db
      .updateTable('notificationRecipient')
      .set(shownInApp(text))
      .where('notificationId', 'in', notificationsAbout(db, kind, about))
      .where('userId', 'in', some)
      .returning('userId')
      .execute()
    await announceTo(
      db,
      rows.map(({ userId }) => userId),
    )
  }
}

/** Removes what the app shows of a subject, and the part about it of emails that wait. */
export async function removeSent(db: Db, kind: Pick<AnyKind, 'name'>, about: About): Promise<void> {
  const rows = await db
    .deleteFrom('notificationRecipient')
    .where('notificationId', 'in', notificationsAbout(db, kind, about))
    .returning('userId')
    .execute()
  await announceTo(
    db,
    rows.map(({ userId }) => userId),
  )
}
