import { CareCondition } from '../people/care.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** One student of a class, or all of them. */
export const ClassCareQuery = z.strictObject({ personId: z.optional(Id) })
export type ClassCareQuery = z.infer<typeof ClassCareQuery>

/**
 * Care notes that the lead teachers of a class need, most severe first. Mild conditions, and students without any other,
 * are omitted. Each read is recorded in the audit log.
 */
export const ClassCare = z.array(z.object({ name: z.string(), conditions: z.array(CareCondition) }))
export type ClassCare = z.infer<typeof ClassCare>
