import { CareCondition } from '../people/care.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** One student of a class, or all of them. `for` says that the browser stores them, for use without a network. */
export const ClassCareQuery = z.strictObject({
  personId: z.optional(Id),
  for: z.optional(z.literal('offline')),
})
export type ClassCareQuery = z.infer<typeof ClassCareQuery>

/**
 * Care notes that the lead teachers of a class need, most severe first. Mild conditions, and students without any other,
 * are omitted. Each read is recorded in the audit log; storing them, once a day for each student.
 */
export const ClassCare = z.array(
  z.object({ personId: Id, name: z.string(), conditions: z.array(CareCondition) }),
)
export type ClassCare = z.infer<typeof ClassCare>
