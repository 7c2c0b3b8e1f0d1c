import { sql } from 'kysely'
import type { Db } from '../database/schema/schema.ts'

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
export const openInvitations = (db: Db) =>
  db.selectFrom('invitation').where(isOpenInvitation()).select(['invitation.id'])

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
            .where(isShutOut())
            .select(['organizationUser.id']),
        ),
      ),
    )
