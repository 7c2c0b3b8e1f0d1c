import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { names } from '#server/database/engines/names.ts'
import { openTestDatabase } from '#server/database/test-database.ts'
import { describeFile } from './describe-file.ts'
import { leftOutColumns, leftOutTables, nouns } from './nouns.ts'

test('Every column of the database is in the file, or is left out for a reason', async () => {
  const database = await openTestDatabase()
  const tables = await database.db.introspection.getTables()
  await database.close()
  const missing: string[] = []
  const unknown = new Set([
    ...nouns.flatMap(({ table, columns }) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    ),
    ...Object.entries(leftOutColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    ),
    ...Object.keys(leftOutTables),
  ])
  for (const { name, columns } of tables) {
    const table = names.propertyOf(name)
    if (unknown.delete(table) || table.startsWith('kyselyMigration')) continue
    for (const { name: column } of columns) {
      const path = `${table}.${names.propertyOf(column)}`
      if (!unknown.delete(path) && !/\.(id|organizationId)$/.test(path)) missing.push(path)
    }
  }
  expect({ missing, unknown: [...unknown] }).toEqual({ missing: [], unknown: [] })
})

test('A row that must name another one comes after it', () => {
  const order = nouns.map(({ name }) => name)
  const early = nouns.flatMap(({ name, columns }) =>
    Object.values(columns)
      .filter(({ kind, isNullable }) => kind === 'Row' && !isNullable)
      .filter(({ to = '' }) => order.indexOf(to) >= order.indexOf(name))
      .map(({ to }) => `${name} names ${to}`),
  )
  expect(early).toEqual([])
})

test('The documentation has every file and field', async () => {
  const page = new URL('../../../docs/organization-file.md', import.meta.url)
  await expect(describeFile()).toMatchFileSnapshot(fileURLToPath(page))
})
