import { brand } from '#contract/brand.ts'
import {
  askWhom,
  findSignUpRules,
  suspensionInWords,
} from '#server/identity/site-settings.queries.ts'
import {
  type Email,
  type EmailContext,
  greet,
  newsLife,
  plainName,
  type Write,
} from '#server/mail/email.ts'
import { ofOrganization } from '#server/mail/subject.ts'
import { ownersToNotify } from '#server/organizations/retention/emails/organization-deletion.email.ts'

type Facts = { organizationId: number }

/** To owners, who still read it. */
const writeSuspended: Write<Facts> = async (context, facts) => {
  const about = await findAbout(context, facts)
  if (!about?.suspendedDate) return undefined
  const { name, firstName, suspendedDate, suspensionReason, whom } = about
  return {
    subject: `${name} was suspended`,
    opening: [
      greet(firstName),
      `The people who run this site suspended “${name}”. It was ${suspensionInWords({ suspendedDate, suspensionReason })}`,
      'Its members and families no longer have access. Owners still read everything, and nobody can change it.',
    ],
    link: { label: 'Open the organization', url: homeOf(context, facts) },
    closing: [`If you don’t agree, or it is settled, get in touch. ${whom}`],
    reason: reasonOf(name),
  }
}

const writeEnded: Write<Facts> = async (context, facts) => {
  const about = await findAbout(context, facts)
  if (!about || about.suspendedDate !== null) return undefined
  const { name, firstName, deletionDate, whom } = about
  return {
    subject: `${name} is no longer suspended`,
    opening: [
      greet(firstName),
      `The people who run this site ended the suspension of “${name}”.`,
      deletionDate === null
        ? 'Everyone has the same access and roles as before.'
        : 'It is still deleted. Owners can restore it.',
    ],
    link: { label: 'Open the organization', url: homeOf(context, facts) },
    closing: [`If you don’t find something that was there before, get in touch. ${whom}`],
    reason: reasonOf(name),
  }
}

export const organizationSuspendedEmail = {
  name: 'OrganizationSuspended',
  life: newsLife,
  typedFor: ofOrganization,
  write: writeSuspended,
} satisfies Email<Facts>

export const organizationSuspensionEndedEmail = {
  name: 'OrganizationSuspensionEnded',
  life: newsLife,
  typedFor: ofOrganization,
  write: writeEnded,
} satisfies Email<Facts>

/** Undefined if the recipient no longer owns it. `whom` says whom to ask. */
async function findAbout({ db, email }: EmailContext, { organizationId }: Facts) {
  const reader = await ownersToNotify(db, organizationId)
    .where('user.email', '=', email)
    .innerJoin('organization', 'organization.id', 'organizationId')
    .select(['firstName', 'organization.name', 'deletionDate'])
    .select(['organization.suspendedDate', 'organization.suspensionReason'])
    .executeTakeFirst()
  if (!reader) return undefined
  const { contactEmail } = await findSignUpRules(db)
  return { ...reader, name: plainName(reader.name), whom: askWhom(contactEmail) }
}

const homeOf = ({ publicUrl }: EmailContext, { organizationId }: Facts) =>
  new URL(`/organizations/${organizationId}/admin/home`, publicUrl)

const reasonOf = (name: string) =>
  `You received this email because you own “${name}” at ${brand.name}.`
