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

/** Takes back what a record was offered to somebody by. The links that were mailed are over. */
export async function withdrawInvitations(
  db: Kysely<Schema>,
  organizationUserId: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('id', 'in', openInvitations(db).where('organizationUserId', '=', organizationUserId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) {
    throw conflict('invitation_over', {}, 'This invitation was accepted, withdrawn or has expired.')
  }
}
