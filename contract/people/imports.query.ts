import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The result for a row. */
export const ImportVerdict = z.enum(['Error', 'Conflict', 'New', 'Match', 'LeftOut'])
export type ImportVerdict = z.infer<typeof ImportVerdict>

/** Errors come first, then conflicts. */
export const ImportRowQuery = pageQuery(['row'], { verdict: z.optional(ImportVerdict) })
export type ImportRowQuery = z.infer<typeof ImportRowQuery>
