import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** Adults are asked into a family, or to have a child of it in their own. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('familyInvitation')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('familyId', columns.reference, (column) =>
        column.notNull().references('family.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      // What they are to be in the family; neither, where they are to have a child in their own.
      .addColumn('relation', 'text', (column) =>
        column.check(sql`relation in ('Parent', 'Guardian', 'Other')`),
      )
      .addColumn('access', 'text', (column) =>
        column.check(sql`access in ('Full', 'View', 'PickupOnly', 'EmergencyOnly')`),
      )
      // The adult whose record they claim, who has no account; or the child that they are to have.
      .addColumn('personId', columns.reference, (column) =>
        column.references('person.id').onDelete('cascade'),
      )
      .addColumn('invitedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addColumn('acceptedDate', columns.instant)
      .addCheckConstraint(
        'familyInvitationToSomething',
        sql`(relation is null) = (access is null) and (relation is not null or person_id is not null)`,
      )
      .execute()
    for (const column of ['familyId', 'personId', 'invitedByUserId']) {
      await db.schema
        .createIndex(`familyInvitation_${column}`)
        .on('familyInvitation')
        .column(column)
        .execute()
    }

    // The embedded database cannot change what a table checks: the tokens go into a new one.
    await db.schema
      .createTable('newToken')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('purpose', 'text', required)
      .addColumn('userId', columns.reference, (column) =>
        column.references('user.id').onDelete('cascade'),
      )
      .addColumn('invitationId', columns.reference, (column) =>
        column.references('invitation.id').onDelete('cascade'),
      )
      .addColumn('familyInvitationId', columns.reference, (column) =>
        column.references('familyInvitation.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addCheckConstraint(
        'tokenOfSomebody',
        sql`user_id is not null or invitation_id is not null or family_invitation_id is not null`,
      )
      .execute()
    const kept = 'token_hash, purpose, user_id, invitation_id, email, created_date, expires_date'
    await sql`
      insert into new_token (${sql.raw(kept)}) select ${sql.raw(kept)} from one_time_token
    `.execute(db)
    await db.schema.dropTable('oneTimeToken').execute()
    await db.schema.alterTable('newToken').renameTo('oneTimeToken').execute()
    for (const column of ['userId', 'invitationId', 'familyInvitationId', 'expiresDate']) {
      await db.schema
        .createIndex(`oneTimeToken_${column}`)
        .on('oneTimeToken')
        .column(column)
        .execute()
    }
  },
})
