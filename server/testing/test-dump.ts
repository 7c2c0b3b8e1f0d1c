import type { TestApp } from './test-app.ts'

/** All rows of the database, by table. */
export async function dumpTables({ db }: Pick<TestApp, 'db'>) {
  const tables = await db.introspection.getTables()
  const dump: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of tables) {
    dump[name] = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
  }
  return dump
}
