import type { UndecidedApplications } from '#contract/applications/applications.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { activeMembers, showsChildren } from '#server/tenancy/holders.ts'
import { isLackingFactor } from '#server/tenancy/second-factor.ts'
import { listHeldPermissions } from '#server/tenancy/roles.held.ts'

const decides = 'applications.decide'

/** How many applications wait for a decision of this person, in each organization where they may decide. */
export async function listUndecided(
  db: Kysely<Schema>,
  personId: number,
): Promise<UndecidedApplications[]> {
  const organizationIds = await whereToDecide(db, personId)
  return db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('organizationId', 'in', organizationIds)
    .where('application.status', 'in', ['Submitted', 'InReview'])
    .groupBy(['organizationId', 'organization.name'])
    .select(['organizationId', 'organization.name as organizationName'])
    .select((rows) => rows.fn.countAll<number>().as('applicationsCount'))
    .select((rows) => rows.fn.min('application.createdDate').as('oldestDate'))
    .orderBy('oldestDate')
    .execute()
}

async function whereToDecide(db: Kysely<Schema>, personId: number) {
  const memberships = await activeMembers(db)
    .where('personId', '=', personId)
    .$if(showsChildren(decides), (all) => all.where((where) => where.not(isLackingFactor())))
    .select('organizationId')
    .execute()
  const held = await listHeldPermissions(
    db,
    memberships.map(({ organizationUserId }) => organizationUserId),
  )
  return memberships
    .filter(({ organizationUserId: id, isOwner }) => isOwner || held.get(id)?.includes(decides))
    .map(({ organizationId }) => organizationId)
}
