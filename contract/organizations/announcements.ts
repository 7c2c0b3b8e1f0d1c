import { AnnouncementQuery } from './announcements.query.ts'
import { day } from '../dates/durations.ts'
import { Id } from '../id.ts'
import { MemberQuery } from '../people/members.ts'
import { MemberKind } from '../people/members.query.ts'
import { longestPage, pageOf } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line, lines } from '../text.ts'
import { z } from '../zod.ts'

/** Several classes, kinds of members with their parents, or chosen members with their parents. */
const LimitedTo = z.object({
  classNames: z.array(z.string()),
  kinds: z.array(MemberKind),
  membersCount: z.int(),
})

/**
 * An announcement for all members of an organization, for one class, or limited to others. `authorName` is null if the
 * author is no longer known.
 */
export const Announcement = z.object({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  classId: z.nullable(Id),
  className: z.nullable(z.string()),
  limitedTo: z.nullable(LimitedTo),
  title: z.string(),
  body: z.string(),
  authorName: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  /** From when it is read, and its emails are sent. */
  publishDate: z.iso.datetime(),
  isScheduled: z.boolean(),
  /** The date and time of a scheduled one in the organization's time zone, `yyyy-MM-ddTHH:mm`. */
  publishAt: z.nullable(z.string()),
  /** Whether answers to its emails go to the author, and not to the contact of the organization. */
  isAnsweredByAuthor: z.boolean(),
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

/** How far in the future an announcement can be published. In milliseconds. */
export const longestSchedule = 366 * day

/** A local date and time in the organization's time zone, `yyyy-MM-ddTHH:mm`. */
const LocalDateTime = z.string().check(
  z.regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'Choose a date and a time.',
    abort: true,
  }),
)

const fields = { title: line(120), body: lines(5000) }

/** What was chosen, such as rows of one page of a list. */
const chosenIds = (one: string, many: string) =>
  z
    .array(Id)
    .check(
      z.minLength(1, `Choose at least one ${one}.`),
      z.maxLength(longestPage.pageSize, `Choose at most ${longestPage.pageSize} ${many}.`),
    )

/** The members of a list, as it is filtered. With `ids` or `familyIds`, only these, or those of these families. */
const MembersFilter = z.strictObject({
  ids: z.optional(chosenIds('member', 'members')),
  familyIds: z.optional(chosenIds('family', 'families')),
  kind: MemberQuery.shape.kind,
  status: MemberQuery.shape.status,
  searchString: MemberQuery.shape.searchString,
})
export type MembersFilter = z.infer<typeof MembersFilter>

const audience = {
  classId: z._default(z.nullable(Id), null),
  classIds: z._default(z.nullable(chosenIds('class', 'classes')), null),
  kinds: z._default(
    z.nullable(z.array(MemberKind).check(z.minLength(1, 'Choose at least one kind.'))),
    null,
  ),
  members: z._default(z.nullable(MembersFilter), null),
}

const atMostOneAudience = z.check<{
  classId: number | null
  classIds: number[] | null
  kinds: MemberKind[] | null
  members: MembersFilter | null
}>(({ value, issues }) => {
  const { classId, classIds, kinds, members } = value
  const chosen = [classId, classIds, kinds, members].filter((each) => each !== null)
  if (chosen.length <= 1) return
  const message = 'Choose one audience.'
  issues.push({ code: 'custom', input: classId, path: ['classId'], message })
})

/** For all members, without an audience. Published at once without `publishAt`. */
export const CreateAnnouncement = z
  .strictObject({
    organizationId: Id,
    ...audience,
    ...fields,
    publishAt: z._default(z.nullable(LocalDateTime), null),
    isAnsweredByAuthor: z._default(z.boolean(), false),
    /** Nobody is notified. */
    isSilent: z._default(z.boolean(), false),
  })
  .check(atMostOneAudience)
export type CreateAnnouncement = z.infer<typeof CreateAnnouncement>

/** `publishAt` changes the time of one that is scheduled; null publishes it at once. */
export const UpdateAnnouncement = z.strictObject({
  ...fields,
  publishAt: z.optional(z.nullable(LocalDateTime)),
  version: Version,
})
export type UpdateAnnouncement = z.infer<typeof UpdateAnnouncement>
