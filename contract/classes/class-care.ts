import { CareCondition } from '../people/care.ts'
import { z } from '../zod.ts'

/**
 * What whoever leads a class must know of its students to take care of them: all but what is mild, the worst first. Students
 * of whom there is nothing to know are not there. Each reading is noted.
 */
export const ClassCare = z.array(z.object({ name: z.string(), conditions: z.array(CareCondition) }))
export type ClassCare = z.infer<typeof ClassCare>
