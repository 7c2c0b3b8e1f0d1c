import type { CreateAnonymousTeacher } from '#contract/people/placeholders.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import { insertPerson } from '../people/people.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

/** A teacher of whom nothing is known yet but what the classes call them. */
export async function insertAnonymousTeacher(
  db: Kysely<Schema>,
  { userId, organizationId }: Pick<Administrator, 'userId' | 'organizationId'>,
  { displayName }: CreateAnonymousTeacher,
) {
  const nameless = { firstName: '', lastName: '' }
  const personId = await insertPerson(db, { ...nameless, createdByOrganizationId: organizationId })
  const searchName = searchable(displayName)
  const teacher = await newMembership(db, {
    organizationId,
    personId,
    displayName,
    searchName,
    isTeacher: true,
  })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    organizationId,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'OrganizationUser', id: teacher.id },
    after: { displayName },
  })
  return teacher
}
