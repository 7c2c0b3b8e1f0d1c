import { AnnouncementQuery } from './announcements.query.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line, lines } from '../text.ts'
import { z } from '../zod.ts'

/**
 * An announcement for all members of an organization or for one class. `authorName` is null if the author is no
 * longer known.
 */
export const Announcement = z.object({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  classId: z.nullable(Id),
  className: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  authorName: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  ...saved,
})
export type Announcement = z.infer<typeof Announcement>

const { pageIndex, pageSize } = AnnouncementQuery.shape

/** Newest first. */
export const NewsQuery = z.strictObject({ pageIndex, pageSize })
export type NewsQuery = z.infer<typeof NewsQuery>

export const AnnouncementPage = pageOf(Announcement)
export type AnnouncementPage = z.infer<typeof AnnouncementPage>

/** A class's announcements. People outside the class see none, but some may publish. */
export const ClassAnnouncementPage = z.extend(AnnouncementPage, { mayPublish: z.boolean() })

const fields = { title: line(120), body: lines(5000) }

/** For all members if null. */
export const CreateAnnouncement = z.strictObject({
  organizationId: Id,
  classId: z._default(z.nullable(Id), null),
  ...fields,
})
export type CreateAnnouncement = z.infer<typeof CreateAnnouncement>

export const UpdateAnnouncement = z.strictObject({ ...fields, version: Version })
export type UpdateAnnouncement = z.infer<typeof UpdateAnnouncement>
