import { type DatabaseMetadataOptions, type Kysely, sql, SqliteIntrospector } from 'kysely'

/** Lists the tables that have data of their own: no index of trigrams, and none of the tables that it consists of. */
export class TablesIntrospector extends SqliteIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(options?: DatabaseMetadataOptions) {
    const tables = await super.getTables(options)
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(this.#db)
    const ofData = new Set(rows.map(({ name }) => name))
    return tables.filter(({ name }) => ofData.has(name))
  }
}
