import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, type Engine, required } from '../columns.ts'
import { dataKeysOf } from '../database.ts'

/** Care notes and emergency contacts are encrypted, each person's with a key of their own. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('personKey')
      .addColumn('personId', columns.reference, (column) =>
        column.primaryKey().references('person.id').onDelete('cascade'),
      )
      .addColumn('keyId', 'text', (column) => column.notNull().unique())
      .addColumn('createdDate', columns.instant, required)
      .execute()
    // Whoever deletes a person, by whatever way, leaves here which key is to be destroyed.
    await db.schema
      .createTable('deletedKey')
      .addColumn('keyId', 'text', (column) => column.primaryKey())
      .execute()
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
    const keys = new Map<number, string>()
    await encryptRows(db, keys, 'careCondition', ['name', 'reaction', 'whatToDo'])
    await encryptRows(db, keys, 'emergencyContact', ['name', 'phone', 'relation'])
  },
})

const inSqlite = [
  `create trigger person_key_deleted after delete on person_key
    begin insert or ignore into deleted_key (key_id) values (old.key_id); end`,
]

const inPostgres = [
  `create function note_deleted_key() returns trigger language plpgsql as $$
  begin
    insert into deleted_key (key_id) values (old.key_id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger person_key_deleted after delete on person_key
    for each row execute function note_deleted_key()`,
]

type Row = { id: number; personId: number }
type Tables = {
  rows: Row
  personKey: { personId: number; keyId: string; createdDate: string }
}

/** One part after the other, however many there are. */
async function encryptRows(
  anyDb: Kysely<unknown>,
  keys: Map<number, string>,
  table: string,
  columns: string[],
) {
  const db = anyDb as Kysely<Tables>
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom(table as 'rows')
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .selectAll()
      .execute()
    for (const row of rows) {
      const keyId = keys.get(row.personId) ?? (await makeKey(db, row.personId))
      keys.set(row.personId, keyId)
      const encrypted = Object.fromEntries(
        columns.map((column) => {
          const plain = (row as unknown as Record<string, string | null>)[column] ?? null
          const context = `${table}.${column} of person ${row.personId}`
          return [column, plain && dataKeysOf(db).encrypt(keyId, plain, context)]
        }),
      )
      await db
        .updateTable(table as 'rows')
        .set(encrypted)
        .where('id', '=', row.id)
        .execute()
    }
    if (rows.length < 500) return
    last = rows.at(-1)?.id ?? last
  }
}

async function makeKey(db: Kysely<Tables>, personId: number): Promise<string> {
  const keyId = dataKeysOf(db).create()
  const createdDate = new Date().toISOString()
  await db.insertInto('personKey').values({ personId, keyId, createdDate }).execute()
  return keyId
}
