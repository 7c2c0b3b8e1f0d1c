import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** An account as site administrators see it: nothing about families or organizations. */
export const SiteAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  isSiteAdministrator: z.boolean(),
  createdDate: z.iso.datetime(),
  /** Of the sessions that have not ended. */
  lastSeenDate: z.nullable(z.iso.datetime()),
  suspendedDate: z.nullable(z.iso.datetime()),
  suspensionReason: z.nullable(z.string()),
})
export type SiteAccount = z.infer<typeof SiteAccount>

/** Finds names and email addresses. Newest first by default. */
export const SiteAccountQuery = pageQuery(['createdDate', 'name'])
export type SiteAccountQuery = z.infer<typeof SiteAccountQuery>

export const SiteAccountPage = pageOf(SiteAccount)
