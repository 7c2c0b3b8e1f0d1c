import { Id } from './id.ts'
import { z } from './zod.ts'

/**
 * The shape of every failed response. `message` is a sentence for people, `code` a word for programs, `fields` a
 * sentence for each invalid field. `current` is the current row, or the rows, after a version conflict
 * (`versionConflict`), `inTheWay` another record that has to be dealt with first, and `fingerprint`
 * identifies the conflicts that have to be accepted. `lacking` are permissions of which one would suffice, in an
 * organization of the caller; an empty list means that the caller has no role there.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  inTheWay: z.optional(z.object({ id: Id, name: z.string() })),
  fingerprint: z.optional(z.string()),
  lacking: z.optional(z.object({ organizationId: Id, permissions: z.array(z.string()) })),
})
export type Problem = z.infer<typeof Problem>
