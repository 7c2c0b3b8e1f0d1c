import type { Kysely } from 'kysely'
import { withParts } from '#server/applications/applications/applications.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { membershipColumns } from '#server/tenancy/memberships.queries.ts'

export const listMemberships = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('personId', '=', personId)
    .orderBy('organization.id')
    .select(['organization.id as organizationId', 'organization.name as organizationName'])
    .select(membershipColumns)
    .execute()

/** The roles that somebody was given, those that are over too. */
export const listRoles = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('role', 'role.id', 'roleGrant.roleId')
    .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .orderBy('organization.id')
    .orderBy('role.searchName')
    .select(['organization.name as organizationName', 'role.name', 'untilDate', 'grantedDate'])
    .execute()

/** With what they were asked and answered. For whom else they applied is about others. */
export async function listApplications(db: Kysely<Schema>, userId: number) {
  const rows = await db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .where('applicantUserId', '=', userId)
    .orderBy('application.id')
    .select(['organization.name as organizationName', 'application.id', 'message', 'answers'])
    .select(['status', 'application.createdDate'])
    .execute()
  return withParts(db, rows)
}

export const listCandidacies = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('applicationCandidate')
    .innerJoin('application', 'application.id', 'applicationId')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .where('personId', '=', personId)
    .orderBy('applicationCandidate.id')
    .select(['organization.name as organizationName', 'kind', 'decision'])
    .select('application.createdDate')
    .execute()
