import { sql } from 'kysely'
import type { Db } from '../database/schema/schema.ts'
import { clock } from '../process/clock.ts'

const isUnanswered = (invitation: 'invitation' | 'familyInvitation') =>
  sql<boolean>`${sql.ref(`${invitation}.acceptedDate`)} is null
    and ${sql.ref(`${invitation}.expiresDate`)} > ${clock.timestamp()}`

/** An invitation that nobody has answered and that can still be answered: its organization is neither soft-deleted nor suspended. */
export const isOpenInvitation = () => sql<boolean>`${isUnanswered('invitation')} and not exists (
    select 1 from organization as host
    where host.id = ${sql.ref('invitation.organizationId')} and (host.deletion_date is not null or host.suspended_date is not null)
  )`

/** The same for a family invitation, whichever organizations are involved. */
export const isOpenFamilyInvitation = () => isUnanswered('familyInvitation')

/** The invitations that can still be accepted. */
export const openInvitations = (db: Db) =>
  db.selectFrom('invitation').where(isOpenInvitation()).select(['invitation.id'])

/** The addresses with an invitation that can still be accepted, to an organization or a family. */
export const invitedAddresses = (db: Db) =>
  db
    .selectFrom('invitation')
    .where(isOpenInvitation())
    .select('email')
    .union(db.selectFrom('familyInvitation').where(isOpenFamilyInvitation()).select('email'))

export const hasOpenInvitation = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom(invitedAddresses(db).as('invited'))
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst()) !== undefined

/** Whether the account of a row had not verified its address when the invitation was sent. */
export const wasUnverified = sql<boolean>`${sql.ref('user.emailVerifiedAt')} > ${sql.ref('invitation.createdDate')}`

/**
 * Whether the invitation does not apply to the member of the row: they are suspended or archived, and were not when
 * it was sent to an unverified account.
 */
export const isExcluded = () => sql<boolean>`(
    ${sql.ref('organizationUser.status')} in ('Suspended', 'Archived') and not (
      ${wasUnverified} and coalesce(${sql.ref('organizationUser.savedDate')}, ${sql.ref('organizationUser.joinedDate')})
        <= ${sql.ref('invitation.createdDate')}
    )
  )`

/**
 * The invitations of an account with a verified address, without those of organizations that have suspended or
 * archived it since.
 */
export const invitationsTo = (db: Db, userId: number) =>
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
            .where(isExcluded())
            .select(['organizationUser.id']),
        ),
      ),
    )
