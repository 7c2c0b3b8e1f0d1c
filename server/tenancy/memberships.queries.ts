import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import type { Db } from '../database/schema/schema.ts'
import { hasProvedAddress } from '../identity/accounts.queries.ts'
import { endGrants } from './held-roles.queries.ts'
import { formerMemberReturned } from './membership-hooks.ts'

export const membershipColumns = [
  'isOwner',
  'isTeacher',
  'isStudent',
  'isParent',
  'status',
  'joinedDate',
] as const

/** Whether others made the member of a row an owner: whoever founded the organization they did not. */
export const wasMadeOwner = (member = 'organizationUser') => sql<boolean>`exists (
    select 1 from audit_entry as made
    where made.subject_type = 'OrganizationUser' and made.subject_id = ${sql.ref(`${member}.id`)}
      and made.action = 'OwnerAdded'
  )`

/** Whether owning means anything yet: whoever was made an owner does nothing as one before their address is verified. */
export const isOwning = (member = 'organizationUser') =>
  sql<boolean>`(${hasProvedAddress(`${member}.personId`)} or not ${wasMadeOwner(member)})`

type NewMembership = Partial<Membership> & {
  organizationId: number
  personId: number
  /** Of somebody anonymous, who is found and sorted by it. */
  displayName?: string
  searchName?: string
}

/** Makes a person an Active member from now on, of no kind unless said. */
export const insertMembership = (db: Db, values: NewMembership) =>
  newMembership(db, values).returning(membershipColumns).executeTakeFirstOrThrow()

/** The same, for who may be a member already. */
export const newMembership = (db: Db, values: NewMembership) =>
  db.insertInto('organizationUser').values({
    isOwner: false,
    isTeacher: false,
    isStudent: false,
    isParent: false,
    status: 'Active',
    joinedDate: new Date().toISOString(),
    searchName: (person) =>
      person.selectFrom('person').where('id', '=', values.personId).select(['searchName']),
    ...values,
  })

type Returning = { organizationId: number; organizationUserId: number; actorUserId: number }

/**
 * Takes from somebody who comes back what showed them others' children: ownership, roles, and the classes that they taught in
 * semesters that are not archived. Whoever restores a member on purpose leaves them their classes, and does not come here.
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
