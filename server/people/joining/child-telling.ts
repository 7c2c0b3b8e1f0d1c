import type { Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isActing } from '../families/families.acting.ts'
import type { LetterFacts } from '#server/mail/letters.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import type { FamilyMember } from '../families/family-rights.ts'

type Told = {
  childId: number
  organizationId: number
  change: LetterFacts['ChildOrganizationChanged']['change']
}

/** Emails everybody with full access to a family of the child. Another household is not told who did it. */
export async function tellOfChild(
  db: Kysely<Schema>,
  { familyId, personId: myPersonId }: FamilyMember,
  { childId, organizationId, change }: Told,
): Promise<void> {
  const { name } = await db
    .selectFrom('person')
    .where('id', '=', myPersonId)
    .select(fullName('person').as('name'))
    .executeTakeFirstOrThrow()
  const readers = await guardiansOf(db, childId)
    .select(['email', 'familyMember.familyId'])
    .execute()
  for (const [email, places] of Map.groupBy(readers, (reader) => reader.email)) {
    const isOwn = places.some((place) => place.familyId === familyId)
    const facts = { organizationId, personId: childId, change, by: isOwn ? name : null }
    await putInOutbox(db, 'ChildOrganizationChanged', email, facts)
  }
}

/** The adults with full access to a family of the child, whose addresses are proved. */
export const guardiansOf = (db: Kysely<Schema>, childId: number) =>
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
