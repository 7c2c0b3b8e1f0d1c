import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the entries of a history by whoever acted, and by the kind of what it was done to, without looking through all. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('auditEntry_actorUserId').execute()
    const indices = {
      auditEntry_actorUserId: ['actorUserId', 'organizationId', 'createdDate', 'id'],
      auditEntry_organizationSubjects: ['organizationId', 'subjectType', 'createdDate', 'id'],
    }
    for (const [name, columns] of Object.entries(indices)) {
      await db.schema.createIndex(name).on('auditEntry').columns(columns).execute()
    }
  },
})
