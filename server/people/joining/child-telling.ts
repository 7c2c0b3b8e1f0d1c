import type { Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import {
  childOrganizationChangedEmail,
  type ChildOrganizationFacts,
  guardiansOf,
} from './emails/child-organization-changed.email.ts'
import type { FamilyMember } from '../families/family-rights.ts'

type Told = {
  childId: number
  organizationId: number
  change: ChildOrganizationFacts['change']
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
    await putInOutbox(db, childOrganizationChangedEmail, email, facts)
  }
}
