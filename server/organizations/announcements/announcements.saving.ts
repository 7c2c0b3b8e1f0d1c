import type {
  Announcement,
  CreateAnnouncement,
  UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { invalidFields, stale } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { keepPublisher } from './announcements.publishers.ts'
import { findAnnouncement } from './announcements.queries.ts'

export const insertAnnouncement = (
  db: Kysely<Schema>,
  values: CreateAnnouncement,
  authorPersonId: number | null,
) => {
  const saving = lastSaved(authorPersonId)
  return db
    .insertInto('announcement')
    .values({
      ...values,
      searchTitle: searchable(values.title),
      authorPersonId,
      createdDate: saving.savedDate,
      ...saving,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function addAnnouncement(
  db: Kysely<Schema>,
  publisher: Holder,
  values: CreateAnnouncement,
) {
  const { organizationId, personId } = publisher
  await keepPublisher(db, publisher, values.classId)
  await requireOwnClass(db, values)
  const { id } = await insertAnnouncement(db, values, personId)
  const after = await findAnnouncement(db, organizationId, id)
  const subject = { type: 'Announcement', id } as const
  await audit(db, { ...actedBy(publisher), action: 'Added', subject, after: factsOf(after) })
  return after
}

async function requireOwnClass(
  db: Kysely<Schema>,
  { organizationId, classId }: CreateAnnouncement,
): Promise<void> {
  if (classId === null) return
  const found = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select('id')
    .executeTakeFirst()
  if (!found) throw invalidFields({ classId: 'Choose a class of this organization.' })
}

export async function updateAnnouncement(
  db: Kysely<Schema>,
  publisher: Holder,
  announcementId: number,
  { version, ...values }: UpdateAnnouncement,
) {
  const before = await keepAnnouncement(db, publisher, announcementId)
  if (before.version !== version) throw stale(before)
  await db
    .updateTable('announcement')
    .set({ ...values, searchTitle: searchable(values.title), ...lastSaved(publisher.personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', publisher.organizationId)
    .where('id', '=', announcementId)
    .execute()
  const after = await findAnnouncement(db, publisher.organizationId, announcementId)
  await audit(db, {
    ...actedBy(publisher),
    action: 'Edited',
    subject: { type: 'Announcement', id: announcementId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

/** Takes it back: nobody reads it any more. */
export async function deleteAnnouncement(
  db: Kysely<Schema>,
  publisher: Holder,
  announcementId: number,
): Promise<void> {
  const before = await keepAnnouncement(db, publisher, announcementId)
  await db
    .deleteFrom('announcement')
    .where('organizationId', '=', publisher.organizationId)
    .where('id', '=', announcementId)
    .execute()
  await audit(db, {
    ...actedBy(publisher),
    action: 'Removed',
    subject: { type: 'Announcement', id: announcementId },
    before: { name: before.title, ...factsOf(before) },
  })
}

/** What is there once nobody else changes anything any more. */
async function keepAnnouncement(db: Kysely<Schema>, publisher: Holder, announcementId: number) {
  const { organizationId } = publisher
  const { classId } = await findAnnouncement(db, organizationId, announcementId)
  await keepPublisher(db, publisher, classId)
  return findAnnouncement(db, organizationId, announcementId)
}

const factsOf = ({ title, body, className }: Announcement) => ({ title, body, className })
