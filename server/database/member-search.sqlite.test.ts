import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from './schema/schema.ts'
import { removeMembers } from './member-index.ts'
import { openTestDatabase } from './test-database.ts'
import { indexes, requireWhole } from './test-member-search.ts'

async function openMembers() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
    values ('School', 'school', 0, 0, '2026-01-01T00:00:00.000Z')`.execute(db)
  await sql`insert into "user" (email, password_hash, created_date)
    values ('secretaddress@example.org', '', '2026-01-01T00:00:00.000Z')`.execute(db)
  await sql`insert into person (first_name, last_name, search_name, user_id, phone)
    values ('Quintessa', 'Zwolinski', 'quintessa zwolinski', 1, '828 555'), ('Ben', '', 'ben', null, null)`.execute(
    db,
  )
  await sql`insert into organization_user (organization_id, person_id, search_name,
      is_owner, is_teacher, is_student, is_parent, status, joined_date)
    select 1, id, search_name, false, false, false, false, 'Active', '2026-01-01T00:00:00.000Z'
    from person`.execute(db)
  return db
}

/** The text of everything in the indexes. */
async function bytesOf(db: Db): Promise<string> {
  const parts = indexes.map(
    (name) => sql<{ block: Uint8Array }>`select block from ${sql.raw(`${name}_data`)}`,
  )
  const read = await Promise.all(parts.map((part) => part.execute(db)))
  return read
    .flatMap(({ rows }) => rows.map(({ block }) => Buffer.from(block).toString('latin1')))
    .join('')
}

test('The index stays whole while people, accounts and members change and are deleted', async () => {
  const db = await openMembers()
  await requireWhole(db)
  const changes = [
    sql`update person set phone = '1 2 3', contact_email = 'quintessa@example.com' where id = 1`,
    sql`update organization_user set search_name = 'quinn' where id = 1`,
    sql`update "user" set email = 'other@example.org'`,
    sql`update person set user_id = 1 where id = 2 and not exists (select 1 from person where user_id = 1)`,
    sql`delete from "user"`,
    sql`update organization_user set status = 'Archived'`,
    sql`update organization_user set person_id = 2 where id = 1 and false`,
    sql`delete from person where id = 2`,
    sql`delete from organization`,
  ]
  for (const change of changes) {
    await change.execute(db)
    await requireWhole(db)
  }
  expect(await db.selectFrom('organizationUser').selectAll().execute()).toEqual([])
})

test('What is removed is not left in the index', async () => {
  const db = await openMembers()
  const before = await bytesOf(db)
  for (const part of ['zwo', 'quin', 'cret']) expect(before).toContain(part.slice(0, 3))
  await db.deleteFrom('person').where('id', '=', 1).execute()
  const after = await bytesOf(db)
  for (const part of ['zwo', 'qui', 'cre', '828']) expect(after).not.toContain(part)
})

test('Nothing is left of many who are removed at once, and later ones are erased one by one', async () => {
  const db = await openMembers()
  await removeMembers(db, 1000, () => db.deleteFrom('person').where('id', '=', 1).execute())
  await requireWhole(db)
  const after = await bytesOf(db)
  expect(after).toContain('ben')
  for (const part of ['zwo', 'qui', 'cre', '828']) expect(after).not.toContain(part)
  await db.deleteFrom('person').execute()
  expect(await bytesOf(db)).not.toContain('ben')
  await requireWhole(db)
})
