import { EmailAddress } from './accounts.ts'
import { Id } from './id.ts'
import { Membership, MembershipStatus } from './organizations.ts'
import { pageOf, pageQuery } from './page.ts'
import { line } from './text.ts'
import { z } from './zod.ts'

/** What somebody can be to an organization; one person can be several. */
export const MemberKind = z.enum(['Owner', 'Teacher', 'Student', 'Parent'])
export type MemberKind = z.infer<typeof MemberKind>

/** A member of an organization, as its administrators see them. The id is the membership's, not the person's. */
export const Member = z.extend(Membership, {
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

/**
 * Every `kind` is a list of its own, and so are the Archived, who are in no other: `unfilteredCount` counts that list. The
 * other statuses narrow it.
 */
export const MemberQuery = pageQuery(['name', 'status', 'joinedDate'], {
  kind: z.optional(MemberKind),
  status: z.optional(MembershipStatus),
})
export type MemberQuery = z.infer<typeof MemberQuery>

export const MemberPage = pageOf(Member)

const ClassName = z.object({ id: Id, name: z.string() })

/** One member with the classes they teach and attend. */
export const MemberCard = z.extend(Member, {
  organizationId: Id,
  teaches: z.array(ClassName),
  attends: z.array(ClassName),
})
export type MemberCard = z.infer<typeof MemberCard>

/**
 * Asks somebody to belong to an organization, by mail. `organizationUserId` is the record of somebody without an account,
 * which is theirs once they have accepted.
 */
export const Invite = z.strictObject({
  organizationId: Id,
  email: EmailAddress,
  isTeacher: z.boolean(),
  isStudent: z.boolean(),
  isParent: z.boolean(),
  organizationUserId: z.optional(Id),
})
export type Invite = z.infer<typeof Invite>

export const Invitation = z.object({ id: Id, email: z.string(), expiresDate: z.iso.datetime() })

/** A teacher who is not found yet, or does not want to be named. */
export const CreateAnonymousTeacher = z.strictObject({ organizationId: Id, displayName: line(100) })
export type CreateAnonymousTeacher = z.infer<typeof CreateAnonymousTeacher>

export const AnonymousTeacher = z.object({ id: Id })

/** Who takes the place of a member without an account. */
export const ReplaceMember = z.strictObject({ organizationUserId: Id })
export type ReplaceMember = z.infer<typeof ReplaceMember>
