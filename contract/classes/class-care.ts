import { CareCondition } from '../people/care.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** Of one student, or of all of a class. */
export const ClassCareQuery = z.strictObject({ personId: z.optional(Id) })
export type ClassCareQuery = z.infer<typeof ClassCareQuery>

/**
 * What whoever leads a class must know of its students to take care of them: all but what is mild, the worst first. Students
 * of whom there is nothing to know are not there. Each reading is noted.
 */
export const ClassCare = z.array(z.object({ name: z.string(), conditions: z.array(CareCondition) }))
export type ClassCare = z.infer<typeof ClassCare>
