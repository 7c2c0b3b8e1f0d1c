import { afterAll, beforeAll, beforeEach, describe, expect, test, afterEach, vi } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { insertEnrollment } from '#server/classes/enrollments/enrollments.queries.ts'
import { insertDays } from './test-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

let server: TestApp
let school: School
let fall: typeof values & { organizationId: number }

const values = {
  name: 'Fall',
  startDate: '2026-09-01',
  endDate: '2026-12-19',
  ageAsOfDate: '2026-08-01',
  registrationOpens: '2026-06-01',
  registrationOpensTime: '19:00',
  registrationCloses: '2026-08-15',
  registrationWindows: [
    { audience: 'Teachers' as const, opensDate: '2026-05-29', opensTime: '19:00' },
    { audience: 'Members' as const, opensDate: '2026-06-01', opensTime: '18:59' },
  ],
}

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  fall = { ...values, organizationId: school.organizationId }
})

const unarchived = { ...values, isArchived: false }

const create = (body: unknown, headers = {}) =>
  server.post('/api/Semester/admin', { token: school.token, body, headers })

const save = (id: number, body: object) =>
  server.put(`/api/Semester/admin/${id}`, { token: school.token, body })

const remove = (id: number) => server.del(`/api/Semester/admin/${id}`, { token: school.token })

const read = async (id: number) =>
  (await server.get(`/api/Semester/admin/${id}`, { token: school.token })).json()

const list = async (query = '') => {
  const address = `/api/Semester/admin/organization/${school.organizationId}?${query}`
  return (await server.get(address, { token: school.token })).json()
}

const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test('A new semester is returned as it was created', { tags: ['3.semester-fields'] }, async () => {
  const answer = await create(fall)
  expect(answer.status).toBe(200)
  const semester = await answer.json()
  expect(semester).toEqual({
    id: expect.any(Number),
    ...fall,
    isArchived: false,
    status: expect.any(String),
    classDaysCount: 0,
    classesCount: 0,
    studentsCount: 0,
    version: 1,
    savedBy: 'Ada Lind',
    savedDate: expect.any(String),
  })
  expect(await read(semester.id)).toEqual(semester)
})

const forOwners = { audience: 'Owners', opensDate: '2026-05-01', opensTime: '08:00' }

test.each([
  [{ name: '' }, 'name'],
  [{ startDate: '2026-02-29' }, 'startDate'],
  [{ startDate: '2026-09-01T00:00:00Z' }, 'startDate'],
  [{ startDate: '1026-09-01' }, 'startDate'],
  [{ endDate: '2026-08-31' }, 'endDate'],
  [{ ageAsOfDate: '2026-02-29' }, 'ageAsOfDate'],
  [{ ageAsOfDate: undefined }, 'ageAsOfDate'],
  [{ registrationOpens: '2026-02-29', registrationWindows: [] }, 'registrationOpens'],
  [{ registrationOpensTime: '7 PM' }, 'registrationOpensTime'],
  [{ registrationOpens: null, registrationWindows: [] }, 'registrationOpens'],
  [{ registrationCloses: '2026-05-31' }, 'registrationCloses'],
  [{ registrationOpensTime: '18:59' }, 'registrationWindows.1.opensDate'],
  [{ registrationOpens: null, registrationOpensTime: null }, 'registrationOpens'],
  [{ registrationWindows: [{ ...forOwners, opensTime: '19' }] }, 'registrationWindows.0.opensTime'],
  [
    { registrationWindows: [{ ...forOwners, audience: 'Public' }] },
    'registrationWindows.0.audience',
  ],
  [{ registrationWindows: [forOwners, forOwners] }, 'registrationWindows.1.audience'],
  [{ isArchived: true }, 'isArchived'],
  [{ version: 1 }, 'version'],
  [{ savedByPersonId: 1 }, 'savedByPersonId'],
])('A semester with %j is refused at its field', async (wrong, field) => {
  const answer = await create({ ...fall, ...wrong })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toEqual([field])
  expect((await list()).totalCount).toBe(1)
})

test('A semester may be one day long, and time zones never shift its days', async () => {
  const zone = process.env['TZ']
  try {
    for (const [TZ, day] of [
      ['Pacific/Kiritimati', '2026-01-01'],
      ['Pacific/Niue', '2026-12-31'],
      ['America/New_York', '2026-03-08'],
      ['Pacific/Apia', '2011-12-30'],
    ] as const) {
      process.env['TZ'] = TZ
      const { id } = await (await create({ ...fall, startDate: day, endDate: day })).json()
      expect(await read(id)).toMatchObject({ startDate: day, endDate: day })
    }
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('A repeated request creates one semester', async () => {
  const headers = { 'idempotency-key': `once-${school.organizationId}` }
  const [first, second] = await Promise.all([create(fall, headers), create(fall, headers)])
  expect(await first.json()).toEqual(await second.json())
  expect((await list()).totalCount).toBe(2)
})

describe('Saving', () => {
  test('changes the semester and increases its version', async () => {
    const changed = {
      name: 'Autumn',
      startDate: '2026-09-02',
      endDate: '2026-12-20',
      ageAsOfDate: '2026-10-01',
      registrationOpens: null,
      registrationCloses: null,
      isArchived: true,
    }
    const answer = await save(school.semesterId, { ...changed, version: 1 })
    expect(await answer.json()).toMatchObject({ ...changed, version: 2, savedBy: 'Ada Lind' })
    expect(await read(school.semesterId)).toMatchObject(changed)
    expect(namesOf(await list('searchString=autumn'))).toEqual(['Autumn'])
  })

  test('retains the time at which registration opens until its day is removed', async () => {
    const { id } = await (await create(fall)).json()
    const { registrationOpensTime: _, ...withoutTime } = unarchived
    expect(await (await save(id, { ...withoutTime, version: 1 })).json()).toMatchObject({
      registrationOpensTime: '19:00',
    })
    await save(id, {
      ...withoutTime,
      registrationOpens: null,
      registrationWindows: [],
      version: 2,
    })
    expect(await read(id)).toMatchObject({ registrationOpensTime: null })
    const none = { registrationOpensTime: null, registrationOpens: null, registrationWindows: [] }
    expect((await save(id, { ...unarchived, ...none, version: 3 })).status).toBe(200)
  })

  test('retains earlier openings that are left out, as long as they are earlier', async () => {
    const { id } = await (await create(fall)).json()
    const { registrationWindows, ...without } = unarchived
    const [first] = registrationWindows
    expect(await (await save(id, { ...without, version: 1 })).json()).toMatchObject({
      registrationWindows,
    })
    const day = { registrationOpens: '2026-05-30' }
    expect(await (await save(id, { ...without, ...day, version: 2 })).json()).toMatchObject({
      registrationWindows: [first],
    })
    const none = { registrationOpens: null, registrationOpensTime: null }
    expect(await (await save(id, { ...without, ...none, version: 3 })).json()).toMatchObject({
      registrationWindows: [],
    })
  })

  test('compares earlier openings with the time at which registration opens, if that is left out', async () => {
    const { id } = await (await create(fall)).json()
    const { registrationOpensTime: _, ...without } = unarchived
    const late = { ...forOwners, audience: 'Members', opensDate: '2026-06-01', opensTime: '19:00' }
    const answer = await save(id, {
      ...without,
      registrationWindows: [forOwners, late],
      version: 1,
    })
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      {
        'registrationWindows.1.opensDate': 'This must be before registration opens for everybody.',
      },
    ])
  })

  test('replaces earlier openings, and logs them', async () => {
    const { id } = await (await create(fall)).json()
    const registrationWindows = [forOwners]
    await save(id, { ...unarchived, registrationWindows, version: 1 })
    expect(await read(id)).toMatchObject({ registrationWindows })
    const entry = await server.db
      .selectFrom('auditEntry')
      .where('subjectType', '=', 'Semester')
      .where('subjectId', '=', id)
      .where('action', '=', 'Edited')
      .select('after')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.after ?? '')).toEqual({
      registrationWindows: ['Owners: 2026-05-01 08:00'],
    })
  })

  test('an outdated version is refused with the current semester', async () => {
    const { organizationId } = school
    await save(school.semesterId, { ...unarchived, name: 'First', version: 1 })
    const answer = await save(school.semesterId, { ...unarchived, name: 'Second', version: 1 })
    expect(answer.status).toBe(409)
    const { code, message, current } = await answer.json()
    expect([code, message]).toEqual([
      'versionConflict',
      'Ada Lind saved this while you were editing it.',
    ])
    expect(current).toEqual(await read(school.semesterId))
    expect(current).toMatchObject({ name: 'First', version: 2, organizationId })
  })

  test('twenty times at once with the same version succeeds once', async () => {
    const { organizationId } = school
    const edits = Array.from({ length: 20 }, (_, number) => ({
      ...unarchived,
      name: `Fall ${number}`,
    }))
    const answers = await Promise.all(
      edits.map((edit) => save(school.semesterId, { ...edit, version: 1 })),
    )
    const statuses = answers.map(({ status }) => status)
    const winner = statuses.indexOf(200)
    expect(statuses).toEqual(Array(20).fill(409).with(winner, 200))
    const { name } = edits[winner] ?? {}
    expect(await read(school.semesterId)).toMatchObject({ name, version: 2, organizationId })
  })

  test('without a version, or for another organization, is refused', async () => {
    const { organizationId } = school
    expect((await save(school.semesterId, unarchived)).status).toBe(422)
    const elsewhere = { ...unarchived, organizationId, version: 1 }
    expect((await save(school.semesterId, elsewhere)).status).toBe(422)
    expect((await read(school.semesterId)).organizationId).toBe(organizationId)
  })
})

describe('Deleting', () => {
  test('removes a semester without classes', async () => {
    expect((await remove(school.semesterId)).status).toBe(204)
    expect((await remove(school.semesterId)).status).toBe(404)
  })

  test('is refused while it has classes, with their number', async () => {
    await school.class()
    expect(await (await remove(school.semesterId)).json()).toMatchObject({
      message: 'Fall 2026 has a class. Move it to another semester first.',
    })
    await school.class()
    const answer = await remove(school.semesterId)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      message: 'Fall 2026 has 2 classes. Move them to another semester first.',
    })
    expect(await read(school.semesterId)).toMatchObject({ classesCount: 2 })
  })

  test('while a class is added results in either a semester with the class or neither', async () => {
    for (let round = 0; round < 10; round += 1) {
      const semesterId = await school.semester()
      const [removed, added] = await Promise.all([
        remove(semesterId),
        server.post('/api/Class/admin', {
          token: school.token,
          body: { ...school.algebra, semesterId },
        }),
      ])
      expect([`${removed.status} ${added.status}`]).toEqual([
        expect.stringMatching(/^(204 422|409 200)$/),
      ])
    }
  })
})

test('Semesters are sorted by date, and by each column', async () => {
  const early = await school.semester({ name: 'Winter', startDate: '2026-01-05' })
  await school.semester({ name: 'Spring', startDate: '2026-03-02', endDate: '2026-06-30' })
  await school.class({ semesterId: early })
  expect(namesOf(await list())).toEqual(['Winter', 'Spring', 'Fall 2026'])
  expect(namesOf(await list('sortField=name'))).toEqual(['Fall 2026', 'Spring', 'Winter'])
  expect(namesOf(await list('sortField=endDate'))).toEqual(['Spring', 'Winter', 'Fall 2026'])
  const byClasses = await list('sortField=classesCount&sortDirection=1')
  expect(byClasses.items[0]).toEqual({
    id: early,
    name: 'Winter',
    startDate: '2026-01-05',
    endDate: '2026-12-19',
    ageAsOfDate: expect.any(String),
    registrationOpens: null,
    registrationOpensTime: null,
    registrationCloses: null,
    status: expect.any(String),
    classDaysCount: 0,
    classesCount: 1,
    studentsCount: 0,
  })
})

test('A search is literal, and returns the total without it', async () => {
  for (const name of ['100%', '100 ', 'a_b', 'axb', 'c\\d', 'cd']) await school.semester({ name })
  for (const [search, found] of [
    ['100%', ['100%']],
    ['A_b', ['a_b']],
    ['c\\', ['c\\d']],
    ['\0', []],
  ] as const) {
    const page = await list(`searchString=${encodeURIComponent(search)}`)
    expect(namesOf(page)).toEqual(found)
    expect(page).toMatchObject({ totalCount: found.length, unfilteredCount: 7 })
  }
})

test.each([
  'pageIndex=-1',
  'pageIndex=1.5',
  'pageIndex=1000000000',
  'pageSize=10abc',
  'pageSize=101',
  'sortField=savedDate',
  'sortField=name&sortField=name',
  'sortDirection=2',
  'status=Canceled',
  'status=',
])('%s is refused', async (query) => {
  const address = `/api/Semester/admin/organization/${school.organizationId}?${query}`
  expect((await server.get(address, { token: school.token })).status).toBe(422)
})

test('Enrolled students are counted once each', async () => {
  const [choir, art] = [await school.class({ name: 'Choir' }), await school.class({ name: 'Art' })]
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  for (const classId of [choir, art]) await school.enroll(classId, mia)
  const waiting = { personId: tom.personId, status: 'Waitlisted', requestedByUserId: null } as const
  const { organizationId } = school
  await insertEnrollment(server.db, { organizationId, classId: choir }, waiting)
  expect((await list()).items).toMatchObject([{ classesCount: 2, studentsCount: 1 }])
})

const noon = 'T17:00:00.000Z'
const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

const statusOf = async (id: number) => {
  const { status } = await (
    await server.get(`/api/Semester/admin/${id}`, { token: school.token })
  ).json()
  return status
}

const opens = '2026-06-01'
const closes = '2026-08-15'
const evening = { registrationOpensTime: '19:00' }
const both = { registrationOpens: opens, registrationCloses: closes }

describe('The status of a semester', () => {
  beforeEach(async () => {
    await server.db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
  })
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['no window', {}, `2026-07-01${noon}`, 'Planned'],
    ['a window', both, `2026-05-31${noon}`, 'Planned'],
    ['a window', both, `2026-06-01${noon}`, 'RegistrationOpen'],
    ['a window', both, `2026-08-15${noon}`, 'RegistrationOpen'],
    ['a window', both, `2026-08-16${noon}`, 'Planned'],
    ['a first day', { registrationOpens: opens }, `2026-05-31${noon}`, 'Planned'],
    ['a first day', { registrationOpens: opens }, `2026-08-31${noon}`, 'RegistrationOpen'],
    ['a last day', { registrationCloses: closes }, `2020-01-01${noon}`, 'RegistrationOpen'],
    ['a last day', { registrationCloses: closes }, `2026-08-16${noon}`, 'Planned'],
    ['an open-ended window', { registrationOpens: opens }, `2026-09-01${noon}`, 'Running'],
    ['no window', {}, `2026-12-19${noon}`, 'Running'],
    ['no window', {}, `2026-12-20${noon}`, 'Finished'],
    // Midnight in the organization's time zone.
    ['a window', both, '2026-08-16T03:59:59.000Z', 'RegistrationOpen'],
    ['a window', both, '2026-08-16T04:00:00.000Z', 'Planned'],
    ['a window', { ...both, ...evening }, '2026-06-01T22:59:59.000Z', 'Planned'],
    ['a window', { ...both, ...evening }, '2026-06-01T23:00:00.000Z', 'RegistrationOpen'],
    ['no window', {}, '2026-12-20T04:59:59.000Z', 'Running'],
    ['no window', {}, '2026-12-20T05:00:00.000Z', 'Finished'],
  ])(
    'With %s, %j, a semester is at %s %s',
    { tags: ['3.semester-status'] },
    async (_, window, moment, status) => {
      const id = await school.semester(window)
      setClock(moment)
      expect(await statusOf(id)).toBe(status)
      expect((await list(`status=${status}`)).items.map((row: { id: number }) => row.id)).toContain(
        id,
      )
    },
  )

  test('An archived semester is always Archived', { tags: ['3.semester-status'] }, async () => {
    await server.db
      .updateTable('semester')
      .set({ isArchived: true })
      .where('id', '=', school.semesterId)
      .execute()
    setClock(`2026-10-01${noon}`)
    expect(await statusOf(school.semesterId)).toBe('Archived')
    expect(await list('status=Running')).toMatchObject({ items: [], unfilteredCount: 1 })
  })

  test('The list can be sorted by status', { tags: ['3.semester-status'] }, async () => {
    await school.semester({ name: 'Spring', startDate: '2027-01-05', endDate: '2027-05-20' })
    const later = { startDate: '2027-09-01', endDate: '2027-12-19' }
    await school.semester({ name: 'Next fall', ...later, registrationOpens: '2026-09-01' })
    await school.semester({ name: 'Last', startDate: '2026-01-05', endDate: '2026-05-20' })
    setClock(`2026-10-01${noon}`)
    const { items } = await list('sortField=status')
    expect(items.map((row: { name: string; status: string }) => [row.name, row.status])).toEqual([
      ['Spring', 'Planned'],
      ['Next fall', 'RegistrationOpen'],
      ['Fall 2026', 'Running'],
      ['Last', 'Finished'],
    ])
  })

  test('A student in two classes is counted once', async () => {
    const [algebra, botany] = [await school.class(), await school.class()]
    const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
    for (const student of [mia, tom]) await school.enroll(algebra, student)
    await school.enroll(botany, mia)
    const { items } = await list('sortField=studentsCount')
    expect(items).toMatchObject([{ classesCount: 2, studentsCount: 2 }])
  })
})

const saveDates = (startDate: string, endDate: string) =>
  server.put(`/api/Semester/admin/${school.semesterId}`, {
    token: school.token,
    body: {
      name: 'Fall 2026',
      startDate,
      endDate,
      ageAsOfDate: startDate,
      registrationOpens: null,
      registrationCloses: null,
      isArchived: false,
      version: 1,
    },
  })

const addDay = (date: string) =>
  server.post('/api/ClassDay/admin', {
    token: school.token,
    body: {
      organizationId: school.organizationId,
      semesterId: school.semesterId,
      date,
      type: 'Regular',
      startTime: '09:00',
      endTime: '12:00',
      notes: null,
      makesUpClassDayId: null,
    },
  })

describe('A semester with class days', () => {
  beforeEach(async () => {
    await insertDays(server, school, [{ date: '2026-09-04' }, { date: '2026-12-18' }])
  })

  test('A semester cannot exclude its class days', { tags: ['3.semester-days'] }, async () => {
    const answer = await saveDates('2026-09-05', '2026-12-17')
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toEqual({
      startDate: `There are class days starting ${dayInWords('2026-09-04')}. Delete them first.`,
      endDate: `There are class days through ${dayInWords('2026-12-18')}. Delete them first.`,
    })
    const saved = await saveDates('2026-09-04', '2026-12-18')
    expect(await saved.json()).toMatchObject({ classDaysCount: 2, endDate: '2026-12-18' })
  })

  test('If one person adds a day while another shortens the semester, one of them is refused', async () => {
    const answers = await Promise.all([saveDates('2026-09-04', '2026-12-18'), addDay('2026-12-19')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const outside = server.db
      .selectFrom('classDay')
      .innerJoin('semester', 'semester.id', 'semesterId')
      .where('semesterId', '=', school.semesterId)
      .whereRef('date', '>', 'endDate')
      .select('date')
    expect(await outside.execute()).toEqual([])
  })

  test('Its class days are deleted with it', { tags: ['3.semester-days'] }, async () => {
    const address = `/api/Semester/admin/${school.semesterId}`
    expect((await server.del(address, { token: school.token })).status).toBe(204)
    const left = server.db
      .selectFrom('classDay')
      .where('semesterId', '=', school.semesterId)
      .select('id')
    expect(await left.execute()).toEqual([])
  })

  test('When ten delete it at once, one succeeds', async () => {
    const address = `/api/Semester/admin/${school.semesterId}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.del(address, { token: school.token })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(Array(10).fill(404).with(statuses.indexOf(204), 204))
  })
})
