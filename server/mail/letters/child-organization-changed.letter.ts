import { brand } from '#contract/brand.ts'
import { fullName } from '../../database/names.ts'
import { guardiansOf } from '../../organizations/joining/child-telling.ts'
import { greet } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { plainName } from '../plain-name.ts'

/** Nothing, if whoever is written to does not look after the child any more. */
export const childOrganizationChanged: Letter<'ChildOrganizationChanged'> = async (
  { db, email, publicUrl },
  { organizationId, personId, change, by },
) => {
  const reader = await guardiansOf(db, personId)
    .where('user.email', '=', email)
    .select(['person.firstName', 'familyMember.familyId'])
    .executeTakeFirst()
  const child = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .where('deletionDate', 'is', null)
    .select('name')
    .executeTakeFirst()
  if (!reader || !child || !organization) return undefined
  const [name, place] = [plainName(child.name), `“${plainName(organization.name)}”`]
  const who = by === null ? 'An adult of another household' : plainName(by)
  const words = {
    Left: {
      subject: `${name} was taken out of ${place}`,
      deed: `${who} took ${name} out of ${place}. It can no longer read the care notes and emergency contacts of ${name}, and enrollments in classes that are not over have ended.`,
      closing:
        'The organization cannot restore this. An adult with full access can, under My Family. ',
    },
    Returned: {
      subject: `${name} is back in ${place}`,
      deed: `${who} brought ${name} back into ${place}. It can read the care notes and emergency contacts of ${name} again. Enrollments that had ended stay ended.`,
      closing: '',
    },
    Allowed: {
      subject: `${place} may bring ${name} back`,
      deed: `${who} lets ${place} bring ${name} back, whom the family had taken out. If it does, it can read the care notes and emergency contacts of ${name} again.`,
      closing: '',
    },
  }
  const { subject, deed, closing } = words[change]
  return {
    subject,
    opening: [greet(reader.firstName), deed],
    link: {
      label: `Open ${name}`,
      url: new URL(`/my/family/${reader.familyId}/children/${personId}`, publicUrl),
    },
    closing: [
      `${closing}If you do not agree with this, talk to each other. Your history, under Account, keeps what was done.`,
    ],
    reason: `You get this email because you look after ${name} at ${brand.name}.`,
  }
}
