import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** A family by its name alone. */
export const FamilyName = z.object({ id: Id, name: z.string() })
export type FamilyName = z.infer<typeof FamilyName>

/** A child of another household that waits for a family of mine, and those that it may go to. */
export const SharedChild = z.object({
  id: Id,
  childName: z.string(),
  families: z.array(FamilyName),
})
export type SharedChild = z.infer<typeof SharedChild>
