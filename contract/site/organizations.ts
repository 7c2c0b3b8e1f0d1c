import { Id } from '../id.ts'
import { AccessLevel } from '../organizations/organizations.ts'
import { pageOf, pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** An organization as site administrators see it. Of its people, only the owners, whom to write to. */
export const SiteOrganization = z.object({
  id: Id,
  name: z.string(),
  accessLevel: z.enum(AccessLevel),
  membersCount: z.int(),
  createdDate: z.iso.datetime(),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  deletionDate: z.nullable(z.iso.datetime()),
  suspendedDate: z.nullable(z.iso.datetime()),
  suspensionReason: z.nullable(z.string()),
})
export type SiteOrganization = z.infer<typeof SiteOrganization>

/** Newest first by default. */
export const SiteOrganizationQuery = pageQuery(['createdDate', 'name'])
export type SiteOrganizationQuery = z.infer<typeof SiteOrganizationQuery>

export const SiteOrganizationPage = pageOf(SiteOrganization)
