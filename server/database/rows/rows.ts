import type { Place } from '../database.ts'
import { copyToPostgres, readPostgres } from './postgres-rows.ts'
import { copyToSqlite, readSqlite } from './sqlite-rows.ts'

/** A table as every engine has it. */
export type Table = {
  name: string
  /** In alphabetical order: the engines have them in different ones. */
  columns: string[]
  /** The highest id that was ever given to a row, if the database numbers them. */
  lastId: number | null
}

/**
 * Rows as the lines of a file, some at a time. A line is the JSON of the values in the order of `columns`, spelled the
 * same by both engines: instants in ISO 8601, bytes as `{"base64":"…"}`.
 */
export type Lines = AsyncIterable<string[]> | Iterable<string[]>

/** All rows, as of one moment. */
export type Snapshot = {
  /** The newest migration that was run. */
  migration: string
  tables: Table[]
  /** The rows of a table, in the order of its primary key. */
  linesOf: (table: Table) => Lines
}

/** An empty database that is being filled. */
export type Target = {
  fill: (table: Table, lines: Lines) => Promise<void>
  linesOf: (table: Table) => Lines
}

type Access = {
  /** Refuses if a server uses the database, and lets none write until it is read. */
  isAlone?: boolean
}

/** Reads all rows of a database in one consistent snapshot, while others write. */
export const readRows = <Result>(
  place: Place,
  work: (snapshot: Snapshot) => Promise<Result>,
  { isAlone = false }: Access = {},
): Promise<Result> =>
  place.databaseUrl === undefined
    ? readSqlite(place, work, isAlone)
    : readPostgres(place, work, isAlone)

/**
 * Fills a migrated database that has no data, in one transaction: all of it is there at the end, or nothing. The rows
 * are those that the work fills in, whatever triggers and migrations would add.
 */
export const fillRows = <Result>(
  place: Place,
  work: (target: Target) => Promise<Result>,
): Promise<Result> =>
  place.databaseUrl === undefined ? copyToSqlite(place, work) : copyToPostgres(place, work)
