import type { Invite } from '#contract/people/members.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'

const isUnanswered = (invitation: 'invitation' | 'familyInvitation') =>
  sql<boolean>`${sql.ref(`${invitation}.acceptedDate`)} is null
    and ${sql.ref(`${invitation}.expiresDate`)} > ${new Date().toISOString()}`

/** An invitation that nobody has answered, and that can still be: not into an organization that is deleted. */
export const isOpenInvitation = () => sql<boolean>`${isUnanswered('invitation')} and not exists (
    select 1 from organization as host
    where host.id = ${sql.ref('invitation.organizationId')} and host.deletion_date is not null
  )`

/** The same of one into a family, whichever organizations it has to do with. */
export const isOpenFamilyInvitation = () => isUnanswered('familyInvitation')

/** The invitations that can still be accepted. */
export const openInvitations = (db: Kysely<Schema>) =>
  db.selectFrom('invitation').where(isOpenInvitation()).select('invitation.id')

/** Whether the account of a row had not shown that its address is its own when the invitation of the row was sent. */
export const wasUnproved = sql<boolean>`${sql.ref('user.emailVerifiedAt')} > ${sql.ref('invitation.createdDate')}`

/**
 * Whether the member of the row stays out of what the invitation of the row invites to: they are shut out, and were not when
 * it was sent to an account that was nobody in particular.
 */
export const isShutOut = () => sql<boolean>`(
    ${sql.ref('organizationUser.status')} in ('Suspended', 'Archived') and not (
      ${wasUnproved} and coalesce(${sql.ref('organizationUser.savedDate')}, ${sql.ref('organizationUser.joinedDate')})
        <= ${sql.ref('invitation.createdDate')}
    )
  )`

/** Those of somebody whose address is proved. Whom an organization has shut out since, it does not invite. */
export const invitationsTo = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('invitation')
    .where(isOpenInvitation())
    .innerJoin('user', 'user.email', 'invitation.email')
    .where('user.id', '=', userId)
    .where('user.emailVerifiedAt', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('organizationUser')
            .innerJoin('person', 'person.id', 'organizationUser.personId')
            .where('person.userId', '=', userId)
            .whereRef('organizationUser.organizationId', '=', 'invitation.organizationId')
            .where(isShutOut())
            .select(['organizationUser.id']),
        ),
      ),
    )

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
