import { Id } from './id.ts'
import { ApplicationStatus } from './organizations.ts'
import { pageOf, pageQuery } from './page.ts'
import { saved, Version } from './saved.ts'
import { optionalText } from './text.ts'
import { z } from './zod.ts'

export const Decision = z.enum(['Accepted', 'Declined'])
export type Decision = z.infer<typeof Decision>

export const Apply = z.strictObject({ message: optionalText(2000) })
export type Apply = z.infer<typeof Apply>

const application = {
  id: Id,
  message: z.nullable(z.string()),
  status: ApplicationStatus,
  decision: z.nullable(Decision),
  createdDate: z.iso.datetime(),
}

/** An application as its applicant sees it, also where the organization has become Private meanwhile. */
export const MyApplication = z.object({
  ...application,
  organization: z.object({
    id: Id,
    name: z.string(),
    logoImageUrl: z.nullable(z.string()),
    /** Whether its page can be opened, also by whoever is no member. */
    isPublic: z.boolean(),
  }),
  version: Version,
})
export type MyApplication = z.infer<typeof MyApplication>

export const WithdrawApplication = z.strictObject({ version: z.optional(Version) })
export type WithdrawApplication = z.infer<typeof WithdrawApplication>

/** An application as the organization sees it: `name` is the applicant's. */
export const AdminApplication = z.object({ ...application, name: z.string(), ...saved })
export type AdminApplication = z.infer<typeof AdminApplication>

/** What applications are filtered by: whether they wait, and else what became of them. */
export const ApplicationOutcome = z.enum(['Waiting', 'Accepted', 'Declined', 'Withdrawn'])
export type ApplicationOutcome = z.infer<typeof ApplicationOutcome>

export const ApplicationQuery = pageQuery(['name', 'createdDate'], {
  outcome: z.optional(ApplicationOutcome),
})
export type ApplicationQuery = z.infer<typeof ApplicationQuery>

export const ApplicationPage = pageOf(AdminApplication)

export const Decide = z.strictObject({ decision: Decision, version: Version })
export type Decide = z.infer<typeof Decide>
