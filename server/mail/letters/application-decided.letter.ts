import { brand } from '#contract/brand.ts'
import { greet } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { plainName } from '../plain-name.ts'

/** Nobody is told of an application who has not shown that the address is theirs. */
export const applicationDecided: Letter<'ApplicationDecided'> = async (
  { db, email, publicUrl },
  { applicationId },
) => {
  const found = await db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('user', 'user.id', 'application.applicantUserId')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('application.id', '=', applicationId)
    .where('user.email', '=', email)
    .where('user.emailVerifiedAt', 'is not', null)
    .select(['decision', 'organization.id', 'organization.name', 'organization.contactEmail'])
    .select('person.firstName')
    .executeTakeFirst()
  if (!found?.decision) return undefined
  const name = plainName(found.name)
  const reason = `You get this email because this address applied to “${name}” at ${brand.name}.`
  const closing = ['If you did not apply, you can ignore this email.']
  if (found.decision === 'Accepted') {
    return {
      subject: `You belong to ${name} now`,
      opening: [greet(found.firstName), `${name} has accepted your application.`],
      link: { label: `Open ${name}`, url: new URL(`/organizations/${found.id}`, publicUrl) },
      closing,
      reason,
    }
  }
  const asking = found.contactEmail === null ? '' : ` at ${found.contactEmail}`
  return {
    subject: `Your application to ${name}`,
    opening: [
      greet(found.firstName),
      `${name} has declined your application. If you want to know more, ask its office${asking}.`,
    ],
    closing,
    reason,
  }
}
