import { UnsentEmail, UnsentEmailState } from '../outbox.ts'
import { pageOf, pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** Newest first. */
export const UnsentEmailQuery = pageQuery(['createdDate'], { state: z.optional(UnsentEmailState) })
export type UnsentEmailQuery = z.infer<typeof UnsentEmailQuery>

export const UnsentEmailPage = pageOf(UnsentEmail)
