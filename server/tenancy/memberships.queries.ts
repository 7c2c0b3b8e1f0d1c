import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import type { Db } from '../database/schema/schema.ts'
import { hasVerifiedAddress } from '../identity/accounts.queries.ts'
import { endGrants } from './held-roles.queries.ts'
import { formerMemberReturned } from './membership-hooks.ts'
import { clock } from '../process/clock.ts'

export const membershipColumns = [
  'isOwner',
  'isTeacher',
  'isStudent',
  'isParent',
  'status',
  'joinedDate',
] as const

/** Whether others made the member of a row an owner; false for the founder. */
export const wasMadeOwner = (member = 'organizationUser') => sql<boolean>`exists (
    select 1 from audit_entry as made
    where made.subject_type = 'OrganizationUser' and made.subject_id = ${sql.ref(`${member}.id`)}
      and made.action = 'OwnerAdded'
  )`

/** Whether ownership is in effect: an owner appointed by others needs a verified address. */
export const isOwning = (member = 'organizationUser') =>
  sql<boolean>`(${hasVerifiedAddress(`${member}.personId`)} or not ${wasMadeOwner(member)})`

type NewMembership = Partial<Membership> & {
  organizationId: number
  personId: number
  /** Placeholders are found and sorted by it. */
  displayName?: string
  searchName?: string
}

/** Makes a person an Active member from now on, by default without a kind. */
export const insertMembership = (db: Db, values: NewMembership) =>
  newMembership(db, values).returning(membershipColumns).executeTakeFirstOrThrow()

/** The same for a person who may be a member already. */
export const newMembership = (db: Db, values: NewMembership) =>
  db.insertInto('organizationUser').values({
    isOwner: false,
    isTeacher: false,
    isStudent: false,
    isParent: false,
    status: 'Active',
    joinedDate: clock.timestamp(),
    searchName: searchNameOf(values.personId),
    ...values,
  })

type Returning = { organizationId: number; organizationUserId: number; actorUserId: number }

/** Empty for a person who was just deleted, so that the foreign key refuses the row, which is a conflict. */
const searchNameOf = (personId: number) =>
  sql<string>`coalesce((select search_name from person where id = ${personId}), '')`

/**
 * Removes from a returning member what showed them other people's children: ownership, roles, and the classes that
 * they taught in semesters that are not archived. A member restored by an administrator keeps their classes; that
 * does not call this.
 */
export async function revokePrivileges(db: Db, returning: Returning): Promise<void> {
  const { organizationId, organizationUserId, actorUserId } = returning
  await db
    .updateTable('organizationUser')
    .set({ isOwner: false })
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  await endGrants(db, { organizationId, userId: actorUserId }, [organizationUserId])
  await formerMemberReturned.run(db, returning)
}
