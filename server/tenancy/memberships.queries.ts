import type { Membership } from '#contract/organizations/organizations.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

export const membershipColumns = [
  'isOwner',
  'isTeacher',
  'isStudent',
  'isParent',
  'status',
  'joinedDate',
] as const

type NewMembership = Partial<Membership> & {
  organizationId: number
  personId: number
  /** Of somebody anonymous, who is found and sorted by it. */
  displayName?: string
  searchName?: string
}

/** Makes a person an Active member from now on, of no kind unless said. */
export const insertMembership = (db: Kysely<Schema>, values: NewMembership) =>
  newMembership(db, values).returning(membershipColumns).executeTakeFirstOrThrow()

/** The same, for who may be a member already. */
export const newMembership = (db: Kysely<Schema>, values: NewMembership) =>
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
