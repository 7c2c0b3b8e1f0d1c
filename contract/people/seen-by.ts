import { readingAccesses } from './families.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/**
 * Why a person can see something about a child. `organizationId` is null if the caller cannot see the
 * organization. `label` is the name of a role or a class. A role ends after `untilDate`; teaching a class ends when its
 * semester, `semesterName`, is archived.
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

/** The limits of listed people and listed views. */
export const mostReaders = 100
export const mostReadings = 50

/** `name` is null for the adults of another household, who are a single entry. `isPartial`: without mild conditions. */
export const Reader = z.object({
  name: z.nullable(z.string()),
  isMe: z.boolean(),
  isPartial: z.boolean(),
  reasons: z.array(ReadingReason),
})
export type Reader = z.infer<typeof Reader>

/**
 * One view, or one copy for use without a network (`isStored`). `name` is null for a person outside the household who
 * acted for no organization.
 */
export const Reading = z.object({
  id: Id,
  name: z.nullable(z.string()),
  isMe: z.boolean(),
  isStored: z.boolean(),
  organizationName: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})
export type Reading = z.infer<typeof Reading>

const readers = { readers: z.array(Reader), readersCount: z.int() }

const Noted = z.object({ ...readers, readings: z.array(Reading), readingsCount: z.int() })

/** Who can see what about a child now, and the past views, latest first. Views of a photo are not logged. */
export const SeenBy = z.object({
  careNotes: Noted,
  contacts: Noted,
  photo: z.object(readers),
})
export type SeenBy = z.infer<typeof SeenBy>
