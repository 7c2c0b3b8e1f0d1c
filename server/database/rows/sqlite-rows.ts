import SQLite from 'better-sqlite3'
import { second } from '#contract/dates/durations.ts'
import { OperatorError } from '../../process/operator-error.ts'
import type { Place } from '../database.ts'
import { databaseFile } from '../engines/sqlite.ts'
import { inUse, isMigration } from './in-use.ts'
import { quoted } from './quoted.ts'
import type { Lines, Snapshot, Table, Target } from './rows.ts'

type Value = string | number | bigint | Buffer | null

const atOnce = 5000

function open({ dataDir }: Place, isAlone: boolean): SQLite.Database {
  const database = new SQLite(databaseFile(dataDir), { timeout: (isAlone ? 1 : 60) * second })
  if (!isAlone) {
    // Others can write while it is read.
    database.pragma('journal_mode = WAL')
    return database
  }
  try {
    // Nobody else can open the database from here on. This fails while anybody has it open.
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = DELETE')
    database.exec('begin exclusive; commit')
    return database
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw inUse(database.name)
    throw error
  }
}

export async function readSqlite<Result>(
  place: Place,
  work: (snapshot: Snapshot) => Promise<Result>,
  isAlone: boolean,
): Promise<Result> {
  const database = open(place, isAlone)
  try {
    database.exec('begin')
    const migration = database
      .prepare<[], string>('select max(name) from kysely_migration')
      .pluck()
      .get()
    const tables = listTables(database)
    return await work({
      migration: migration ?? '',
      tables,
      linesOf: (table) => linesOf(database, table),
    })
  } finally {
    database.close()
  }
}

export async function copyToSqlite<Result>(
  place: Place,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  const database = open(place, true)
  try {
    database.pragma('foreign_keys = OFF')
    database.exec('begin exclusive')
    const triggers = database
      .prepare<[], { name: string; sql: string }>(
        `select name, sql from sqlite_master where type = 'trigger'`,
      )
      .all()
    for (const { name } of triggers) database.exec(`drop trigger ${quoted(name)}`)
    const tables = listTables(database)
    for (const { name } of tables) database.exec(`delete from ${quoted(name)}`)
    const result = await work({
      fill: (table, lines) => fill(database, table, lines),
      linesOf: (table) => linesOf(database, table),
    })
    const [broken] = database.pragma('foreign_key_check') as { table: string }[]
    if (broken)
      throw new OperatorError(`The rows of ${broken.table} refer to rows that do not exist.`)
    for (const name of listIndexes(database))
      database.exec(`insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`)
    for (const { sql } of triggers) database.exec(sql)
    database.exec('commit')
    return result
  } finally {
    database.close()
  }
}

/** The indexes that triggers would have filled. */
const listIndexes = (database: SQLite.Database): string[] =>
  database
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and sql like 'create virtual table % using fts5%'`,
    )
    .pluck()
    .all()

/** Without virtual tables and what they consist of. */
function listTables(database: SQLite.Database): Table[] {
  const names = database
    .prepare<[], string>(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all()
  const lastId = database
    .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
    .pluck()
  const isNumbered = database
    .prepare<[string], number>(
      `select sql like '%autoincrement%' from sqlite_master where type = 'table' and name = ?`,
    )
    .pluck()
  return names
    .filter((name) => !isMigration(name))
    .map((name) => ({
      name,
      columns: columnsOf(database, name).map((column) => column.name),
      lastId: isNumbered.get(name) ? (lastId.get(name) ?? 0) : null,
    }))
}

type Column = { name: string; type: string; pk: number; hidden: number }

const columnsOf = (database: SQLite.Database, table: string) =>
  database
    .prepare<[string], Column>('select * from pragma_table_xinfo(?) where hidden = 0')
    .all(table)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function* linesOf(database: SQLite.Database, { name, columns }: Table): Iterable<string[]> {
  const all = columnsOf(database, name)
  const key = all.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const order = (key.length > 0 ? key : all).map((column) => quoted(column.name))
  const isBoolean = columns.map(
    (column) => all.find((each) => each.name === column)?.type.toLowerCase() === 'boolean',
  )
  const rows = database
    .prepare<[], Value[]>(
      `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order.join(', ')}`,
    )
    .raw()
  let lines: string[] = []
  for (const row of rows.iterate()) {
    lines.push(JSON.stringify(row.map((value, at) => spelled(value, isBoolean[at] ?? false))))
    if (lines.length < atOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

function spelled(value: Value, isBoolean: boolean) {
  if (isBoolean && typeof value === 'number') return value !== 0
  return Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value
}

async function fill(database: SQLite.Database, { name, columns, lastId }: Table, lines: Lines) {
  const places = columns.map(() => '?').join(', ')
  const insert = database.prepare(
    `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${places})`,
  )
  for await (const some of lines)
    for (const line of some) insert.run((JSON.parse(line) as unknown[]).map(stored))
  if (lastId === null) return
  database.prepare('delete from sqlite_sequence where name = ?').run(name)
  database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastId)
}

function stored(value: unknown) {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'object' && value !== null)
    return Buffer.from((value as { base64: string }).base64, 'base64')
  return value
}
