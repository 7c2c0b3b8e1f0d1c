import { demoOwner } from './logins.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { announcementKind } from '#server/organizations/announcements/announcement.notification.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../database/schema/schema.ts'
import type { People } from './fill-people.ts'

type DemoAnnouncement = {
  title: string
  body: string
  daysAgo: number
  author: string
  /** Null for all members. */
  className?: string
}

/** The announcements to members and classes of the co-op, latest last. */
export const announcements: DemoAnnouncement[] = [
  {
    title: 'Photographs for the yearbook',
    author: 'Abigail Whitfield',
    daysAgo: 24,
    body: 'Please send three pictures of your family by the end of the month. No child is named below a picture, and if you do not want to be in it, write to me.',
  },
  {
    title: 'Songs for the winter concert',
    author: demoOwner,
    className: 'Choir',
    daysAgo: 12,
    body: 'We sing four: two that you know, one in Spanish, one in rounds. Recordings are at the desk. Black trousers or skirt, any shirt that is white.',
  },
  {
    title: 'Hands needed on the last Thursday',
    author: 'Jonathan Whitfield',
    daysAgo: 6,
    body: 'The meeting house wants its tables back in the hall, and the kitchen has not been scrubbed since the harvest supper.\n\nWe need eight adults from 2:45 to 4:00 PM. Bring gloves, and a hand truck if you have one. There will be cider.\n\nIf you cannot come, you can take a box of lost things home instead: three lunch boxes, one boot, a recorder in a knitted case, and a great many pencils.\n\nThank you,\nJonathan',
  },
  {
    title: 'Bring boots on Tuesday',
    author: 'Samuel Adeyemi',
    className: 'Field Botany',
    daysAgo: 3,
    body: 'The creek is high. We walk the upper loop, which is muddy.',
  },
  {
    title: 'Registration for the next semester is open',
    author: demoOwner,
    daysAgo: 1,
    body: 'All classes are on our page. Seats are first come, first served. If you are on a waitlist, we will email you when a seat opens up.',
  },
]

/** The announcements to the members of the co-op. Notifications are of the last days only. */
export async function fillAnnouncements(
  db: Db,
  { organizationId }: { organizationId: number },
  people: People,
  today: string,
): Promise<void> {
  for (const { author, className, daysAgo, ...announcement } of announcements) {
    const one = db
      .selectFrom('class')
      .innerJoin('semester', 'semester.id', 'semesterId')
      .where('class.organizationId', '=', organizationId)
      .where('class.name', '=', className ?? '')
      // Of classes in every semester, the current one.
      .where('semester.startDate', '<=', today)
      .orderBy('semester.startDate', 'desc')
      .select('class.id')
    const classId = (await one.executeTakeFirst())?.id ?? null
    const values = { ...announcement, organizationId, classId }
    const { personId, userId: actorUserId = null } = people(author)
    const { id } = await insertAnnouncement(db, values, personId)
    const then = `${addDays(today, -daysAgo)}T15:00:00.000Z`
    await db
      .updateTable('announcement')
      .set({ createdDate: then, publishDate: then, savedDate: then })
      .where('id', '=', id)
      .execute()
    if (daysAgo > 3) continue
    const subject = { type: 'Announcement', id } as const
    const facts = { announcementId: id }
    await notify(db, announcementKind, { organizationId, actorUserId, subject, facts })
  }
}
