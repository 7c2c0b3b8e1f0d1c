import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readReport, rowsOf } from './test-reports.ts'
import { leavings } from './people-reports.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Many members, half of whom have left, each with four entries in the history. */
async function openLarge(count: number): Promise<School> {
  const school = await openSchool(server)
  const { organizationId } = school
  const { db } = server
  const numbers = sql`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  const organization = sql.lit(organizationId)
  const user = sql`(select max(user_id) from person)`
  const date = '2026-10-05T12:00:00.000Z'
  await sql`insert into person (first_name, last_name, search_name) ${numbers}
    select 'Gone', ${organization}, 'gone ' || n from numbers`.execute(db)
  await sql`insert into organization_user (organization_id, person_id, search_name,
      is_owner, is_teacher, is_student, is_parent, status,
      joined_date, saved_date)
    select ${organization}, id, search_name, false, false, true, false, case id % 2 when 0 then 'Archived' else 'Active' end,
      '2020-01-01T00:00:00.000Z', ${sql.lit(date)}
    from person where last_name = ${sql.lit(String(organizationId))}`.execute(db)
  for (const after of [
    '{"status":"Archived"}',
    '{"phone":"1"}',
    '{"phone":"2"}',
    '{"phone":"3"}',
  ]) {
    await sql`insert into audit_entry (organization_id, actor_user_id, actor_name, action,
        subject_type, subject_id, after, created_date)
      select ${organization}, ${user}, 'Ada Lind', 'Edited', 'OrganizationUser', id, ${sql.lit(after)}, ${sql.lit(date)}
      from organization_user where organization_id = ${organization}`.execute(db)
  }
  return school
}

const day = { fromDate: '2026-10-05', untilDate: '2026-10-05' }

async function timeOf(school: School) {
  const times = []
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now()
    await readReport(server, school, 'new-and-left', day)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

test('Four times as many members and entries take about four times as long', async () => {
  const [small, large] = [await openLarge(500), await openLarge(2000)]
  const report = await readReport(server, large, 'new-and-left', day)
  expect(rowsOf(report)).toHaveLength(1000)
  const before = Math.max(await timeOf(small), 15)
  expect((await timeOf(large)) / before).toBeLessThan(6)
}, 60_000)

test('When members left is read from an index of nothing else', async () => {
  const { db, engine } = server.database
  const { organizationId } = await openSchool(server)
  const visitor = { organizationId }
  const plan = await db.transaction().execute(async (inside) => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(inside)
    const query = leavings({ db: inside, visitor } as never)
    const how = engine === 'postgres' ? 'explain ' : 'explain query plan '
    const compiled = query.compile()
    const { rows } = await inside.executeQuery({ ...compiled, sql: how + compiled.sql })
    return JSON.stringify(rows)
  })
  expect(plan).toContain('audit_entry_leavings')
})
