import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** A teacher who is not found yet, or does not want to be named. */
export const CreateAnonymousTeacher = z.strictObject({ organizationId: Id, displayName: line(100) })
export type CreateAnonymousTeacher = z.infer<typeof CreateAnonymousTeacher>

export const AnonymousTeacher = z.object({ id: Id })

/** The member that a record without an account is merged with. */
export const MergeMember = z.strictObject({ organizationUserId: Id })
export type MergeMember = z.infer<typeof MergeMember>

/** A record of an organization that somebody has claimed as theirs. */
export const ClaimedRecord = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  claimedDate: z.iso.datetime(),
})
export type ClaimedRecord = z.infer<typeof ClaimedRecord>

/** Names the families in which whoever had taken a place stays, because they have written there since. */
export const Unmerged = z.object({ staysIn: z.array(z.string()) })
export type Unmerged = z.infer<typeof Unmerged>
