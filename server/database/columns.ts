import { type ColumnDefinitionBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type Columns = ReturnType<typeof columnsFor>

/** The column types that the two engines spell differently. */
export function columnsFor(engine: Engine) {
  const isPostgres = engine === 'postgres'
  return {
    idType: isPostgres ? 'bigint' : 'integer',
    id: (column: ColumnDefinitionBuilder) =>
      isPostgres
        ? column.primaryKey().generatedAlwaysAsIdentity()
        : column.primaryKey().autoIncrement(),
    /** The id of another row. */
    reference: isPostgres ? 'bigint' : 'integer',
    /** An ISO 8601 instant in UTC, to the millisecond. */
    instant: isPostgres ? 'timestamptz(3)' : 'text',
    /** Compared byte by byte, so that both engines sort the same. */
    searchable: isPostgres ? sql`text collate "C"` : 'text',
    boolean: 'boolean',
    /** A day without time, `yyyy-MM-dd`. */
    date: isPostgres ? 'date' : 'text',
    /** SQLite stores any text as a date unless a constraint checks it. */
    isDate: (column: string) =>
      isPostgres
        ? sql<boolean>`true`
        : sql<boolean>`date(${sql.ref(column)}) is ${sql.ref(column)}`,
  } as const
}

export const version = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1)

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
