import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** A hash chain over the audit log of each organization. Entries from before wait to be linked, in their order. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('auditLink')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.references('organization.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', required)
      // No foreign key: a link outlives what it says was removed.
      .addColumn('auditEntryId', columns.reference, required)
      .addColumn('actorUserId', columns.reference)
      .addColumn('onBehalfOfPersonId', columns.reference)
      .addColumn('salt', 'text')
      .addColumn('contentHash', 'text')
      .addColumn('position', columns.reference)
      .addColumn('hash', 'text')
      .addColumn('signature', 'text')
      .execute()
    await db.schema
      .createIndex('auditLink_position')
      .on('auditLink')
      .columns(['organizationId', 'position'])
      .unique()
      .execute()
    await db.schema
      .createIndex('auditLink_auditEntryId')
      .on('auditLink')
      .column('auditEntryId')
      .execute()
    await db.schema
      .createIndex('auditLink_waiting')
      .on('auditLink')
      .column('id')
      .where(sql.ref('position'), 'is', null)
      .execute()
    await sql`
      insert into audit_link (organization_id, kind, audit_entry_id)
      select organization_id, 'Entry', id from audit_entry order by id
    `.execute(db)
  },
})
