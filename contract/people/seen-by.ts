import { readingAccesses } from './families.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/**
 * Why somebody can read something about a child. `organizationId` is null where whoever asks cannot look at the organization. `label` is the name of a role or a class. A role ends after `untilDate`;
 * teaching a class ends when its semester, `semesterName`, is archived.
 */
export const ReadingReason = z.object({
  kind: z.enum(['Family', 'OtherHousehold', 'Self', 'Owner', 'Role', 'Teacher']),
  access: z.nullable(z.enum(readingAccesses)),
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  label: z.nullable(z.string()),
  untilDate: z.nullable(z.iso.date()),
  semesterName: z.nullable(z.string()),
})
export type ReadingReason = z.infer<typeof ReadingReason>

/** The most people who are named, and the most readings. */
export const mostReaders = 100
export const mostReadings = 50

/** `name` is null for the adults of another household, who are one entry however many they are. `isPartial`: not what is mild. */
export const Reader = z.object({
  name: z.nullable(z.string()),
  isMe: z.boolean(),
  isPartial: z.boolean(),
  reasons: z.array(ReadingReason),
})
export type Reader = z.infer<typeof Reader>

/** One time that somebody read it. `name` is null for somebody outside the household who acted for no organization. */
export const Reading = z.object({
  id: Id,
  name: z.nullable(z.string()),
  isMe: z.boolean(),
  organizationName: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})
export type Reading = z.infer<typeof Reading>

const readers = { readers: z.array(Reader), readersCount: z.int() }

const Noted = z.object({ ...readers, readings: z.array(Reading), readingsCount: z.int() })

/** Who can read what about a child now, and who has, the latest first. Nobody notes who looks at a photo. */
export const SeenBy = z.object({
  careNotes: Noted,
  contacts: Noted,
  photo: z.object(readers),
})
export type SeenBy = z.infer<typeof SeenBy>
