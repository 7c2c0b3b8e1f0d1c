import { AccessLevel } from '#contract/organizations/organizations.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Visitor } from '../calls/call.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { invitationsTo } from './open-invitations.ts'
import { absence } from './rights.ts'

export type Whose = Pick<Visitor, 'userId' | 'personId'>

/** The memberships that show a Private organization. */
export const visibleStatuses = ['Active', 'Invited'] as const

/** A Private organization is listed for its members, except suspended ones. */
export const isListedFor =
  (personId: number | null) => (where: ExpressionBuilder<Schema, 'organization'>) => {
    const isPublic = where('accessLevel', '=', AccessLevel.Public)
    if (personId === null) return isPublic
    const own = where
      .selectFrom('organizationUser')
      .where('personId', '=', personId)
      .where('status', 'in', visibleStatuses)
      .select(['organizationId'])
    return where.or([isPublic, where('organization.id', 'in', own)])
  }

/** Invited people see it as well. */
export const isVisibleTo =
  (db: Db, { userId, personId }: Whose) =>
  (where: ExpressionBuilder<Schema, 'organization'>) => {
    const isListed = isListedFor(personId)(where)
    if (userId === null) return isListed
    const invitedTo = invitationsTo(db, userId).select(['invitation.organizationId'])
    return where.or([isListed, where('organization.id', 'in', invitedTo)])
  }

/** An organization that the visitor may see, and how they can join. Archived memberships do not count. */
export async function findVisibleOrganization(db: Db, visitor: Whose, organizationId: number) {
  const organization = await db
    .selectFrom('organization')
    .leftJoin('organizationUser as own', (join) =>
      join
        .onRef('own.organizationId', '=', 'organization.id')
        .on('own.personId', '=', visitor.personId)
        .on('own.status', '!=', 'Archived'),
    )
    .where('organization.id', '=', organizationId)
    .where(isVisibleTo(db, visitor))
    .select(['organization.id', 'name', 'accessLevel', 'admissionType'])
    .select('own.status as membershipStatus')
    .executeTakeFirst()
  if (!organization) throw await absence(db, visitor.personId, organizationId)
  const isInvited =
    visitor.userId !== null && (await isInvitedTo(db, visitor.userId, organizationId))
  return { ...organization, isInvited }
}

async function isInvitedTo(db: Db, userId: number, organizationId: number) {
  const invitation = await invitationsTo(db, userId)
    .where('invitation.organizationId', '=', organizationId)
    .select(['invitation.id'])
    .executeTakeFirst()
  return invitation !== undefined
}
