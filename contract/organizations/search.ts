import { ClassStatus } from '../classes/classes.query.ts'
import { MembershipStatus } from './organizations.query.ts'
import { ClassDayType } from '../timetable/class-days.query.ts'
import { meetingInWords } from '../timetable/meetings.ts'
import { contactReaders, guarded, open } from '../rights/guarded.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** The most that is found of each kind. */
export const foundOfEachKind = 6

/** Words in any order: every one must be found. Case and accents do not matter. Without words, nothing is found. */
export const SearchQuery = z.strictObject({
  searchString: z._default(
    z.string().check(z.maxLength(200, 'Search for at most 200 characters.')),
    '',
  ),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/**
 * A member, found by the name, or by a part of the email address or the digits of the phone number if the caller may see contact
 * details. Archived members are not found.
 */
export const FoundMember = z.object({
  id: Id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  isOwner: z.boolean(),
  isTeacher: z.boolean(),
  isStudent: z.boolean(),
  isParent: z.boolean(),
  isAnonymous: z.boolean(),
  status: MembershipStatus,
  email: guarded(z.nullable(z.string()), contactReaders),
  phone: guarded(z.nullable(z.string()), contactReaders),
})
export type FoundMember = z.infer<typeof FoundMember>

/** A family, found by its name or the names of its members. */
export const FoundFamily = z.object({
  id: Id,
  name: z.string(),
  memberNames: z.array(z.string()),
})
export type FoundFamily = z.infer<typeof FoundFamily>

/** A class of a semester that is not archived. Classes of current and coming semesters are first. */
export const FoundClass = z.object({
  id: Id,
  name: z.string(),
  semesterName: z.string(),
  status: ClassStatus,
  ...meetingInWords,
  /** The day whose attendance is taken next: today, or else the latest day before today. Null if there is none. */
  sheet: z.nullable(z.object({ classDayId: Id, date: z.iso.date() })),
})
export type FoundClass = z.infer<typeof FoundClass>

/** A class day, found by its date as people write it (`Dec 3`, `12/3`, `Thursday`), its type or its notes. Coming days are first. */
export const FoundClassDay = z.object({
  id: Id,
  date: z.iso.date(),
  type: ClassDayType,
  semesterName: z.string(),
  /** Whether it can still be canceled: it is today or later, and classes meet on it. */
  isCancelable: z.boolean(),
})
export type FoundClassDay = z.infer<typeof FoundClassDay>

export const FoundRoom = z.object({
  id: Id,
  name: z.string(),
  capacity: z.nullable(z.int()),
})
export type FoundRoom = z.infer<typeof FoundRoom>

/** What is found in an organization. A section that the caller may not see is missing. */
export const FoundInOrganization = z.object({
  members: z.optional(z.array(FoundMember)),
  families: open(z.optional(z.array(FoundFamily))),
  classes: z.optional(z.array(FoundClass)),
  classDays: z.optional(z.array(FoundClassDay)),
  rooms: z.optional(z.array(FoundRoom)),
})
export type FoundInOrganization = z.infer<typeof FoundInOrganization>

/** A class that the caller teaches, or in which they or their children are enrolled. */
export const FoundOwnClass = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  isTeaching: z.boolean(),
  /** As `sheet` of `FoundClass`, for a class that the caller teaches. */
  sheet: FoundClass.shape.sheet,
})
export type FoundOwnClass = z.infer<typeof FoundOwnClass>

/** What belongs to the caller. */
export const FoundOwn = z.object({
  classes: z.array(FoundOwnClass),
  families: open(z.array(FoundFamily)),
  organizations: z.array(z.object({ id: Id, name: z.string(), mayAdminister: z.boolean() })),
})
export type FoundOwn = z.infer<typeof FoundOwn>
