import { pageQuery } from '../page.ts'
import { UnsentEmailState } from '../site/emails.query.ts'
import { z } from '../zod.ts'

/** Newest first by default. The search finds addresses. */
export const UndeliveredEmailQuery = pageQuery(['createdDate'], {
  state: z.optional(UnsentEmailState),
})
export type UndeliveredEmailQuery = z.infer<typeof UndeliveredEmailQuery>
