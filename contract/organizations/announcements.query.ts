import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The audience of an announcement: all members of the organization, or one class. */
export const Audience = z.enum(['Organization', 'Class'])
export type Audience = z.infer<typeof Audience>

/** Newest first by default. */
export const AnnouncementQuery = pageQuery(['title', 'className', 'createdDate'], {
  audience: z.optional(Audience),
})
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>
