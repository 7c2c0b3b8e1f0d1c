import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists and counts somebody's own history from indices alone: each has its entries in order, and tells them from the others'. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const indices = {
      auditEntry_actorUserId: ['actorUserId', 'createdDate', 'id', 'organizationId', 'subjectType'],
      auditEntry_onBehalfOfPersonId: [
        'onBehalfOfPersonId',
        'createdDate',
        'id',
        'actorUserId',
        'subjectType',
      ],
      auditEntry_subjectType: [
        'subjectType',
        'subjectId',
        'createdDate',
        'id',
        'actorUserId',
        'onBehalfOfPersonId',
        'organizationId',
      ],
    }
    for (const [name, columns] of Object.entries(indices)) {
      await db.schema.dropIndex(name).execute()
      await db.schema.createIndex(name).on('auditEntry').columns(columns).execute()
    }
  },
})
