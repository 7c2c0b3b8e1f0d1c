import { CompiledQuery, sql } from 'kysely'
import { type Database, openDatabase, type Place } from '../database.ts'
import { serverName } from '../engines/postgres.ts'
import { isCrowded } from '../failure.ts'
import type { Db } from '../schema/schema.ts'
import { inUse, isMigration } from './in-use.ts'
import { quoted } from './quoted.ts'
import type { Lines, Snapshot, Table, Target } from './rows.ts'

const atOnce = 5000

/** Runs a statement as it is. Its columns must not have names of several words. */
async function run<Row>(db: Db, statement: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, values))
  return rows
}

async function withPostgres<Result>(place: Place, work: (database: Database) => Promise<Result>) {
  const database = openDatabase({ ...place, isPatient: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export const readPostgres = <Result>(
  place: Place,
  work: (snapshot: Snapshot) => Promise<Result>,
  isAlone: boolean,
): Promise<Result> =>
  withPostgres(place, async ({ db }) => {
    const names = isAlone ? await listTables(db) : []
    return db.transaction().execute(async (snapshot) => {
      await run(snapshot, 'set transaction isolation level repeatable read')
      // Before the first statement that reads, which begins the snapshot.
      if (isAlone) await lock(snapshot, names, 'share')
      else await run(snapshot, 'set transaction read only')
      const [newest] = await run<{ name: string }>(
        snapshot,
        'select name from kysely_migration order by name collate "C" desc limit 1',
      )
      return work({
        migration: newest?.name ?? '',
        tables: await withLastIds(snapshot, await listTables(snapshot)),
        linesOf: (table) => linesOf(snapshot, table),
      })
    })
  })

export const copyToPostgres = <Result>(
  place: Place,
  work: (target: Target) => Promise<Result>,
): Promise<Result> =>
  withPostgres(place, ({ db }) =>
    db.transaction().execute(async (target) => {
      const tables = await listTables(target)
      await lock(target, tables, 'access exclusive')
      // Rows arrive in no particular order. The database checks all references when the constraints are added again.
      const references = await listReferences(target)
      for (const { of, name } of references)
        await run(target, `alter table ${of} drop constraint ${quoted(name)}`)
      const triggered = await listTriggered(target)
      for (const name of triggered) await run(target, `alter table ${name} disable trigger user`)
      // There are few rows, if any, which a truncation would need longer for.
      for (const { name } of tables) await run(target, `delete from ${quoted(name)}`)
      const result = await work({
        fill: (table, lines) => fill(target, table, lines),
        linesOf: (table) => linesOf(target, table),
      })
      for (const { of, name, definition } of references)
        await run(target, `alter table ${of} add constraint ${quoted(name)} ${definition}`)
      for (const name of triggered) await run(target, `alter table ${name} enable trigger user`)
      // The database plans by its statistics, and would gather them only minutes later.
      await run(target, 'analyze')
      return result
    }),
  )

/**
 * Refuses if a server runs, and excludes those that start. A server does something every few seconds; PgBouncer holds
 * connections of one that has ended.
 */
async function lock(db: Db, tables: Pick<Table, 'name'>[], mode: string) {
  await run(db, `set local lock_timeout = '2s'`)
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await run(db, `lock table ${names} in ${mode} mode`).catch((error: unknown) => {
    throw isCrowded(error) ? inUse('on PostgreSQL') : error
  })
  const servers = await run(
    db,
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = $1 and state_change > clock_timestamp() - interval '15 s'`,
    [serverName],
  )
  if (servers.length > 0) throw inUse('on PostgreSQL')
}

type Column = { table: string; name: string; type: string; kind: string; key: number | null }

/** All columns that are not computed, in alphabetical order. */
async function listColumns(db: Db): Promise<Column[]> {
  const columns = await run<Column>(
    db,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity as kind, array_position(i.indkey::int2[], a.attnum) as key
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by c.relname collate "C", a.attname collate "C"`,
  )
  return columns.filter(({ table }) => !isMigration(table))
}

type Listed = Table & { numbered: string | undefined }

async function listTables(db: Db): Promise<Listed[]> {
  const byName = Map.groupBy(await listColumns(db), ({ table }) => table)
  return [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => column.name),
    lastId: null,
    numbered: columns.find(({ kind }) => kind !== '')?.name,
  }))
}

const sequenceOf = async (db: Db, table: string, column: string) => {
  const [found] = await run<{ sequence: string }>(
    db,
    'select pg_get_serial_sequence($1, $2) as sequence',
    [quoted(table), column],
  )
  return found?.sequence ?? ''
}

async function withLastIds(db: Db, tables: Listed[]): Promise<Table[]> {
  const result: Table[] = []
  for (const { name, columns, numbered } of tables) {
    if (numbered === undefined) result.push({ name, columns, lastId: null })
    else {
      const sequence = await sequenceOf(db, name, numbered)
      const [last] = await run<{ id: string }>(
        db,
        `select case when is_called then last_value else 0 end as id from ${sequence}`,
      )
      result.push({ name, columns, lastId: Number(last?.id ?? 0) })
    }
  }
  return result
}

type Reference = { of: string; name: string; definition: string }

const listReferences = (db: Db) =>
  run<Reference>(
    db,
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )

async function listTriggered(db: Db): Promise<string[]> {
  const tables = await run<{ of: string }>(
    db,
    `select distinct tgrelid::regclass::text as of from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  )
  return tables.map((table) => table.of)
}

/** The JSON of a column, spelled as the embedded database does. */
function jsonOf({ name, type }: Column): string {
  const column = quoted(name)
  if (type.startsWith('timestamp'))
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (type === 'date') return `to_char(${column}, 'YYYY-MM-DD')`
  if (type !== 'bytea') return column
  return `case when ${column} is not null then
    json_build_object('base64', translate(encode(${column}, 'base64'), E'\\n', '')) end`
}

async function* linesOf(db: Db, { name, columns }: Table): AsyncIterable<string[]> {
  const all = (await listColumns(db)).filter(({ table }) => table === name)
  const key = all
    .filter(({ key: at }) => at !== null)
    .toSorted((a, b) => Number(a.key) - Number(b.key))
  const order = (key.length > 0 ? key : all).map(
    (column) => `${quoted(column.name)}${column.type === 'text' ? ' collate "C"' : ''} nulls first`,
  )
  const values = columns.map((column) => {
    const found = all.find((each) => each.name === column)
    return found ? jsonOf(found) : 'null'
  })
  await run(
    db,
    `declare rows no scroll cursor for
     select json_build_array(${values.join(', ')})::text as line from ${quoted(name)} order by ${order.join(', ')}`,
  )
  for (;;) {
    const rows = await run<{ line: string }>(db, `fetch ${atOnce} from rows`)
    if (rows.length === 0) break
    // JavaScript spells numbers and escapes as the embedded database's lines have them.
    yield rows.map(({ line }) => JSON.stringify(JSON.parse(line)))
  }
  await run(db, 'close rows')
}

async function fill(db: Db, { name, columns, lastId }: Table, lines: Lines) {
  const all = (await listColumns(db)).filter(({ table }) => table === name)
  const typeOf = (column: string) => all.find((each) => each.name === column)?.type ?? 'text'
  const shape = columns.map((column, at) => {
    const type = typeOf(column)
    return `"${at}" ${type === 'bytea' ? 'json' : type}`
  })
  const values = columns.map((column, at) =>
    typeOf(column) === 'bytea' ? `decode("${at}" ->> 'base64', 'base64')` : `"${at}"`,
  )
  const insert = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as row(${shape.join(', ')})`
  for await (const some of lines) {
    const rows = some.map((line) => Object.fromEntries((JSON.parse(line) as unknown[]).entries()))
    await run(db, insert, [JSON.stringify(rows)])
  }
  const numbered = all.find(({ kind }) => kind !== '')?.name
  if (lastId === null || numbered === undefined) return
  const sequence = await sequenceOf(db, name, numbered)
  await sql`select setval(${sequence}::regclass, ${Math.max(lastId, 1)}, ${lastId > 0})`.execute(db)
}
