import { z } from '../zod.ts'

/** A job that the servers repeat, as its last run ended in any of them. `duration` in milliseconds. */
export const SiteJob = z.object({
  name: z.string(),
  endedDate: z.iso.datetime(),
  duration: z.int(),
  failedDate: z.nullable(z.iso.datetime()),
  failure: z.nullable(z.string()),
})
export type SiteJob = z.infer<typeof SiteJob>

/** The site in numbers. Sizes in bytes. */
export const SiteOverview = z.object({
  version: z.string(),
  /** Since when the process that answered runs. */
  startedDate: z.iso.datetime(),
  accountsCount: z.int(),
  verifiedCount: z.int(),
  /** Accounts with a session that was used in the last 30 days. */
  activeCount: z.int(),
  suspendedCount: z.int(),
  /** Addresses with an open invitation and no account. */
  invitedCount: z.int(),
  organizationsCount: z.int(),
  membersCount: z.int(),
  imagesCount: z.int(),
  imagesBytes: z.int(),
  databaseBytes: z.int(),
  emails: z.object({
    /** Whether the site has a mail server. */
    areSent: z.boolean(),
    /** In the last 24 hours. */
    sentCount: z.int(),
    waitingCount: z.int(),
    refusedCount: z.int(),
  }),
  jobs: z.array(SiteJob),
})
export type SiteOverview = z.infer<typeof SiteOverview>
