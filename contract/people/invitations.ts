import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** An invitation to an organization, as the invited account sees it. `recordName` is the record that accepting claims. */
export const MyInvitation = z.object({
  id: Id,
  organization: z.object({
    id: Id,
    name: z.string(),
    logoImageUrl: z.nullable(z.string()),
  }),
  isTeacher: z.boolean(),
  isStudent: z.boolean(),
  isParent: z.boolean(),
  recordName: z.nullable(z.string()),
  expiresDate: z.iso.datetime(),
})
export type MyInvitation = z.infer<typeof MyInvitation>
