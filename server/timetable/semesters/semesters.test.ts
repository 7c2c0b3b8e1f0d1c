import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
let fall: typeof values & { organizationId: number }

const values = {
  name: 'Fall',
  startDate: '2026-09-01',
  endDate: '2026-12-19',
  ageAsOfDate: '2026-08-01',
  registrationOpens: '2026-06-01',
  registrationCloses: '2026-08-15',
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

test('A new semester is answered as it was made', { tags: ['3.semester-fields'] }, async () => {
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

test.each([
  [{ name: '' }, 'name'],
  [{ startDate: '2026-02-29' }, 'startDate'],
  [{ startDate: '2026-09-01T00:00:00Z' }, 'startDate'],
  [{ startDate: '1026-09-01' }, 'startDate'],
  [{ endDate: '2026-08-31' }, 'endDate'],
  [{ ageAsOfDate: '2026-02-29' }, 'ageAsOfDate'],
  [{ ageAsOfDate: undefined }, 'ageAsOfDate'],
  [{ registrationOpens: '2026-02-29' }, 'registrationOpens'],
  [{ registrationCloses: '2026-05-31' }, 'registrationCloses'],
  [{ isArchived: true }, 'isArchived'],
  [{ version: 1 }, 'version'],
  [{ savedByPersonId: 1 }, 'savedByPersonId'],
])('A semester with %j is refused at its field', async (wrong, field) => {
  const answer = await create({ ...fall, ...wrong })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toEqual([field])
  expect((await list()).totalCount).toBe(1)
})

test('A semester may be one day long, and its days never shift', async () => {
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

test('A press that arrives twice makes one semester', async () => {
  const headers = { 'idempotency-key': `once-${school.organizationId}` }
  const [first, second] = await Promise.all([create(fall, headers), create(fall, headers)])
  expect(await first.json()).toEqual(await second.json())
  expect((await list()).totalCount).toBe(2)
})

describe('Saving', () => {
  test('changes the semester and counts its version', async () => {
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

  test('a stale version is refused with the semester as it stands', async () => {
    const { organizationId } = school
    await save(school.semesterId, { ...unarchived, name: 'First', version: 1 })
    const answer = await save(school.semesterId, { ...unarchived, name: 'Second', version: 1 })
    expect(answer.status).toBe(409)
    const { code, message, current } = await answer.json()
    expect([code, message]).toEqual(['stale', 'Ada Lind saved this while you were editing it.'])
    expect(current).toEqual(await read(school.semesterId))
    expect(current).toMatchObject({ name: 'First', version: 2, organizationId })
  })

  test('twenty times at once from the same version goes through once', async () => {
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
  test('takes away a semester without classes', async () => {
    expect((await remove(school.semesterId)).status).toBe(204)
    expect((await remove(school.semesterId)).status).toBe(404)
  })

  test('is refused while there are classes, with their number', async () => {
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

  test('while a class is added leaves either the semester with it, or neither', async () => {
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
