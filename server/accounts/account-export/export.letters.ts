import { type ExpressionWrapper, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

const where = expressionBuilder<Schema, 'invitation'>()

export const listInvitationsTo = (db: Kysely<Schema>, email: string | null) =>
  listInvitations(db, where('email', '=', email ?? ''))

export const listInvitationsSent = (db: Kysely<Schema>, userId: number) =>
  listInvitations(db, where('invitedByUserId', '=', userId))

async function listInvitations(
  db: Kysely<Schema>,
  isMeant: ExpressionWrapper<Schema, 'invitation', SqlBool>,
) {
  const invitations = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where(isMeant)
    .orderBy('invitation.id')
    .select(['organization.name as organizationName', 'invitation.createdDate', 'acceptedDate'])
    .execute()
  return invitations.map(({ acceptedDate, ...invitation }) => ({
    ...invitation,
    isAccepted: acceptedDate !== null,
  }))
}

/** What was mailed, as far as it is still known. */
export const listLettersTo = (db: Kysely<Schema>, email: string | null) =>
  db
    .selectFrom('letter')
    .where('email', '=', email ?? '')
    .orderBy('id')
    .select(['kind', 'createdDate', 'outcome'])
    .execute()
