import { openStatuses } from '../classes/enrollments.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/**
 * An organization that a child belongs to (`Member`), that has archived it and may restore it (`Archived`), or that the
 * family took it out of (`Left`). The family brings it back until `returnUntil`, or at any time where that is null; after
 * that it can only let the organization do so.
 */
export const ChildOrganization = z.object({
  organizationId: Id,
  organizationName: z.string(),
  state: z.enum(['Member', 'Archived', 'Left']),
  /** What ends if the child is taken out. */
  openEnrollments: z.array(z.object({ name: z.string(), status: z.enum(openStatuses) })),
  leftDate: z.nullable(z.iso.datetime()),
  returnUntil: z.nullable(z.iso.datetime()),
})
export type ChildOrganization = z.infer<typeof ChildOrganization>
