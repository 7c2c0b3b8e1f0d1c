import { z } from '../zod.ts'

/** The grade level that the rows of a list have. 0 finds those without a grade. */
export const GradeFilter = z.int()
export type GradeFilter = z.infer<typeof GradeFilter>
