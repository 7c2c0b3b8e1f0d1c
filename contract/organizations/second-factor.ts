import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** How many of those concerned are named. */
export const mostConcernedNamed = 50

/**
 * Whether an organization requires a second factor of everybody who reads children's data in it, and who would be, or is,
 * without one. Their names are told to owners alone.
 */
export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** Whether whoever asks has one themselves. */
  hasOwn: z.boolean(),
  concernedCount: z.number(),
  concerned: z.nullable(
    z.array(z.object({ organizationUserId: Id, name: z.string(), hasEmailCodes: z.boolean() })),
  ),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const ChangeSecondFactorRule = z.strictObject({ isRequired: z.boolean() })
export type ChangeSecondFactorRule = z.infer<typeof ChangeSecondFactorRule>
