import type { Invite } from '#contract/members.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { conflict } from '../problem.ts'

/** The invitations that can still be accepted. */
export const openInvitations = (db: Kysely<Schema>) =>
  db
    .selectFrom('invitation')
    .where('invitation.acceptedDate', 'is', null)
    .where('invitation.expiresDate', '>', new Date().toISOString())
    .select('invitation.id')

/** Those that no record of the organization tells of. */
const byEmail = (db: Kysely<Schema>) => openInvitations(db).where('organizationUserId', 'is', null)

export async function listInvitations(db: Kysely<Schema>, organizationId: number) {
  const items = await byEmail(db)
    .where('organizationId', '=', organizationId)
    .select(['email', 'isTeacher', 'isStudent', 'isParent', 'expiresDate'])
    .orderBy('email')
    .orderBy('invitation.id')
    .execute()
  return { items }
}

/** Takes back what a record was offered to somebody by. The links that were mailed are over. */
export async function withdrawInvitations(
  db: Kysely<Schema>,
  organizationUserId: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('id', 'in', openInvitations(db).where('organizationUserId', '=', organizationUserId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw isOver()
}

export async function withdrawInvitationByEmail(
  db: Kysely<Schema>,
  invitationId: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('id', 'in', byEmail(db).where('invitation.id', '=', invitationId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw isOver()
}

/** Another invitation of the same address to be the same takes the place of the one before. */
export const forgetInvitationByEmail = (
  db: Kysely<Schema>,
  { organizationId, email, isTeacher, isStudent, isParent }: Invite,
) =>
  db
    .deleteFrom('invitation')
    .where('id', 'in', byEmail(db))
    .where((where) => where.and({ organizationId, email, isTeacher, isStudent, isParent }))
    .execute()

const isOver = () =>
  conflict('invitation_over', {}, 'This invitation was accepted, withdrawn or has expired.')
