import { brand } from '#contract/brand.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { countUnreached } from '#server/people/families/guardian-accounts.queries.ts'
import { fullName } from '#server/database/searchable.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listReaders, listStudentsFor } from './announcement-audience.queries.ts'

type Facts = { announcementId: number }

const read = (db: Db, announcementId: number) =>
  db
    .selectFrom('announcement')
    .innerJoin('organization', 'organization.id', 'announcement.organizationId')
    .leftJoin('class', 'class.id', 'announcement.classId')
    .leftJoin('person as author', 'author.id', 'announcement.authorPersonId')
    .leftJoin('user', 'user.id', 'author.userId')
    .where('announcement.id', '=', announcementId)
    .select(['announcement.organizationId', 'announcement.classId', 'title', 'body'])
    .select([
      'organization.name as organizationName',
      'organization.contactEmail',
      'isAnsweredByAuthor',
    ])
    .select(['class.name as className', 'user.email as authorEmail', 'user.emailVerifiedAt'])
    .select(fullName('author').as('authorName'))
    .executeTakeFirst()

type Announced = Exclude<Awaited<ReturnType<typeof read>>, undefined>

const authorOf = ({ authorEmail, authorName }: Announced) =>
  authorEmail === null ? 'Someone' : plainName(authorName)

/** The announcement itself, as the app and the email show it. */
function wordsOf(announced: Announced) {
  const organizationName = plainName(announced.organizationName)
  const source =
    announced.className === null
      ? organizationName
      : `${plainName(announced.className)} at ${organizationName}`
  return {
    subject: `${plainName(announced.title)} – ${organizationName}`,
    opening: [`${authorOf(announced)} announces to ${source}:`, ...announced.body.split(/\n{2,}/)],
  }
}

function textOf(announced: Announced, publicUrl: string): NotificationText {
  const { organizationId, classId } = announced
  const organizationName = plainName(announced.organizationName)
  const isAuthorReachable = announced.isAnsweredByAuthor && announced.emailVerifiedAt !== null
  const replyTo = isAuthorReachable ? announced.authorEmail : announced.contactEmail
  const replier = isAuthorReachable ? authorOf(announced) : `the office of ${organizationName}`
  return {
    ...wordsOf(announced),
    link: {
      label: 'Open the announcement',
      // Parents who are no members themselves read it on their home page.
      url: new URL(classId === null ? '/' : `/my/classes/${classId}`, publicUrl),
    },
    closing: [
      ...(replyTo === null ? [] : [`Replies to this email go to ${replier}.`]),
      askOffice({ name: organizationName, contactEmail: announced.contactEmail }),
    ],
    reason: `You received this email because this announcement is for you or your family at ${organizationName}.`,
    replyTo,
    thread: classId === null ? `Organization.${organizationId}` : `Class.${classId}`,
  }
}

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  { announcementId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const announced = await read(db, announcementId)
  if (!announced) return []
  const { organizationId } = announced
  const readers = await listReaders(db, { organizationId, announcementId }, userId)
  const text = textOf(announced, publicUrl)
  return readers.map(({ userId: reader }) => ({ userId: reader, text }))
}

/** The text of an announcement in the app, and the accounts of those who may read it. */
export async function findShown(db: Db, announcementId: number) {
  const announced = await read(db, announcementId)
  if (!announced) return null
  const { organizationId } = announced
  const readers = await listReaders(db, { organizationId, announcementId })
  return { userIds: readers.map(({ userId }) => userId), text: wordsOf(announced) }
}

export const announcementKind: NotificationKind<Facts> = {
  name: 'Announcement',
  group: 'Announcements',
  audience:
    'Those who may read it: members; teachers, students and parents of the classes; or the members that it is limited to, and their parents',
  occasion: 'An announcement is published',
  way: 'Email',
  plainSubject: `An announcement at ${brand.name}`,
  compose,
  countUnreached: async (db, { announcementId }) => {
    const { organizationId } = (await read(db, announcementId)) ?? {}
    if (organizationId === undefined) return 0
    const studentIds = await listStudentsFor(db, { organizationId, announcementId })
    return countUnreached(db, organizationId, studentIds)
  },
}
