import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** A family in menus and choices. */
export const FamilyName = z.object({ id: Id, name: z.string() })
export type FamilyName = z.infer<typeof FamilyName>

/** A child that another household shares with the caller, and the families that can add it. */
export const SharedChild = z.object({
  id: Id,
  childName: z.string(),
  families: z.array(FamilyName),
})
export type SharedChild = z.infer<typeof SharedChild>
