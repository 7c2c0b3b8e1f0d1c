import type { Updateable } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

type Fields<Row> = { before: Updateable<Row>; after: Updateable<Row> }

/** What an import has made and changed, so that it can be taken back. */
export type Changes = {
  people: { personId: number; organizationUserId: number }[]
  families: number[]
  memberships: { familyId: number; personId: number }[]
  persons: ({ personId: number } & Fields<Schema['person']>)[]
  members: ({ organizationUserId: number } & Fields<Schema['organizationUser']>)[]
}

export const noChanges: Changes = {
  people: [],
  families: [],
  memberships: [],
  persons: [],
  members: [],
}
