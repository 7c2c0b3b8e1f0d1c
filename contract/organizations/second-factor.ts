import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** At most this many names are listed. */
export const mostConcernedNamed = 50

/**
 * Whether an organization requires a second factor from everyone who can see children's data, and who has none. Only
 * owners see the names.
 */
export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** Whether the caller has a second factor. */
  hasOwn: z.boolean(),
  concernedCount: z.number(),
  concerned: z.nullable(
    z.array(z.object({ organizationUserId: Id, name: z.string(), hasEmailCodes: z.boolean() })),
  ),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const ChangeSecondFactorRule = z.strictObject({ isRequired: z.boolean() })
export type ChangeSecondFactorRule = z.infer<typeof ChangeSecondFactorRule>
