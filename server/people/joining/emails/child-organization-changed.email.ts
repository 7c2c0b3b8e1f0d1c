import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import { brand } from '#contract/brand.ts'
import { findFullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { greet, newsLife, type Email, type Write, plainName } from '#server/mail/email.ts'
import { ofOrganization } from '#server/mail/subject.ts'

/**
 * Sent to every adult with full access to a family of the child. `Allowed`: the organization may restore the membership. `by`
 * is null if another household did it.
 */
export type ChildOrganizationFacts = {
  organizationId: number
  personId: number
  change: 'Left' | 'Returned' | 'Allowed'
  by: string | null
}

/** Skipped if the recipient no longer has full access to a family of the child. */
const write: Write<ChildOrganizationFacts> = async (
  { db, email, publicUrl },
  { organizationId, personId, change, by },
) => {
  const reader = await guardiansOf(db, personId)
    .where('user.email', '=', email)
    .select(['person.firstName', 'familyMember.familyId'])
    .executeTakeFirst()
  const child = await findFullName(db, { id: personId })
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .where(isInOperation)
    .select('name')
    .executeTakeFirst()
  if (!reader || child === null || !organization) return undefined
  const [name, place] = [plainName(child), `“${plainName(organization.name)}”`]
  const who = by === null ? 'An adult in another household' : plainName(by)
  const words = {
    Left: {
      subject: `${name} was removed from ${place}`,
      body: `${who} removed ${name} from ${place}. The organization can’t see ${name}’s care notes and emergency contacts anymore, and ${name} is no longer enrolled in its classes.`,
      closing: 'The organization can’t undo this. An adult with full access can, in My Family. ',
    },
    Returned: {
      subject: `${name} is back in ${place}`,
      body: `${who} brought ${name} back into ${place}. The organization can see ${name}’s care notes and emergency contacts again. Past enrollments don’t come back.`,
      closing: '',
    },
    Allowed: {
      subject: `${place} can restore ${name}’s membership`,
      body: `${who} allowed ${place} to restore ${name}’s membership after the family removed it. If the organization restores it, it can see ${name}’s care notes and emergency contacts again.`,
      closing: '',
    },
  }
  const { subject, body, closing } = words[change]
  return {
    subject,
    opening: [greet(reader.firstName), body],
    link: {
      label: `Open ${name}`,
      url: new URL(`/my/family/${reader.familyId}/children/${personId}`, publicUrl),
    },
    closing: [
      `${closing}If you don’t agree with this change, talk to each other. You can see it in your account history.`,
    ],
    reason: `You received this email because you look after ${name} at ${brand.name}.`,
  }
}

export const childOrganizationChangedEmail = {
  name: 'ChildOrganizationChanged',
  life: newsLife,
  typedFor: ofOrganization,
  write,
} satisfies Email<ChildOrganizationFacts>

/** The adults with full access to a family of the child and a verified address. */
export const guardiansOf = (db: Db, childId: number) =>
  db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember', 'familyMember.familyId', 'child.familyId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('child.personId', '=', childId)
    .where('child.relation', '=', 'Child')
    .where('familyMember.access', '=', 'Full')
    .where(isActing())
    .where('user.emailVerifiedAt', 'is not', null)
    .orderBy('user.id')
