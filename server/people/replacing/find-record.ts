import type { Kysely } from 'kysely'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'

/** A member's record, be it replaced or not. `userId` is the account of whom it is about. */
export const findRecord = (db: Kysely<Schema>, organizationId: number, id: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', id)
    .select(['organizationUser.id as organizationUserId', 'personId', 'person.userId'])
    .select(['status', 'joinedDate', 'displayName', 'replacedById', memberName.as('name')])
    .select(['user.email as accountEmail', 'emailVerifiedAt'])
    .executeTakeFirst()
