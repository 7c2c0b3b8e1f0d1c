import { Id } from './id.ts'
import { z } from './zod.ts'

/**
 * The one shape of every failed call. `message` is a sentence for a person, `code` a word for a program, `fields` a
 * sentence per field that was refused. `current` is the row as it stands, or the rows, where an edit came too late
 * (`versionConflict`), `inTheWay` another one that has to be seen to first, and `fingerprint`
 * identifies the conflicts that have to be accepted.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  inTheWay: z.optional(z.object({ id: Id, name: z.string() })),
  fingerprint: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
