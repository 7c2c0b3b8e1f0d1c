import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { membershipColumns } from '../../organizations/organizations.rows.ts'

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

export const listApplications = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .where('applicantUserId', '=', userId)
    .orderBy('application.id')
    .select(['organization.name as organizationName', 'message', 'status', 'decision'])
    .select('application.createdDate')
    .execute()
