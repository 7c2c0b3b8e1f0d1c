import { sql } from 'kysely'
import type { Db } from '#server/database/schema/schema.ts'
import { isOpenInvitation } from '#server/tenancy/open-invitations.ts'

/**
 * The members whom the organization can invite to claim their record: active, with an email address, and without an account
 * or an open invitation to that address, which is not that of
 * another member's account. Children are managed by their families.
 */
export const uninvitedMembers = (db: Db, organizationId: number) =>
  membersWithoutAccount(db, organizationId)
    .where('contactEmail', 'is not', null)
    .where(isNotInvited())
    .where(isUnknownAddress)

/** Those who could be invited if they had an email address. Students are most often children. */
export const membersWithoutEmail = (db: Db, organizationId: number) =>
  membersWithoutAccount(db, organizationId)
    .where('contactEmail', 'is', null)
    .where('isStudent', '=', false)

const membersWithoutAccount = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('mergedIntoId', 'is', null)
    .where('displayName', 'is', null)
    .where('person.userId', 'is', null)
    .where(isNoChild)

const isNotInvited = () => sql<boolean>`not exists (
  select 1 from invitation
  where invitation.organization_id = ${sql.ref('organizationUser.organizationId')}
    and (invitation.organization_user_id = ${sql.ref('organizationUser.id')}
      or invitation.email = lower(${sql.ref('person.contactEmail')}))
    and ${isOpenInvitation()}
)`

/** Whether the person of the row is a child in no family. */
export const isNoChild = sql<boolean>`not exists (
  select 1 from family_member
  where family_member.person_id = ${sql.ref('person.id')} and relation = 'Child'
)`

const isUnknownAddress = sql<boolean>`not exists (
  select 1 from organization_user as other
  join person as known on known.id = other.person_id
  join "user" as account on account.id = known.user_id
  where other.organization_id = ${sql.ref('organizationUser.organizationId')}
    and account.email_verified_at is not null
    and lower(account.email) = lower(${sql.ref('person.contactEmail')})
)`
