import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decryptRows } from '../people/care/care.encryption.ts'
import { filesOf } from '../testing/test-files.ts'
import { columnsFor } from './columns.ts'
import { dataKeysOf, type Database, openDatabase } from './database.ts'
import { bringUpToDate, migrate } from './migrate.ts'
import { testPlace, type TestPlace } from './test-database.ts'

const open = (place: TestPlace): Database => {
  const database = openDatabase(place)
  onTestFinished(() => database.close())
  return database
}

/** A database from before care notes were encrypted, with two children of a family, and many deleted rows. */
async function openOld() {
  const place = await testPlace()
  onTestFinished(() => place.remove())
  const database = openDatabase(place)
  await migrate(database, '0025_class_photos')
  const { db, engine } = database
  if (engine === 'sqlite') await sql`pragma secure_delete = off`.execute(db)
  const now = sql.raw(`cast('2026-01-01T00:00:00.000Z' as ${columnsFor(engine).instant})`)
  await sql`insert into family (name, created_date, saved_date) values ('Lind', ${now}, ${now})`.execute(
    db,
  )
  for (const name of ['mia', 'tom']) {
    await sql`insert into person (first_name, last_name, search_name)
      values (${name}, '', ${name})`.execute(db)
    await sql`insert into family_member (family_id, person_id, relation, contact_order, saved_date)
      select family.id, person.id, 'Child', 1, ${now} from family, person
      where first_name = ${name}`.execute(db)
    await sql`insert into care_notes (person_id, saved_date)
      select id, ${now} from person where first_name = ${name}`.execute(db)
    for (const what of ['Canaryallergy', 'Canaryasthma'])
      await sql`insert into care_condition (person_id, name, severity, what_to_do)
        select id, ${`${what} of ${name}`}, 'Severe', 'Canarypen' from person
        where first_name = ${name}`.execute(db)
    await sql`insert into emergency_contact (family_id, person_id, name, phone, relation, may_pick_up)
      select family.id, person.id, 'Canarynora', '555 0142', 'Neighbor', true
      from family, person where first_name = ${name}`.execute(db)
  }
  for (let many = 0; many < 200; many += 1)
    await sql`insert into care_condition (person_id, name, severity)
      select id, ${`Canarydeleted ${'x'.repeat(900)}`}, 'Mild' from person`.execute(db)
  await sql`delete from care_condition where severity = 'Mild'`.execute(db)
  return { place, database }
}

async function read({ db }: Pick<Database, 'db'>) {
  const conditions = await db
    .selectFrom('careCondition')
    .orderBy('id')
    .select(['personId', 'name', 'reaction', 'whatToDo'])
    .execute()
  const contacts = await db.selectFrom('emergencyContact').orderBy('id').selectAll().execute()
  const readConditions = await decryptRows(db, 'careCondition', conditions)
  const readContacts = await decryptRows(db, 'emergencyContact', contacts)
  return {
    stored: JSON.stringify([conditions, contacts]),
    conditions: readConditions.map(({ personId: _, ...row }) => row),
    contacts: readContacts.map(({ name, phone }) => [name, phone]),
  }
}

const details = { reaction: null, whatToDo: 'Canarypen' }
const conditions = ['mia', 'tom'].flatMap((name) => [
  { name: `Canaryallergy of ${name}`, ...details },
  { name: `Canaryasthma of ${name}`, ...details },
])
const contacts = [1, 2].map(() => ['Canarynora', '555 0142'])

test('Older care notes are encrypted, and nothing of them stays in the file', async () => {
  const { place, database } = await openOld()
  await database.close()
  const isThere = place.databaseUrl === undefined
  for (const canary of ['Canarypen', 'Canarydeleted'])
    expect(filesOf(place).includes(canary)).toBe(isThere)
  await bringUpToDate(place)
  const migrated = await read(open(place))
  expect(migrated.stored).not.toMatch(/Canary|555 0142/)
  expect(migrated).toMatchObject({ conditions, contacts })
  expect(filesOf(place)).not.toMatch(/Canary/)
})

test('A migration that fails midway leaves care notes as they were, and is repeated', async () => {
  const { place, database } = await openOld()
  const dataKeys = dataKeysOf(database.db)
  const first = dataKeys.create()
  vi.spyOn(dataKeys, 'create')
    .mockReturnValueOnce(first)
    .mockImplementationOnce(() => {
      throw new Error('killed')
    })
  await expect(migrate(database)).rejects.toThrow('killed')
  vi.restoreAllMocks()
  const left = await sql<{ name: string }>`select name from care_condition order by id`.execute(
    database.db,
  )
  expect(left.rows.map(({ name }) => name)).toEqual(conditions.map(({ name }) => name))
  await database.close()
  await bringUpToDate(place)
  expect(await read(open(place))).toMatchObject({ conditions, contacts })
})

test('If it fails after the tables are migrated, the rest of the file is erased the next time', async () => {
  const { place, database } = await openOld()
  await migrate(database)
  await database.close()
  await bringUpToDate(place)
  expect(await read(open(place))).toMatchObject({ conditions, contacts })
  expect(filesOf(place)).not.toMatch(/Canary/)
})
