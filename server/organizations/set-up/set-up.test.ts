import type { SetUp, SetUpDraft, SetUpPreview } from '#contract/organizations/set-up.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openImports } from '#server/people/imports/test-imports.ts'
import { sentenceAnswered, openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

let server: TestApp
let opened: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  opened = await openImports(server)
})

const row = { name: '', teacher: '', slot: '', room: '', ages: '', seats: '' }

const draft: SetUpDraft = {
  step: 'Review',
  year: {
    name: 'Spring 2027',
    startDate: '2027-01-08',
    endDate: '2027-04-02',
    weekdays: ['Friday'],
    skipDates: [{ date: '2027-03-26', name: 'Good Friday' }],
    slots: [
      { name: 'First hour', startTime: '09:00', endTime: '09:55' },
      { name: 'Second hour', startTime: '10:05', endTime: '11:00' },
    ],
  },
  rooms: { lines: 'Library, 20\nStudio\n\n' },
  classes: {
    rows: [
      {
        ...row,
        name: 'Botany',
        teacher: 'Anna Ruiz',
        slot: 'first hour',
        room: 'Library',
        ages: '8–11',
        seats: '12',
      },
      {
        ...row,
        name: 'Choir',
        teacher: 'anna ruiz',
        slot: 'Second hour',
        room: 'Studio',
        ages: '8+',
      },
      row,
    ],
  },
  registration: { opens: '2026-12-01', opensTime: '19:00', closes: '' },
}

const call = async (method: string, path: string, body?: object) => {
  const { token } = opened.school
  const answer = await server.send(method, `/api/SetUp/admin/${path}`, { token, body })
  return { status: answer.status, body: await answer.json() }
}

const ofSchool = (part: string) => `${part}/${opened.school.organizationId}`
const find = async (): Promise<SetUp> => (await call('GET', ofSchool('organization'))).body
const save = (changed: Partial<SetUpDraft> = {}, version = 1) =>
  call('PUT', ofSchool('organization'), { draft: { ...draft, ...changed }, version })
const preview = async (): Promise<SetUpPreview> => (await call('POST', ofSchool('preview'))).body
const publish = (version = 2) => call('POST', ofSchool('publish'), { version })
const invite = async (atMost = 10) => (await call('POST', ofSchool('invite'), { atMost })).body
const undo = (version = 3) => call('POST', ofSchool('undo'), { version })

const read = async (path: string) => (await server.get(path, { token: opened.school.token })).json()

const countOf = async (table: 'semester' | 'class' | 'room' | 'organizationUser') => {
  const { count } = await server.db
    .selectFrom(table)
    .where('organizationId', '=', opened.school.organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything but the set-up itself, counts of calls, and emails, whose sending was not undone. */
async function dump() {
  const { set_up: _, rate_limit: __, outbox_email: ___, ...tables } = await opened.dump()
  // PostgreSQL moves rows that change.
  return Object.entries(tables).map(([name, rows]) => [
    name,
    (rows as object[]).map((each) => JSON.stringify(each)).toSorted(),
  ])
}

describe('What is typed', () => {
  test('begins empty, and is saved as it is, right or wrong', async () => {
    expect(await find()).toMatchObject({ version: 1, draft: { step: 'Year' }, undo: null })
    const wrong = { ...draft, rooms: { lines: 'Library, 20\n, 0' }, step: 'Rooms' as const }
    expect(await save(wrong)).toMatchObject({ status: 200, body: { version: 2, draft: wrong } })
    expect((await find()).draft).toEqual(wrong)
  })

  test('is not lost when somebody else has saved', async () => {
    await save()
    const refused = await save({ step: 'Rooms' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: { version: 2, draft: { step: 'Review' } } },
    })
  })

  test('is refused for publishing at each field that is wrong', async () => {
    await save({
      year: { ...draft.year, endDate: '2027-01-07', slots: [] },
      rooms: { lines: 'Library\nlibrary' },
      classes: { rows: [{ ...row, slot: 'Third hour', room: 'Gym', ages: 'x', seats: '0' }] },
      registration: { opens: '', opensTime: '', closes: '' },
    })
    const { status, body } = await publish()
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual([
      'classes.rows.0.ages',
      'classes.rows.0.name',
      'classes.rows.0.room',
      'classes.rows.0.seats',
      'classes.rows.0.slot',
      'registration.opens',
      'rooms.lines',
      'year.endDate',
      'year.slots',
    ])
  })
})

describe('Publishing', () => {
  test('makes everything that was typed', async () => {
    await save()
    const { status, body } = await publish()
    expect(status).toBe(200)
    expect(body).toMatchObject({ publishedDate: expect.any(String), undo: { isAllowed: true } })
    const { organizationId } = opened.school
    const { items: semesters } = await read(`/api/Semester/admin/organization/${organizationId}`)
    const spring = semesters.find(({ name }: { name: string }) => name === 'Spring 2027')
    expect(spring).toMatchObject({
      startDate: '2027-01-08',
      registrationOpens: '2026-12-01',
      registrationOpensTime: '19:00',
      registrationCloses: null,
      classDaysCount: 13,
    })
    const { items } = await read(
      `/api/Class/admin/organization/${organizationId}?semesterId=${spring.id}`,
    )
    expect(items).toMatchObject([
      {
        name: 'Botany',
        status: 'Published',
        teacherNames: ['Anna Ruiz'],
        slotName: 'First hour',
        roomName: 'Library',
        maxStudents: 12,
      },
      { name: 'Choir', status: 'Published', teacherNames: ['Anna Ruiz'], roomName: 'Studio' },
    ])
    const { items: rooms } = await read(`/api/Room/admin/organization/${organizationId}`)
    expect(rooms).toMatchObject([
      { name: 'Library', capacity: 20 },
      { name: 'Studio', capacity: null },
    ])
  })

  test('appoints members by name, and uses rooms and time slots that are there', async () => {
    const { school } = opened
    const eva = await school.member('Eva')
    await school.room({ name: 'library' })
    const rows = [{ ...row, name: 'Botany', teacher: 'EVA LIND', room: 'Library' }]
    await save({ classes: { rows } })
    await publish()
    const { items } = await read(`/api/Class/admin/organization/${school.organizationId}`)
    expect(items).toMatchObject([
      { name: 'Botany', teacherNames: ['Eva Lind'], roomName: 'library' },
    ])
    const card = await read(`/api/OrganizationUser/admin/${eva.organizationUserId}`)
    expect(card).toMatchObject({ isTeacher: true, isAnonymous: false })
    expect(await countOf('room')).toBe(2)
  })

  test('is refused if a time slot of this name is at other times', async () => {
    await opened.school.slot({ name: 'first hour', startTime: '08:00', endTime: '08:50' })
    await save()
    const { status, body } = await publish()
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'year.slots.0.name': 'There’s already a time slot named first hour, 8:00–8:50 AM.',
    })
  })

  test('is refused if two members have the name of a teacher', async () => {
    await opened.school.member('Eva')
    await opened.school.member('Eva')
    await save({ classes: { rows: [{ ...row, name: 'Botany', teacher: 'Eva Lind' }] } })
    const { status, body } = await publish()
    expect(status).toBe(422)
    expect(body.fields['classes.rows.0.teacher']).toContain('2 members are named Eva Lind.')
  })

  test('is refused while a teacher or a room would be in two places, and makes nothing', async () => {
    const [botany, choir] = draft.classes.rows
    await save({ classes: { rows: [botany ?? row, { ...(choir ?? row), slot: 'First hour' }] } })
    const before = await countOf('semester')
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'conflicts' } })
    expect(await countOf('semester')).toBe(before)
    expect((await preview()).classes).toMatchObject([
      { row: 0, conflicts: ['Anna Ruiz teaches Choir at that time.'] },
      { row: 1, conflicts: ['Anna Ruiz teaches Botany at that time.'] },
    ])
  })

  test('happens once', async () => {
    await save()
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countOf('semester')).toBe(2)
    const { status, body } = await save({}, 3)
    expect([status, body.code]).toEqual([409, 'published'])
  })

  test('can be previewed, which saves nothing', async () => {
    await save()
    const before = await dump()
    expect(await preview()).toEqual({
      days: expect.arrayContaining(
        [{ date: '2027-03-26', type: 'Holiday', notes: 'Good Friday', isNew: true }].map(
          ({ isNew: _, ...day }) => day,
        ),
      ),
      classes: [
        { row: 0, name: 'Botany', teacherName: 'Anna Ruiz', isPlaceholder: true, conflicts: [] },
        { row: 1, name: 'Choir', teacherName: 'Anna Ruiz', isPlaceholder: true, conflicts: [] },
      ],
      roomsCount: 2,
      slotsCount: 2,
      invited: [],
      invitedCount: 0,
      withoutEmail: [],
      withoutEmailCount: 0,
      registration: expect.stringMatching(
        /^Registration for Spring 2027 opens on .+ at 7:00 PM\.$/,
      ),
    })
    expect(await dump()).toEqual(before)
  })
})

/** Three parents with an address, and one without. */
const family = `First name,Last name,Parent 1 first name,Parent 1 last name,Parent 1 email,Parent 2 first name,Parent 2 last name,Parent 2 email
Mia,Keller,Rosa,Keller,rosa@example.org,Ben,Keller,ben@example.org
Tom,Adler,Ida,Adler,,Jan,Adler,jan@example.org`

async function importFamilies() {
  expect(await opened.apply(await opened.review(family))).toMatchObject({ status: 200 })
}

/** Two parents of a family with one address. */
const shareAddress = () =>
  server.db
    .updateTable('person')
    .set({ contactEmail: 'rosa@example.org' })
    .where('contactEmail', '=', 'ben@example.org')
    .execute()

describe('Inviting', () => {
  test('reaches each address of a member once', async () => {
    await save()
    await importFamilies()
    await shareAddress()
    expect(await find()).toMatchObject({
      uninvitedCount: 2,
      people: { isApplied: true, peopleCount: 6 },
    })
    expect(await preview()).toMatchObject({
      invitedCount: 2,
      withoutEmail: ['Ida Adler'],
      withoutEmailCount: 1,
    })
    await publish()
    expect(await invite()).toEqual({ invitedCount: 2, remainingCount: 0, notInvited: [] })
    expect(await invite()).toEqual({ invitedCount: 0, remainingCount: 0, notInvited: [] })
    expect(await readEmails(server, 'rosa@example.org')).toHaveLength(1)
    expect(await readEmails(server, 'jan@example.org')).toHaveLength(1)
  })

  test('reaches at most as many as are asked for, which count as emails of the sender', async () => {
    await save()
    await importFamilies()
    await publish()
    expect(await invite(1)).toMatchObject({ invitedCount: 1, remainingCount: 2 })
    const answers = [await invite(100), await invite(100), await invite(100)]
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, 'too_many_tries'])
  })

  test('does not reach those who were archived since they were imported', async () => {
    await save()
    await importFamilies()
    await publish()
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Archived' })
      .where('organizationId', '=', opened.school.organizationId)
      .where('personId', 'in', (where) =>
        where.selectFrom('person').where('contactEmail', '=', 'jan@example.org').select('id'),
      )
      .execute()
    expect(await invite()).toEqual({ invitedCount: 2, remainingCount: 0, notInvited: [] })
  })

  test('waits until it is published, and for a verified address', async () => {
    await save()
    await importFamilies()
    expect(await invite()).toMatchObject({ code: 'not_published' })
    await publish()
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: null })
      .where('id', '=', opened.school.owner.userId)
      .execute()
    expect(await invite()).toMatchObject({ code: 'email_unverified' })
  })
})

describe('Undoing', () => {
  test('removes everything that was made, with the people and their invitations', async () => {
    await opened.school.member('Eva')
    const before = await dump()
    const [botany, choir] = draft.classes.rows
    await save({ classes: { rows: [botany ?? row, { ...(choir ?? row), teacher: 'Eva Lind' }] } })
    await importFamilies()
    await publish()
    await invite()
    expect(await undo()).toMatchObject({
      status: 200,
      body: { exceptions: [], publishedDate: null, undo: null, version: 4 },
    })
    expect(await dump()).toEqual(before)
    expect((await find()).draft.year).toEqual(draft.year)
    expect(await publish(4)).toMatchObject({ status: 200 })
  })

  test('skips people whose import was undone before', async () => {
    await save()
    const { body } = await opened.apply(await opened.review(family))
    await publish()
    expect(await opened.undo(body)).toMatchObject({ status: 200 })
    expect(await undo()).toMatchObject({ status: 200, body: { exceptions: [] } })
    expect(await countOf('class')).toBe(0)
  })

  test('is refused once a student is in one of the classes', async () => {
    await save()
    await publish()
    const mia = await opened.school.member('Mia', { isStudent: true })
    const { items } = await read(`/api/Class/admin/organization/${opened.school.organizationId}`)
    await opened.school.enroll(items[0].id, mia)
    const { undo: now } = await find()
    expect(now).toEqual({
      isAllowed: false,
      reason: expect.stringContaining('Mia Lind has enrolled in Botany'),
    })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'enrolled' } })
    expect(await countOf('class')).toBe(2)
  })

  test('leaves what uses it, and says so', async () => {
    const { school } = opened
    await save()
    await publish()
    const { items } = await read(`/api/Class/admin/organization/${school.organizationId}`)
    const { semesterId, roomId, teachers } = await read(`/api/Class/admin/${items[0].id}`)
    const placed = { semesterId, roomId, startDate: '2027-01-08', endDate: '2027-04-02' }
    const placeholder = {
      organizationUserId: teachers[0].organizationUserId,
      role: 'Lead' as const,
    }
    await school.class({ name: 'Drama', ...placed, teachers: [placeholder] })
    const { body } = await undo()
    expect(body.exceptions).toEqual([
      'Spring 2027 and its class days stay, because it has other classes.',
      'Library stays, because other classes use it.',
      'Anna Ruiz stays, because they teach another class.',
    ])
    expect(await countOf('class')).toBe(1)
  })

  test('needs something that is published', async () => {
    await save()
    const answer = await server.post(`/api/SetUp/admin/${ofSchool('undo')}`, {
      token: opened.school.token,
      body: { version: 2 },
    })
    expect(await sentenceAnswered(answer)).toEqual([
      409,
      'This isn’t published, so there’s nothing to undo.',
    ])
  })
})

test('Holidays are those of the country of the time zone', async () => {
  const { organizationId } = opened.school
  const ask = async (timeZone: string) => {
    await server.db
      .updateTable('organization')
      .set({ timeZone })
      .where('id', '=', organizationId)
      .execute()
    const range = 'fromDate=2026-11-01&toDate=2027-01-31'
    return (await call('GET', `holidays/${organizationId}?${range}`)).body
  }
  expect(await ask('America/Chicago')).toEqual({
    country: 'United States of America',
    items: [
      { date: '2026-11-11', name: 'Veterans Day' },
      { date: '2026-11-26', name: 'Thanksgiving Day' },
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2027-01-01', name: "New Year's Day" },
      { date: '2027-01-18', name: 'Martin Luther King Jr. Day' },
    ],
  })
  expect((await ask('Europe/Berlin')).country).toBe('Germany')
  expect(await ask('UTC')).toEqual({ country: null, items: [] })
})
