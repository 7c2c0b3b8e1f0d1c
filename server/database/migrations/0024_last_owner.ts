import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns, Engine } from '../columns.ts'

/** The database itself keeps an active owner in every organization, for as long as there is the organization. */
export const migration = (_columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
  },
})

const owns = (row: 'old' | 'new') => `(${row}.is_owner and ${row}.status = 'Active')`
const stops = `${owns('old')} and not (${owns('new')} and new.organization_id = old.organization_id)`

const isLast = `not exists (
    select 1 from organization_user
    where organization_id = old.organization_id and id <> old.id and is_owner and status = 'Active'
  )`

// Of an organization that goes with its members, the row has gone before theirs. One that is deleted waits for that, and
// its last owner may go before it.
const isThere =
  'exists (select 1 from organization where id = old.organization_id and deletion_date is null)'

const refusal = 'An organization needs an active owner'

const inSqlite = [
  `create trigger owner_changed before update on organization_user
    when ${stops} and ${isLast} and ${isThere}
    begin select raise(abort, '${refusal}'); end`,
  `create trigger owner_deleted before delete on organization_user
    when ${owns('old')} and ${isLast} and ${isThere}
    begin select raise(abort, '${refusal}'); end`,
]

// Of two owners who go at once, the second waits for the first, and then sees that they are the last.
const inPostgres = [
  `create function keep_owner() returns trigger language plpgsql as $$
  begin
    if ${owns('old')} and (tg_op = 'DELETE' or ${stops}) then
      perform 1 from organization
        where id = old.organization_id and deletion_date is null for no key update;
      if found and ${isLast} then
        raise exception '${refusal}' using errcode = 'check_violation';
      end if;
    end if;
    return null;
  end $$`,
  `create trigger last_owner after update or delete on organization_user
    for each row execute function keep_owner()`,
]
