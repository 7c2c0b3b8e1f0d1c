import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { openHousehold, type Household } from '#server/people/family-lists/test-household.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { neighbor, peanuts } from '#server/people/families/test-family.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { insertCustomField } from '#server/people/custom-fields/test-custom-fields.ts'
import { giveGrade } from '#server/people/grade-levels/test-grades.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { askReport, cellsOf, readReport, rowsOf } from './test-reports.ts'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { sql } from 'kysely'
import { measureBlocking } from '#server/testing/test-event-loop.ts'
import { leaveDates } from './people-reports.queries.ts'

const sizes = { kind: 'Choice', choices: ['S', 'M'] } as const

let server: TestApp
let household: Household
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  household = await openHousehold(server)
})

const entries = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', household.school.organizationId)
    .where('action', 'in', ['CareNotesRead', 'ContactsRead'])
    .orderBy('id')
    .select(['action', 'subjectId', 'actorUserId'])
    .execute()

const readers = async () => (await entries()).map(({ actorUserId }) => actorUserId)

test('An emergency list has the most severe conditions first, and reading it adds an audit entry for each child', async () => {
  const { school, mia } = household
  await school.member('Zoe', { isStudent: true })
  const report = await readReport(server, school, 'emergency-list')
  const [worst, none] = cellsOf(report)
  expect(worst).toMatchObject({
    title: 'Life-threatening',
    rows: [
      {
        name: 'Mia Lind',
        conditions:
          'Peanuts (life-threatening)\nWhat to do: The pen in the red pouch.\nHay fever (mild)\nWhat to do: The pen in the red pouch.',
        contacts: 'June Hartley, Neighbor, 555 0199, may pick up',
        guardians: expect.stringContaining('Eva Lind, 555 0101'),
      },
    ],
  })
  expect(none).toMatchObject({ title: 'No conditions on file', rows: [{ name: 'Zoe Lind' }] })
  const by = { subjectId: mia, actorUserId: school.owner.userId }
  expect(await entries()).toEqual([
    { ...by, action: 'CareNotesRead' },
    { ...by, action: 'ContactsRead' },
  ])
})

test(
  'Reading an emergency list again within the hour adds no audit entry, and later it does',
  { tags: ['6.care-views-logged'] },
  async () => {
    const { school } = household
    const { owner } = school
    const times = Array.from({ length: 10 })
    await Promise.all(times.map(() => askReport(server, school, 'emergency-list')))
    expect(await readers()).toEqual([owner.userId, owner.userId])

    const kim = await school.member('Kim', { isOwner: true })
    await askReport(server, { ...school, token: kim.token }, 'emergency-list')
    expect(await readers()).toEqual([owner, owner, kim, kim].map(({ userId }) => userId))

    const againAfter = async (minutes: number) => {
      await server.db
        .updateTable('auditEntry')
        .set({ createdDate: new Date(Date.now() - minutes * minute).toISOString() })
        .where('actorUserId', '=', owner.userId)
        .execute()
      await askReport(server, school, 'emergency-list')
    }
    await againAfter(59)
    expect(await readers()).toHaveLength(4)
    await againAfter(61)
    expect(await readers()).toEqual([owner, owner, kim, kim, owner, owner].map((of) => of.userId))
  },
)

test(
  'Reading an emergency list again adds an audit entry for each child with edited notes',
  { tags: ['6.care-views-logged'] },
  async () => {
    const { school, familyId, mia } = household
    const { token, personId } = await signInSomebody(server, 'Cy')
    const adult = { familyId, personId, relation: 'Parent', access: 'Full' } as const
    await insertFamilyMember(server.db, adult, null)
    const child = `/api/Family/my/${familyId}/children/${mia}`
    const save = async (what: 'care-notes' | 'contacts', body: object) => {
      const { version } = await (await server.get(`${child}/${what}`, { token })).json()
      const saved = await server.put(`${child}/${what}`, { token, body: { ...body, version } })
      expect(saved.status).toBe(200)
      // A reading within the same millisecond counts as one before it.
      const savedAt = Date.now()
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(savedAt)
    }
    const noted = async () => {
      await readReport(server, school, 'emergency-list')
      return (await entries()).map(({ action }) => action)
    }
    const first = ['CareNotesRead', 'ContactsRead']
    expect(await noted()).toEqual(first)
    await save('care-notes', { conditions: [{ ...peanuts, name: 'Secret illness' }] })
    expect(await noted()).toEqual([...first, 'CareNotesRead'])
    expect(await noted()).toEqual([...first, 'CareNotesRead'])
    await save('contacts', { contacts: [neighbor] })
    expect(await noted()).toEqual([...first, ...first])
    expect(await noted()).toEqual([...first, ...first])
  },
)

test('An emergency list can be limited to one class', async () => {
  const { school } = household
  const classId = await school.class()
  await school.enroll(classId, await school.member('Zoe'))
  const report = await readReport(server, school, 'emergency-list', { classId })
  expect(cellsOf(report).map(({ title }) => title)).toEqual(['No conditions on file'])
  expect(await entries()).toEqual([])
})

test('Families have a row for each adult that the organization can see', async () => {
  const rows = rowsOf(await readReport(server, household.school, 'families'))
  const family = { family: 'Ødegård', address: 'Mill Lane 1', children: 'Mia Lind' }
  expect(rows).toMatchObject([
    {
      ...family,
      name: 'Eva Lind',
      relation: 'Parent',
      phone: '555 0101',
      email: 'eva@example.org',
    },
    { ...family, name: 'Ben Lind', relation: 'Parent' },
  ])
})

test('Joined and left members are those of the selected days', async () => {
  const { school } = household
  const { organizationId } = school
  const { id: organizationUserId } = await memberCalls(server, school).added({ firstName: 'Zoe' })
  const joined = (date: string, ...ids: number[]) =>
    server.db
      .updateTable('organizationUser')
      .set({ joinedDate: date })
      .where('organizationId', '=', organizationId)
      .$if(ids.length > 0, (all) => all.where('id', 'in', ids))
      .execute()
  await joined('2020-01-01T12:00:00.000Z')
  await joined('2026-10-05T12:00:00.000Z', organizationUserId)
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/status`
  const archive = { ids: [school.owner.organizationUserId], status: 'Archived' }
  const gone = await school.member('Old')
  await joined('2020-01-01T12:00:00.000Z', gone.organizationUserId)
  await server.put(path, {
    token: school.token,
    body: { ...archive, ids: [gone.organizationUserId] },
  })
  const today = await findToday(server.db, organizationId)
  const read = async (fromDate: string, untilDate: string) =>
    cellsOf(await readReport(server, school, 'new-and-left', { fromDate, untilDate })).map(
      ({ title, rows }) => [title, ...rows.map(({ name }) => name)],
    )
  expect(await read('2026-10-05', '2026-10-05')).toEqual([['New', 'Zoe'], ['Left']])
  expect(await read('2026-10-06', '2026-10-31')).toEqual([['New'], ['Left']])
  expect(await read(today, '2191-01-01')).toEqual([['New'], ['Left', 'Old Lind']])
})

test('A class list has the students of each class, their ages and contacts', async () => {
  const { school, mia, recordOf } = household
  const [room, slot] = [await school.room(), await school.slot()]
  const place = { roomId: room, slotId: slot, weekday: 'Saturday', maxStudents: 12 } as const
  const tom = await school.member('Tom')
  const algebra = await school.class({ ...place, teachers: lead(tom) })
  await school.class({ name: 'Choir', status: 'Draft' })
  await school.class({ name: 'Dance', status: 'Canceled' })
  const zoe = await school.member('Zoe')
  await school.enroll(algebra, zoe)
  await school.enroll(algebra, { organizationUserId: await recordOf(mia) })

  const report = await readReport(server, school, 'class-lists')
  expect(report).toMatchObject({
    title: 'Class lists',
    organizationName: 'Lindenschule',
    isPersonal: true,
    asked: { semester: { name: 'Fall 2026' }, class: null, day: null, span: null },
    sectionLabel: 'Class',
    choices: { classes: [{ name: 'Algebra' }, { name: 'Choir' }], days: [] },
  })
  expect(report.sections.map(({ note }) => note)).toEqual([
    'Saturdays, 9:30–10:30 AM · Studio · Tom Lind · 2 of 12 students',
    'Every class day · 0 students',
  ])
  const guardians = ['Eva Lind, 555 0101, eva@example.org', expect.stringMatching(/^Ben Lind, .+@/)]
  expect(cellsOf(report)).toEqual([
    {
      title: 'Algebra',
      rows: [
        { name: 'Mia Lind', age: 7, guardians: expect.any(String) },
        { name: 'Zoe Lind', age: null, guardians: null },
      ],
    },
    { title: 'Choir (Draft)', rows: [] },
  ])
  const [[, , called] = []] = report.sections[0]?.rows ?? []
  expect(String(called).split('\n')).toEqual(guardians)
})

test('Lists of students have their grades where there are any', async () => {
  const { school, mia, recordOf } = household
  const record = await recordOf(mia)
  await school.enroll(await school.class(), { organizationUserId: record })
  await giveGrade(server.db, { ...school, personId: mia }, '2nd grade')
  for (const name of ['class-lists', 'emergency-list'] as const)
    expect(rowsOf(await readReport(server, school, name))).toMatchObject([
      { name: 'Mia Lind', grade: '2nd grade' },
    ])
})

test('The members and families with each value of a custom field are counted', async () => {
  const { school, mia, recordOf, familyId } = household
  const { organizationId } = school
  const shirt = await insertCustomField(server.db, { organizationId, name: 'Shirt size', ...sizes })
  const bus = await insertCustomField(server.db, { organizationId, name: 'Bus' })
  const carpool = await insertCustomField(server.db, {
    organizationId,
    name: 'Carpool',
    subject: 'Family',
    kind: 'YesNo',
  })
  const organizationUserId = await recordOf(mia)
  await server.db
    .insertInto('customValue')
    .values([
      { organizationId, customFieldId: shirt, organizationUserId, value: 'M' },
      { organizationId, customFieldId: bus, organizationUserId, value: '12' },
      { organizationId, customFieldId: carpool, familyId, value: 'Yes' },
    ])
    .execute()
  const report = await readReport(server, school, 'custom-fields')
  expect(cellsOf(report)).toEqual([
    {
      title: 'Shirt size',
      rows: [
        { value: 'S', count: 0 },
        { value: 'M', count: 1 },
        { value: 'Not filled in', count: 2 },
      ],
    },
    {
      title: 'Carpool',
      rows: [
        { value: 'Yes', count: 1 },
        { value: 'No', count: 0 },
        { value: 'Not filled in', count: 0 },
      ],
    },
  ])
  const cora = await staffOf(server, school).holder('Cora', ['reports.view', 'members.manage'])
  const seen = await askReport(server, { ...cora, organizationId }, 'custom-fields')
  expect(cellsOf(await seen.json()).map(({ title }) => title)).toEqual(['Shirt size'])
})

test(
  'A class list can be limited to one class, or be of another semester',
  { tags: ['2.admin-one-report'] },
  async () => {
    const { school } = household
    const spring = await school.semester({
      name: 'Spring 2027',
      startDate: '2027-02-01',
      endDate: '2027-05-30',
    })
    await school.class()
    const choir = await school.class({ name: 'Choir' })
    const botany = await school.class({ name: 'Botany', semesterId: spring })
    const titles = async (query: Record<string, number>) =>
      cellsOf(await readReport(server, school, 'class-lists', query)).map(({ title }) => title)
    expect(await titles({})).toEqual(['Algebra', 'Choir'])
    expect(await titles({ classId: choir })).toEqual(['Choir'])
    expect(await titles({ semesterId: spring })).toEqual(['Botany'])
    expect(await titles({ classId: botany })).toEqual(['Botany'])
  },
)

describe('For a child who has left', () => {
  let classId: number
  let teacher: { token: string }
  beforeEach(async () => {
    const { school, mia, recordOf } = household
    const lea = await school.member('Lea')
    teacher = lea
    classId = await school.class({ teachers: lead(lea) })
    const organizationUserId = await recordOf(mia)
    await school.enroll(classId, { organizationUserId })
    await server.put(`/api/OrganizationUser/admin/organization/${school.organizationId}/status`, {
      token: school.token,
      body: { ids: [organizationUserId], status: 'Archived' },
    })
  })

  test('The emergency list has only the name of a child who has left, even if a parent is still a member', async () => {
    const { school, mia } = household
    const report = await readReport(server, school, 'emergency-list')
    expect(rowsOf(report)).toEqual([
      { name: 'Mia Lind', age: expect.any(Number), conditions: '', contacts: '', guardians: null },
    ])
    const read = server.db.selectFrom('auditEntry').where('subjectId', '=', mia)
    expect(await read.where('subjectType', '=', 'Person').select('action').execute()).toEqual([])
  })

  test.each(['class-lists', 'emergency-list'] as const)(
    '%s does not show how to reach the guardians of a child who has left',
    async (name) => {
      const text = await (await askReport(server, household.school, name)).text()
      expect(text).not.toMatch(/Eva Lind|555 0101|eva@example\.org/)
    },
  )

  test('Nor does the teacher of the child’s former class see it, nor the grade', async () => {
    await giveGrade(server.db, { ...household.school, personId: household.mia }, '2nd grade')
    const { students } = await (await server.get(`/api/Class/${classId}`, teacher)).json()
    expect(students).toEqual([{ name: 'Mia Lind', grade: null, guardians: [] }])
  })
})

/** Many members, half of whom have left, each with four audit entries. */
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
  const begun = performance.now()
  await readReport(server, school, 'new-and-left', day)
  return performance.now() - begun
}

test('Four times as many members and entries take about four times as long', async () => {
  const [small, large] = [await openLarge(500), await openLarge(2000)]
  const report = await readReport(server, large, 'new-and-left', day)
  expect(rowsOf(report)).toHaveLength(1000)
  let [before, after] = [Infinity, Infinity]
  // In turns, because other load on the machine comes and goes. The shortest times have the least of it.
  for (let turn = 0; turn < 8; turn += 1) {
    before = Math.min(before, await timeOf(small))
    after = Math.min(after, await timeOf(large))
  }
  expect(after / Math.max(before, 15)).toBeLessThan(6)
})

test('The dates when members left are read from an index of their own', async () => {
  const { db, engine } = server.database
  const { organizationId } = await openSchool(server)
  const visitor = { organizationId }
  const plan = await db.transaction().execute(async (inside) => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(inside)
    const query = leaveDates({ db: inside, visitor } as never, [1, 2])
    const how = engine === 'postgres' ? 'explain ' : 'explain query plan '
    const compiled = query.compile()
    const { rows } = await inside.executeQuery({ ...compiled, sql: how + compiled.sql })
    return JSON.stringify(rows)
  })
  expect(plan).toContain('audit_entry_leavings')
})

test('Others are answered while a report of thousands is made, as JSON and as CSV', async () => {
  const school = await openCrowded(6000)
  for (const name of ['families', 'emergency-list'] as const) {
    for (const format of ['json', 'csv']) {
      const shares = []
      for (let turn = 0; turn < 3; turn += 1) {
        const measured = measureBlocking()
        const text = await (await askReport(server, school, name, { format })).text()
        const { cpu, busy } = await measured.end()
        shares.push(cpu / Math.max(busy, 200))
        expect(text).toContain('Child 5999')
      }
      // Less than 50 milliseconds on a fast machine. A garbage collection takes longer, but not in every turn.
      expect(Math.min(...shares)).toBeLessThan(1 / 4)
    }
  }
})

/** A school with many families of a parent and a child. */
async function openCrowded(count: number): Promise<School> {
  const school = await openSchool(server)
  const { db } = server
  const lastId = async (table: 'person' | 'family') => {
    const last = db.selectFrom(table).select(({ fn }) => fn.max<number | null>('id').as('id'))
    return sql.lit((await last.executeTakeFirstOrThrow()).id ?? 0)
  }
  const [person, family] = [await lastId('person'), await lastId('family')]
  const organization = sql.lit(school.organizationId)
  const numbers = sql`with recursive numbers(n) as (
    select 0 union all select n + 1 from numbers where n < ${sql.lit(2 * count - 1)})`
  const date = sql`'2026-09-01T00:00:00.000Z'`
  const statements = [
    sql`insert into person (first_name, last_name, search_name) ${numbers}
      select case n % 2 when 0 then 'Child' else 'Parent' end, '' || n / 2, 'crowd ' || n
      from numbers order by n`,
    sql`insert into organization_user (organization_id, person_id, search_name,
        is_owner, is_teacher, is_student, is_parent, status, joined_date)
      select ${organization}, id, search_name, false, false,
        case first_name when 'Child' then true else false end,
        case first_name when 'Child' then false else true end, 'Active', ${date}
      from person where id > ${person}`,
    sql`insert into family (name, created_date, saved_date) ${numbers}
      select 'Crowd ' || n, ${date}, ${date} from numbers where n % 2 = 0 order by n`,
    sql`insert into family_member
        (family_id, person_id, relation, access, contact_order, saved_date)
      select ${family} + 1 + (id - ${person} - 1) / 2, id,
        case first_name when 'Child' then 'Child' else 'Parent' end,
        case first_name when 'Child' then null else 'Full' end, 1, ${date}
      from person where id > ${person}`,
    sql`insert into organization_family (organization_id, family_id, search_name, search_members)
      select ${organization}, id, 'crowd', '' from family where id > ${family}`,
  ]
  for (const statement of statements) await statement.execute(db)
  return school
}
