import type { GivenBack } from '#contract/people/placeholders.ts'
import type { Kysely } from 'kysely'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isNotDeleted, keepOrganization } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { undo } from './undo-replacement.ts'

/** The records that somebody has claimed for themself and still has, the latest first. */
export const listClaimedRecords = (db: Kysely<Schema>, visitor: SignedIn) =>
  claimedBy(db, visitor)
    .innerJoin('organizationUser', 'organizationUser.id', 'fromOrganizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('undoneDate', 'is', null)
    .select(['recordMove.id', memberName.as('name'), 'organization.name as organizationName'])
    .select('recordMove.createdDate as claimedDate')
    .orderBy('recordMove.id', 'desc')
    .execute()

/** Gives a claimed record back to the organization. */
export async function partWithRecord(
  db: Kysely<Schema>,
  visitor: SignedIn,
  recordMoveId: number,
): Promise<GivenBack> {
  const claim = await claimedBy(db, visitor)
    .where('recordMove.id', '=', recordMoveId)
    .selectAll('recordMove')
    .executeTakeFirstOrThrow(notFound)
  await keepOrganization(db, claim.organizationId)
  return undo(db, claim, visitor.userId)
}

const claimedBy = (db: Kysely<Schema>, { userId, personId }: SignedIn) =>
  db
    .selectFrom('recordMove')
    .innerJoin('organizationUser as own', 'own.id', 'recordMove.toOrganizationUserId')
    .innerJoin('organization', 'organization.id', 'recordMove.organizationId')
    .where(isNotDeleted)
    .where('own.personId', '=', personId)
    .where('recordMove.movedByUserId', '=', userId)
