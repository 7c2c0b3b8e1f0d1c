import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { testPlace } from './test-database.ts'

test('Applications of before are for those who applied, and keep what became of them', async () => {
  const place = await testPlace()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  await migrate(database, '0017_calendar_feeds')
  const { db, engine } = database
  const now = sql.raw(`cast('2026-01-01T00:00:00.000Z' as ${columnsFor(engine).instant})`)
  await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
    values ('Lindenschule', 'lindenschule', 0, 1, ${now})`.execute(db)
  for (const name of ['ada', 'ben', 'cora']) {
    await sql`insert into "user" (email, password_hash, created_date)
      values (${`${name}@example.org`}, '', ${now})`.execute(db)
    await sql`insert into person (first_name, last_name, search_name, user_id)
      select ${name}, '', ${name}, id from "user" where email = ${`${name}@example.org`}`.execute(
      db,
    )
  }
  for (const [name, status, decision] of [
    ['ada', 'Submitted', null],
    ['ben', 'Decided', 'Accepted'],
    ['cora', 'Withdrawn', null],
  ])
    await sql`insert into application
        (organization_id, applicant_user_id, message, status, decision, created_date, saved_date)
      select organization.id, "user".id, 'Hello', ${status}, ${decision}, ${now}, ${now}
      from organization, "user" where email = ${`${name}@example.org`}`.execute(db)
  await sql`insert into organization_user
      (organization_id, person_id, search_name, is_owner, is_teacher, is_student, is_parent, status, joined_date)
    select organization.id, person.id, 'ben', false, true, false, false, 'Active', ${now}
    from organization, person where first_name = 'ben'`.execute(db)
  await sql`delete from application where status = 'Withdrawn'`.execute(db)

  await migrate(database)
  const rows = await db
    .selectFrom('applicationCandidate')
    .innerJoin('application', 'application.id', 'applicationId')
    .innerJoin('person', 'person.id', 'personId')
    .orderBy('applicationId')
    .select(['firstName', 'kind', 'decision', 'status', 'message', 'answers'])
    .execute()
  const kept = { message: 'Hello', answers: '[]' }
  expect(rows).toEqual([
    { firstName: 'ada', kind: 'Parent', decision: 'Pending', status: 'Submitted', ...kept },
    { firstName: 'ben', kind: 'Teacher', decision: 'Accepted', status: 'Decided', ...kept },
  ])
  const { id } = await db
    .insertInto('application')
    .columns(['organizationId', 'applicantUserId', 'status', 'createdDate', 'savedDate'])
    .expression(
      db
        .selectFrom('application')
        .where('status', '=', 'Decided')
        .select(['organizationId', 'applicantUserId'])
        .select([sql.lit('Withdrawn').as('status'), 'createdDate', 'savedDate']),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // The third had been given to one that is gone.
  expect(id).toBe(4)
})
