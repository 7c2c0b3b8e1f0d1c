import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/**
 * A passkey rules out codes by email. Accounts that have both and no recovery codes keep the codes until they have some:
 * otherwise whoever loses the passkey would be locked out.
 */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('user')
      .addColumn('mayUseEmailCode', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
    await sql`update "user" set may_use_email_code = true
      where two_factor_provider = 'Email'
      and exists (select 1 from passkey where passkey.user_id = "user".id)
      and not exists (
        select 1 from recovery_code where recovery_code.user_id = "user".id and not is_pending
      )`.execute(db)
  },
})
