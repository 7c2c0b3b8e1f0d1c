import { Id } from './id.ts'
import { organizationSubjects } from './rights/audit.query.ts'
import { z } from './zod.ts'

/** What a change can be about: the subjects of the audit log, with enrollments apart from the members enrolled. */
export const LiveSubject = z.enum([...organizationSubjects, 'Enrollment', 'Absence'])
export type LiveSubject = z.infer<typeof LiveSubject>

/** That something changed which the person may see. Null within a family, which is in no organization. */
export const LiveChange = z.object({ organizationId: z.nullable(Id), subject: LiveSubject })
export type LiveChange = z.infer<typeof LiveChange>

/**
 * What changed since the message before, without ids or contents. `isEverything` says that this is unknown, because it
 * is too long ago. Browsers ask again at a random time within `spread` milliseconds, so that they do not come at once.
 */
export const LiveMessage = z.object({
  changes: z.array(LiveChange),
  /** Whether the person has new notifications, or read some. */
  areNotificationsNew: z.boolean(),
  isEverything: z.boolean(),
  spread: z.int(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** The position of a message, to continue after it: an id of the audit log. */
const Position = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

export const LiveQuery = z.strictObject({ after: z.optional(Position) })

/** The same as one answer, for browsers that cannot hold a stream open. */
export const LiveAnswer = z.extend(LiveMessage, { position: Position })
export type LiveAnswer = z.infer<typeof LiveAnswer>
