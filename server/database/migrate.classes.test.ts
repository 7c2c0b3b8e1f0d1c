import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, type MigrationName } from './migrate.ts'
import { testPlace } from './test-database.ts'

const began = '2026-01-01T00:00:00.000Z'

/** A class with Ada and Ben, and without Cora, who has left it, as an earlier version of the server kept them. */
async function classAsOf(last: MigrationName): Promise<Database> {
  const place = await testPlace()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  await migrate(database, last)
  const { db, engine } = database
  const now = sql.raw(`cast('${began}' as ${columnsFor(engine).instant})`)
  await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
    values ('Lindenschule', 'lindenschule', 0, 0, ${now})`.execute(db)
  await sql`insert into semester (organization_id, name, search_name, start_date, end_date, saved_date)
    select id, 'Fall', 'fall', '2026-09-01', '2026-12-19', ${now} from organization`.execute(db)
  await sql`insert into class
      (organization_id, semester_id, name, search_name, start_date, end_date, status, saved_date)
    select organization_id, id, 'Choir', 'choir', start_date, end_date, 'Published', ${now}
    from semester`.execute(db)
  for (const [name, status] of [
    ['ada', 'Enrolled'],
    ['ben', 'Enrolled'],
    ['cora', 'Withdrawn'],
  ]) {
    await sql`insert into person (first_name, last_name, search_name)
      values (${name}, '', ${name})`.execute(db)
    await sql`insert into organization_user
        (organization_id, person_id, search_name, is_owner, is_teacher, is_student, is_parent, status, joined_date)
      select organization.id, person.id, ${name}, false, false, true, false, 'Active', ${now}
      from organization, person where first_name = ${name}`.execute(db)
    await sql`insert into enrolment (organization_id, class_id, person_id, status, created_date)
      select organization_id, class.id, person.id, ${status}, ${now}
      from class, person where first_name = ${name}`.execute(db)
  }
  return database
}

test('A class of before keeps its students, since when they are in it, and the seats that they take', async () => {
  const database = await classAsOf('0013_audit_lists')
  await migrate(database)
  const { db } = database
  const classes = db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'semesterId')
    .select(['class.name', 'seatsTaken', 'maxStudents', 'weekday', 'ageAsOfDate'])
  expect(await classes.execute()).toEqual([
    { name: 'Choir', seatsTaken: 2, maxStudents: null, weekday: null, ageAsOfDate: '2026-09-01' },
  ])
  const enrolments = db
    .selectFrom('enrolment')
    .innerJoin('person', 'person.id', 'personId')
    .orderBy('firstName')
    .select(['firstName', 'statusDate', 'enrolledDate'])
  expect(await enrolments.execute()).toEqual([
    { firstName: 'ada', statusDate: began, enrolledDate: began },
    { firstName: 'ben', statusDate: began, enrolledDate: began },
    { firstName: 'cora', statusDate: began, enrolledDate: null },
  ])
})

test('Nobody loses a seat of before where a class had more students than it takes', async () => {
  const database = await classAsOf('0015_timetable')
  await sql`update class set max_students = 1`.execute(database.db)
  await migrate(database)
  const classes = database.db.selectFrom('class').select(['seatsTaken', 'maxStudents'])
  expect(await classes.execute()).toEqual([{ seatsTaken: 2, maxStudents: 2 }])
})
