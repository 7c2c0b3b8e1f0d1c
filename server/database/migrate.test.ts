import { withImplied } from '#contract/rights/permissions.ts'
import { columnsFor } from './columns.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findToken, issueToken } from '../identity/one-time-tokens.queries.ts'
import { hashOf } from '../crypto/secrets.ts'
import { defaultRoles } from '../rights/roles/default-roles.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { searchable } from './searchable.ts'
import { testPlace } from './test-database.ts'
import { openChallenge } from '../identity/challenges.queries.ts'
import { answer } from '../accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody } from '../testing/test-app.ts'
import { lowerHashCost, restoreHashCost } from '../testing/test-hashes.ts'
import { migration as saltedRecoveryCodes } from './migrations/0030_salted_recovery_codes.ts'

/** A database of an earlier version of the server. */
async function databaseOf(last: string): Promise<Database> {
  const place = await testPlace()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  await migrate(database, last)
  return database
}

test('A database of each version is migrated to the next', async () => {
  const [first = '', ...later] = migrationNames
  const database = await databaseOf(first)
  for (const name of later) await migrate(database, name)
  expect(await database.db.selectFrom('familyMember').selectAll().execute()).toEqual([])
})

test('Links that were emailed before families could be joined still work', async () => {
  const database = await databaseOf('0006_spared_letters')
  const { db, engine } = database
  const instant = sql.raw(columnsFor(engine).instant)
  await sql`insert into "user" (email, password_hash, created_date)
    values ('ada@example.org', '', cast('2026-01-01T00:00:00.000Z' as ${instant}))`.execute(db)
  await sql`insert into one_time_token (token_hash, purpose, user_id, email, created_date, expires_date)
    select ${hashOf('secret')}, 'VerifyEmail', id, email, created_date,
      cast('2199-01-01T00:00:00.000Z' as ${instant}) from "user"`.execute(db)
  await migrate(database)
  expect(await findToken(db, 'secret')).toMatchObject({
    purpose: 'VerifyEmail',
    email: 'ada@example.org',
    familyInvitationId: null,
    browserHash: null,
  })
  const { userId } = await db.selectFrom('oneTimeToken').select('userId').executeTakeFirstOrThrow()
  const values = {
    purpose: 'VerifyEmail',
    userId,
    invitationId: null,
    email: 'ada@example.org',
  } as const
  expect(await findToken(db, await issueToken(db, values, 1000))).toMatchObject({ userId })
})

test('The founder of a family from before founders were stored still acts for it, and nobody else does', async () => {
  const database = await databaseOf('0025_class_photos')
  const { db, engine } = database
  const instant = sql`cast('2026-01-01T00:00:00.000Z' as ${sql.raw(columnsFor(engine).instant)})`
  for (const email of ['ada@example.org', 'ben@example.org']) {
    await sql`insert into "user" (email, password_hash, created_date)
      values (${email}, '', ${instant})`.execute(db)
    await sql`insert into person (first_name, last_name, search_name, user_id)
      select ${email}, '', '', id from "user" where email = ${email}`.execute(db)
  }
  await sql`insert into family (name, created_date, saved_date)
    values ('Lind', ${instant}, ${instant})`.execute(db)
  await sql`insert into family_member
      (family_id, person_id, relation, access, contact_order, saved_date)
    select family.id, person.id, 'Parent', 'Full', person.id, ${instant}
    from family, person`.execute(db)
  await sql`insert into audit_entry
      (actor_user_id, actor_name, action, subject_type, subject_id, created_date)
    select "user".id, 'Ada', 'Added', 'Family', family.id, ${instant}
    from family, "user" where email = 'ada@example.org'`.execute(db)
  await migrate(database)
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .orderBy('personId')
    .select(['firstName', 'isFounder'])
    .execute()
  expect(members).toEqual([
    { firstName: 'ada@example.org', isFounder: true },
    { firstName: 'ben@example.org', isFounder: false },
  ])
})

test(
  'Organizations from before roles existed get the default roles',
  { tags: ['6.role-defaults'] },
  async () => {
    const database = await databaseOf('0010_imports')
    const { db, engine } = database
    const instant = sql.raw(columnsFor(engine).instant)
    for (const name of ['Lindenschule', 'Hearth Co-op'])
      await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
        values (${name}, ${name.toLowerCase()}, 0, 0, cast('2026-01-01T00:00:00.000Z' as ${instant}))`.execute(
        db,
      )
    await migrate(database)
    const roles = await db
      .selectFrom('role')
      .orderBy('organizationId')
      .orderBy('id')
      .select(['id', 'organizationId', 'name', 'searchName', 'description'])
      .execute()
    const given = await db.selectFrom('rolePermission').selectAll().execute()
    const expected = Object.entries(defaultRoles).map(([name, { description, permissions }]) => ({
      name,
      searchName: searchable(name),
      description,
      permissions: withImplied(permissions),
    }))
    const ofEach = roles.map(({ id, organizationId: _, ...role }) => {
      const own = given.filter(({ roleId }) => roleId === id)
      return { ...role, permissions: withImplied(own.map(({ permission }) => permission)) }
    })
    expect(ofEach.length).toBe(12)
    expect(new Set(roles.map(({ organizationId }) => organizationId)).size).toBe(2)
    expect(ofEach).toEqual(expect.arrayContaining(expected))
    // Every included permission is also stored.
    expect(given.length).toBe(2 * expected.flatMap(({ permissions }) => permissions).length)
  },
)

test('Codes by email work beside a passkey only for accounts without recovery codes', async () => {
  const database = await databaseOf('0039_audit_pages')
  const { db, engine } = database
  const instant = sql`cast('2026-01-01T00:00:00.000Z' as ${sql.raw(columnsFor(engine).instant)})`
  const people = [
    { name: 'both', provider: 'Email', hasPasskey: true, hasCode: false },
    { name: 'pending', provider: 'Email', hasPasskey: true, hasCode: false, isPending: true },
    { name: 'codes', provider: 'Email', hasPasskey: true, hasCode: true },
    { name: 'email', provider: 'Email', hasPasskey: false, hasCode: false },
    { name: 'app', provider: 'Authenticator', hasPasskey: true, hasCode: false },
    { name: 'passkey', provider: null, hasPasskey: true, hasCode: false },
  ]
  for (const { name, provider, hasPasskey, hasCode, isPending = false } of people) {
    await sql`insert into "user" (email, password_hash, two_factor_provider, created_date)
      values (${name}, '', ${provider}, ${instant})`.execute(db)
    if (hasPasskey)
      await sql`insert into passkey
          (user_id, credential_id, public_key, counter, transports, name, created_date)
        select id, email, '', 0, '[]', '', ${instant} from "user" where email = ${name}`.execute(db)
    if (hasCode || isPending)
      await sql`insert into recovery_code (user_id, code_hash, is_pending)
        select id, '', ${sql.raw(String(isPending))} from "user" where email = ${name}`.execute(db)
  }
  await migrate(database)
  const stored = await db
    .selectFrom('user')
    .where('mayUseEmailCode', '=', true)
    .orderBy('email')
    .select('email')
    .execute()
  expect(stored.map(({ email }) => email)).toEqual(['both', 'pending'])
})

test('Older applications belong to their applicants, and keep their results', async () => {
  const database = await databaseOf('0017_calendar_feeds')
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
  const stored = { message: 'Hello', answers: '[]' }
  expect(rows).toEqual([
    { firstName: 'ada', kind: 'Parent', decision: 'Pending', status: 'Submitted', ...stored },
    { firstName: 'ben', kind: 'Teacher', decision: 'Accepted', status: 'Decided', ...stored },
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
  // The third had been assigned to a deleted one.
  expect(id).toBe(4)
})

const began = '2026-01-01T00:00:00.000Z'

/** A class with Ada and Ben, and without Cora, who has left it, as an earlier version of the server stored them. */
async function classAsOf(last: string): Promise<Database> {
  const database = await databaseOf(last)
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

test('An older class keeps its students, their dates, and the seats that they take', async () => {
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
  const enrollments = db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'personId')
    .orderBy('firstName')
    .select(['firstName', 'statusDate', 'enrolledDate'])
  expect(await enrollments.execute()).toEqual([
    { firstName: 'ada', statusDate: began, enrolledDate: began },
    { firstName: 'ben', statusDate: began, enrolledDate: began },
    { firstName: 'cora', statusDate: began, enrolledDate: null },
  ])
})

test('Nobody loses a seat if an older class has more students than it takes', async () => {
  const database = await classAsOf('0015_timetable')
  await sql`update class set max_students = 1`.execute(database.db)
  await migrate(database)
  const classes = database.db.selectFrom('class').select(['seatsTaken', 'maxStudents'])
  expect(await classes.execute()).toEqual([{ seatsTaken: 2, maxStudents: 2 }])
})

test('Recovery codes from before the salt still work once each, and are stored hashed', async () => {
  // Migrations hash at the real cost.
  restoreHashCost()
  onTestFinished(lowerHashCost)
  await using server = await openTestApp()
  const { userId } = await signInSomebody(server)
  for (const code of ['4f7kqx2m9p', '4f7kqx2m9q']) {
    const codeHash = server.encryption.sign(`${userId}:${code}`)
    await server.db
      .insertInto('recoveryCode')
      .values({ userId, codeHash, isPending: false })
      .execute()
  }
  await saltedRecoveryCodes().up(server.db)
  const before = await sql`select * from recovery_code`.execute(server.db)
  await saltedRecoveryCodes().up(server.db)
  expect(await sql`select * from recovery_code`.execute(server.db)).toMatchObject({
    rows: before.rows,
  })
  expect(JSON.stringify(before.rows)).not.toContain(server.encryption.sign(`${userId}:4f7kqx2m9p`))
  const use = async (code: string) => {
    const provider = 'Authenticator'
    const { challenge } = await openChallenge(server.db, { userId, provider, isReset: false })
    return (await answer(server, { challenge, provider, code })).status
  }
  expect(await use('4f7kq-x2m9p')).toBe(200)
  expect(await use('4f7kq-x2m9p')).toBe(422)
  expect(await use('4f7kq-x2m9r')).toBe(422)
  expect(await use('4f7kq-x2m9q')).toBe(200)
})

test('Tables, columns and stored values get their current names', async () => {
  const database = await databaseOf('0045_email_codes_beside_passkeys')
  const { db, engine } = database
  const instant = sql`cast('2026-01-01T00:00:00.000Z' as ${sql.raw(columnsFor(engine).instant)})`
  const day = (text: string) => sql`cast(${text} as ${sql.raw(columnsFor(engine).date)})`
  await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
    values ('Lindenschule', 'lindenschule', 0, 0, ${instant})`.execute(db)
  await sql`insert into semester (organization_id, name, search_name, start_date, end_date, saved_date)
    select id, 'Fall', 'fall', ${day('2026-09-01')}, ${day('2026-12-20')}, ${instant} from organization`.execute(
    db,
  )
  await sql`insert into class (organization_id, semester_id, name, search_name, start_date, end_date, status, saved_date)
    select organization_id, id, 'Choir', 'choir', start_date, end_date, 'Cancelled', ${instant} from semester`.execute(
    db,
  )
  await sql`insert into class_day (organization_id, semester_id, date, type, start_time, end_time, cancel_reason, saved_date)
    select organization_id, id, ${day('2026-09-05')}, 'Cancelled', '09:00', '12:00', 'Snow', ${instant} from semester`.execute(
    db,
  )
  await sql`insert into role (organization_id, name, search_name, description, saved_date)
    select id, 'Registrar', 'registrar', 'Looks after members, students, families, applications and enrolments.', ${instant}
    from organization`.execute(db)
  await sql`insert into role_permission (role_id, permission)
    select id, 'enrolments.manage' from role`.execute(db)
  await sql`insert into letter (kind, email, facts, created_date, send_before, next_attempt_date)
    values ('EnrolmentDeclined', 'ada@example.org', '{"enrolmentId":7}', ${instant}, ${instant}, ${instant})`.execute(
    db,
  )
  await migrate(database)
  const read = {
    class: await db.selectFrom('class').select(['status', 'enrollment']).execute(),
    days: await db.selectFrom('classDay').select(['type', 'cancelReason']).execute(),
    permissions: await db.selectFrom('rolePermission').select('permission').execute(),
    description: await db.selectFrom('role').select('description').execute(),
    emails: await db.selectFrom('outboxEmail').select(['kind', 'facts']).execute(),
  }
  expect(read).toEqual({
    class: [{ status: 'Canceled', enrollment: 'Open' }],
    days: [{ type: 'Canceled', cancelReason: 'Snow' }],
    permissions: [{ permission: 'enrollments.manage' }],
    description: [
      { description: 'Manages members, students, families, applications and enrollments.' },
    ],
    emails: [{ kind: 'EnrollmentDeclined', facts: '{"enrollmentId":7}' }],
  })
  const spelled = (status: string) =>
    sql`update class set status = ${status}`.execute(db).then(() => true)
  await expect(spelled('Cancelled')).rejects.toThrow(/constraint/i)
  const unreasoned = sql`update class_day set type = 'Regular'`.execute(db)
  await expect(unreasoned).rejects.toThrow(/constraint/i)
})
