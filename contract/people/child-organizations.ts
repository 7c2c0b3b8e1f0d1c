import { openStatuses } from '../classes/enrollments.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/**
 * An organization that a child belongs to (`Member`), that archived the child and may restore it (`Archived`), or that the
 * family removed it from (`Left`). The family can restore the membership until `returnUntil` (null: at any time); after that
 * it can only allow the organization to do so.
 */
export const ChildOrganization = z.object({
  organizationId: Id,
  organizationName: z.string(),
  state: z.enum(['Member', 'Archived', 'Left']),
  /** The enrollments that end if the family removes the child. */
  openEnrollments: z.array(z.object({ name: z.string(), status: z.enum(openStatuses) })),
  leftDate: z.nullable(z.iso.datetime()),
  returnUntil: z.nullable(z.iso.datetime()),
})
export type ChildOrganization = z.infer<typeof ChildOrganization>
