import type { Invite } from '#contract/people/members.ts'
import type { Kysely } from 'kysely'
import { isOpenInvitation, openInvitations } from '#server/tenancy/open-invitations.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'

/** Deletes what is open when its turn comes: somebody may accept it meanwhile. */
const withdraw = (db: Kysely<Schema>) => db.deleteFrom('invitation').where(isOpenInvitation())

/** Those that no record of the organization tells of. */
export async function listInvitations(db: Kysely<Schema>, organizationId: number) {
  const items = await openInvitations(db)
    .where('organizationUserId', 'is', null)
    .where('organizationId', '=', organizationId)
    .select(['email', 'isTeacher', 'isStudent', 'isParent', 'expiresDate'])
    .orderBy('invitation.id')
    .execute()
  // Not by the database: each engine has an order of its own for what is no search column.
  return { items: items.toSorted((one, other) => one.email.localeCompare(other.email, 'en')) }
}

/** Takes back what a record was offered to somebody by. The links that were mailed are over. */
export async function withdrawInvitations(
  db: Kysely<Schema>,
  organizationUserId: number,
): Promise<void> {
  const { numDeletedRows } = await withdraw(db)
    .where('organizationUserId', '=', organizationUserId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw isOver()
}

export async function withdrawInvitationByEmail(
  db: Kysely<Schema>,
  invitationId: number,
): Promise<void> {
  const { numDeletedRows } = await withdraw(db)
    .where('organizationUserId', 'is', null)
    .where('id', '=', invitationId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw isOver()
}

/** Another invitation of the same address to be the same takes the place of the one before. */
export const forgetInvitationByEmail = (
  db: Kysely<Schema>,
  { organizationId, email, isTeacher, isStudent, isParent }: Invite,
) =>
  withdraw(db)
    .where('organizationUserId', 'is', null)
    .where((where) => where.and({ organizationId, email, isTeacher, isStudent, isParent }))
    .execute()

type Sender = { organizationId: number; personIds: number[] }

/** Takes back what these people have sent for an organization that they no longer act for. */
export const withdrawSent = (db: Kysely<Schema>, { organizationId, personIds }: Sender) =>
  withdraw(db)
    .where('organizationId', '=', organizationId)
    .where('invitedByUserId', 'in', (accounts) =>
      accounts
        .selectFrom('person')
        .where('id', 'in', personIds)
        .where('userId', 'is not', null)
        .select(['userId']),
    )
    .returning(['id', 'organizationUserId'])
    .execute()

const isOver = () =>
  conflict('invitation_over', {}, 'This invitation was accepted, withdrawn or has expired.')
