import { brand } from '#contract/brand.ts'
import { fullName } from '#server/database/searchable.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listHolders } from '#server/tenancy/rights.ts'

type Facts = { applicationId: number }

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  { applicationId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const found = await db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('person', 'person.userId', 'application.applicantUserId')
    .where('application.id', '=', applicationId)
    .where('application.status', '=', 'Submitted')
    .select(['application.organizationId', 'organization.name as organizationName'])
    .select(['organization.contactEmail', fullName('person').as('name')])
    .executeTakeFirst()
  if (!found) return []
  const { organizationId, contactEmail } = found
  const name = plainName(found.organizationName)
  const applicant = plainName(found.name)
  const path = `/organizations/${organizationId}/admin/application/${applicationId}`
  const text: NotificationText = {
    subject: `Application to ${name} from ${applicant}`,
    opening: [`${applicant} applies to ${name}.`],
    link: { label: 'Open the application', url: new URL(path, publicUrl) },
    closing: [askOffice({ name, contactEmail })],
    reason: `You received this email because you review applications to ${name}.`,
  }
  const holders = await listHolders(db, organizationId, ['applications.decide'], userId)
  return holders.map((each) => ({ userId: each, text }))
}

export const applicationReceivedKind: NotificationKind<Facts> = {
  name: 'ApplicationReceived',
  group: 'Applications',
  audience: 'Members who review applications',
  occasion: 'Somebody applies to the organization',
  way: 'Email',
  plainSubject: `An application to your organization at ${brand.name}`,
  compose,
}
