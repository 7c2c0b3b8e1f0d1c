import { z } from './zod.ts'

/**
 * The one shape of every failed call. `message` is a sentence for a person, `code` a word for a program, `fields` a
 * sentence per field that was refused. `current` is the row as it stands, where an edit came too late (`stale`).
 */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
