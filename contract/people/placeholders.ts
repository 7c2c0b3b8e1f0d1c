import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Adds a placeholder for a teacher who is not found yet or not named. */
export const CreateAnonymousTeacher = z.strictObject({ organizationId: Id, displayName: line(100) })
export type CreateAnonymousTeacher = z.infer<typeof CreateAnonymousTeacher>

export const AnonymousTeacher = z.object({ id: Id })

/** Merges a record without an account into this member. */
export const MergeMember = z.strictObject({ organizationUserId: Id })
export type MergeMember = z.infer<typeof MergeMember>

/** A record of an organization that the user has claimed. */
export const ClaimedRecord = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  claimedDate: z.iso.datetime(),
})
export type ClaimedRecord = z.infer<typeof ClaimedRecord>

/** The names of the families where the user remains, because they have made changes there. */
export const Unmerged = z.object({ staysIn: z.array(z.string()) })
export type Unmerged = z.infer<typeof Unmerged>
