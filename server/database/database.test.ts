import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { type Database, transact } from './database.ts'
import { migrate } from './migrate.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const organization = (name: string) => ({
  name,
  searchName: name.toLowerCase(),
  accessLevel: 0 as const,
  admissionType: 0 as const,
  createdDate: '2026-11-20T09:30:00.000Z',
})

const namesOf = async () => {
  const rows = await database.db.selectFrom('organization').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

test('Migrating twice changes nothing', async () => {
  await expect(migrate(database)).resolves.toBeUndefined()
})

test('Nothing is in an empty list, and everything is not', async () => {
  await database.db.insertInto('organization').values(organization('Listed')).execute()
  const all = database.db.selectFrom('organization').where('name', '=', 'Listed').select('id')
  expect(await all.where('id', 'in', []).execute()).toEqual([])
  expect((await all.where('id', 'not in', []).execute()).length).toBe(1)
})

test('Instants, ids, counts and booleans are the same on both engines', async () => {
  const { id, createdDate, version } = await database.db
    .insertInto('organization')
    .values(organization('Alike'))
    .returningAll()
    .executeTakeFirstOrThrow()
  expect([typeof id, createdDate, version]).toEqual(['number', '2026-11-20T09:30:00.000Z', 1])
  const { id: personId } = await database.db
    .insertInto('person')
    .values({ firstName: 'Ada', lastName: 'Lind', searchName: 'ada lind', userId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await database.db
    .insertInto('organizationUser')
    .values({
      organizationId: id,
      personId,
      isOwner: true,
      isTeacher: false,
      isStudent: false,
      isParent: true,
      status: 'Active',
      searchName: 'ada',
      joinedDate: createdDate,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ isOwner: true, isTeacher: false, isParent: true, version: 1 })
  const owners = database.db.selectFrom('organizationUser').where('isOwner', '=', true)
  const { count } = await owners
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('A day is stored as yyyy-MM-dd, and other text is refused', async () => {
  const columns = columnsFor(database.engine)
  await database.db.schema
    .createTable('holiday')
    .addColumn('day', columns.date)
    .addCheckConstraint('dayIsDate', columns.isDate('day'))
    .execute()
  const holidays = database.db.withTables<{ holiday: { day: string } }>()
  await holidays.insertInto('holiday').values({ day: '2028-02-29' }).execute()
  expect(await holidays.selectFrom('holiday').selectAll().execute()).toEqual([
    { day: '2028-02-29' },
  ])
  for (const day of ['2027-02-29', 'tomorrow at noon']) {
    await expect(holidays.insertInto('holiday').values({ day }).execute()).rejects.toThrow(
      /check|date/i,
    )
  }
})

test('An error between two steps rolls back both', async () => {
  const before = await namesOf()
  const work = transact(database, async (db) => {
    await db.insertInto('organization').values(organization('Half done')).execute()
    throw new Error('The power failed.')
  })
  await expect(work).rejects.toThrow('The power failed.')
  expect(await namesOf()).toEqual(before)
})

test('Concurrent transactions do not lose each other’s writes', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `Parallel ${number}`)
  await Promise.all(
    names.map((name) =>
      transact(database, (db) =>
        db.insertInto('organization').values(organization(name)).execute(),
      ),
    ),
  )
  expect(await namesOf()).toEqual(expect.arrayContaining(names))
})

test.each([{ accessLevel: 2 }, { admissionType: -1 }])('The database refuses %j', async (wrong) => {
  const values = { ...organization('Wrong'), ...wrong } as ReturnType<typeof organization>
  await expect(database.db.insertInto('organization').values(values).execute()).rejects.toThrow(
    /check/i,
  )
})
