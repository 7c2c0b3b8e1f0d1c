import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The audience of an announcement: all members of the organization, classes, or some members. */
export const Audience = z.enum(['Organization', 'Class', 'Members'])
export type Audience = z.infer<typeof Audience>

/** Newest first by default. */
export const AnnouncementQuery = pageQuery(['title', 'className', 'publishDate'], {
  audience: z.optional(Audience),
})
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>
