import type { SignUpMode } from '#contract/site/settings.ts'
import type { Generated } from 'kysely'

/** An account that administers the site, once it has a second factor. */
type SiteAdministrator = { userId: number; grantedDate: string }

/** The only row. */
type SiteSettings = {
  id: number
  signUpMode: SignUpMode
  /** Why sign-up is not open. */
  signUpMessage: string | null
  contactEmail: string | null
  version: Generated<number>
  savedByPersonId: number | null
  savedDate: string | null
}

/** The last run of a job, whichever process ran it. */
type Job = {
  name: string
  endedDate: string
  /** In milliseconds. */
  duration: number
  /** When it last failed, and how. */
  failedDate: string | null
  failure: string | null
}

/** The tables of the site as a whole. */
export type SiteTables = {
  job: Job
  siteAdministrator: SiteAdministrator
  siteSettings: SiteSettings
}
