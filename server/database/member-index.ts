import { sql } from 'kysely'
import { isPostgres } from './lock.ts'
import type { Database } from './database.ts'
import type { Db } from './schema/schema.ts'

/**
 * Creates the index of trigrams by which PostgreSQL finds members, unless it exists. It needs the extension pg_trgm. Where that
 * cannot be created, members are found without the index, more slowly, until an operator creates the extension and a
 * server starts.
 */
export async function createMemberIndex({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ place: string | null }>`
    select to_regclass('organization_user_search')::text as place`.execute(db)
  if (rows[0]?.place === null) await sql.raw(create).execute(db)
}

const create = `do $$
declare place text;
begin
  perform pg_advisory_xact_lock(hashtext('organization_user_search'));
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    return;
  end;
  select nspname into place from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index if not exists organization_user_search on organization_user
    using gin (search_name %1$I.gin_trgm_ops, search_contact %1$I.gin_trgm_ops)', place);
end $$`

/** With so many members, it takes less time to write the indexes of the embedded database anew than to erase each member. */
const many = 500

/** Deletes members, of whom nothing is left in the indexes. */
export async function removeMembers(
  db: Db,
  count: number,
  remove: () => Promise<unknown>,
): Promise<void> {
  const isWrittenAnew = !isPostgres(db) && count >= many
  if (isWrittenAnew) await set(db, 'secure-delete', 0)
  await remove()
  if (!isWrittenAnew) return
  for (const index of indexes)
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  await set(db, 'secure-delete', 1)
}

const indexes = ['member_search', 'member_name_search'].map((name) => sql.raw(name))

async function set(db: Db, option: string, value: number) {
  for (const index of indexes)
    await sql`insert into ${index} (${index}, rank) values (${option}, cast(${value} as integer))`.execute(
      db,
    )
}
