import type { Db } from '../database/schema/schema.ts'

/** The accounts of active members. `userId` limits the result to one. */
export const listMemberAccounts = (db: Db, organizationId: number, userId?: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('person.userId', 'is not', null)
    .$if(userId !== undefined, (found) => found.where('person.userId', '=', userId ?? 0))
    .select(['organizationUser.id as organizationUserId', 'person.userId'])
    .$narrowType<{ userId: number }>()
    .execute()
