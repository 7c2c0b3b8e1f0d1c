import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** An email that waits for its (next) attempt, was refused for good, or was given up because it came too late. */
export const UnsentEmailState = z.enum(['Waiting', 'Refused', 'Expired'])
export type UnsentEmailState = z.infer<typeof UnsentEmailState>

/** Newest first by default. The search finds kinds, and the parts of addresses after the @. */
export const UnsentEmailQuery = pageQuery(['createdDate'], { state: z.optional(UnsentEmailState) })
export type UnsentEmailQuery = z.infer<typeof UnsentEmailQuery>
