import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const nouns = [
  {
    noun: 'Room',
    place: 'roomId',
    called: 'room',
    values: { name: 'Küche', capacity: 12 },
    changed: { name: 'Kitchen', capacity: null },
    wrong: [
      [{ name: '' }, 'name'],
      [{ capacity: 0 }, 'capacity'],
      [{ capacity: 1.5 }, 'capacity'],
      [{ capacity: 10_000 }, 'capacity'],
      [{ savedBy: 'Eve' }, 'savedBy'],
    ],
  },
  {
    noun: 'TimeSlot',
    place: 'slotId',
    called: 'time slot',
    values: { name: 'Zweite Stunde', startTime: '10:45', endTime: '11:45' },
    changed: { name: 'Second hour', startTime: '10:40', endTime: '11:40' },
    wrong: [
      [{ name: '' }, 'name'],
      [{ startTime: '24:00' }, 'startTime'],
      [{ startTime: '9:30' }, 'startTime'],
      [{ endTime: '10:45' }, 'endTime'],
      [{ endTime: null }, 'endTime'],
      [{ savedBy: 'Eve' }, 'savedBy'],
    ],
  },
] as const

describe.each(nouns)('$noun', { tags: ['3.rooms-and-times'] }, (given) => {
  const { noun, place, called, values, changed } = given
  const wrong: (readonly [object, string])[] = [...given.wrong]
  const at = (id: number) => `/api/${noun}/admin/${id}`
  const create = (body: object, headers = {}) =>
    server.post(`/api/${noun}/admin`, {
      token: school.token,
      body: { organizationId: school.organizationId, ...body },
      headers,
    })
  const save = (id: number, body: object) => server.put(at(id), { token: school.token, body })
  const read = async (id: number) => (await server.get(at(id), { token: school.token })).json()
  const list = async (query = '') => {
    const address = `/api/${noun}/admin/organization/${school.organizationId}?${query}`
    return (await server.get(address, { token: school.token })).json()
  }
  const made = async (): Promise<number> => (await (await create(values)).json()).id

  test('is returned as it was created, and listed', async () => {
    const answer = await create(values)
    expect(answer.status).toBe(200)
    const row = await answer.json()
    expect(row).toEqual({
      id: expect.any(Number),
      organizationId: school.organizationId,
      ...values,
      classesCount: 0,
      version: 1,
      savedBy: 'Ada Lind',
      savedDate: expect.any(String),
    })
    expect(await read(row.id)).toEqual(row)
    expect(await list()).toMatchObject({ items: [row], totalCount: 1, unfilteredCount: 1 })
    expect(await list('searchString=zzz')).toMatchObject({ items: [], unfilteredCount: 1 })
  })

  test.each(wrong)('with %j is refused at its field', async (bad, field) => {
    const answer = await create({ ...values, ...bad })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual([field])
    expect((await list()).totalCount).toBe(0)
  })

  test('with a name in use is refused at the name, in any spelling', async () => {
    const id = await made()
    const name = values.name.toUpperCase()
    const message = `There’s already a ${called} named ${values.name}.`
    const second = await create({ ...values, name })
    expect([second.status, (await second.json()).fields]).toEqual([409, { name: message }])
    const other = await (await create({ ...values, name: 'Other' })).json()
    const renamed = await save(other.id, { ...values, name, version: 1 })
    expect([renamed.status, (await renamed.json()).fields]).toEqual([409, { name: message }])
    expect((await save(id, { ...values, name, version: 1 })).status).toBe(200)
  })

  test('ten with one name at once create one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(values)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(Array(10).fill(409).with(statuses.indexOf(200), 200))
  })

  test('may have the same name as one in another organization', async () => {
    await made()
    const { organizationId, token } = await openSchool(server, 'Hearth Co-op')
    const body = { organizationId, ...values }
    expect((await server.post(`/api/${noun}/admin`, { token, body })).status).toBe(200)
  })

  test('a repeated request creates one', async () => {
    const headers = { 'idempotency-key': `once-${noun}-${school.organizationId}` }
    const [first, second] = [await create(values, headers), await create(values, headers)]
    expect(await first.json()).toEqual(await second.json())
    expect((await list()).totalCount).toBe(1)
  })

  test('an edit increases its version, and an outdated version is refused', async () => {
    const id = await made()
    const saved = await save(id, { ...changed, version: 1 })
    expect(await saved.json()).toMatchObject({ ...changed, version: 2, savedBy: 'Ada Lind' })
    const answer = await save(id, { ...values, version: 1 })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'versionConflict', current: await read(id) })
  })

  test('of twenty concurrent edits of the same version, one succeeds', async () => {
    const id = await made()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(id, { ...changed, version: 1 })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(Array(20).fill(409).with(statuses.indexOf(200), 200))
  })

  test('deleting it leaves its classes without one, with a higher version', async () => {
    const id = await made()
    const [inside, outside] = [await school.class(), await school.class({ name: 'Botany' })]
    await server.db
      .updateTable('classMeeting')
      .set({ [place]: id, weekday: 'Friday' })
      .where('classId', '=', inside)
      .execute()
    expect(await read(id)).toMatchObject({ classesCount: 1 })
    expect((await server.del(at(id), { token: school.token })).status).toBe(204)
    expect((await server.del(at(id), { token: school.token })).status).toBe(404)
    const meetings = await server.db
      .selectFrom('classMeeting')
      .innerJoin('class', 'class.id', 'classId')
      .where('classId', 'in', [inside, outside])
      .select(['version', 'weekday', place])
      .orderBy('classId')
      .execute()
    expect(meetings).toEqual([
      { version: 2, weekday: 'Friday', [place]: null },
      { version: 1, weekday: null, [place]: null },
    ])
  })
})

test('Rooms are sorted by name, and time slots by time', async () => {
  for (const name of ['studio', 'Attic', 'Éden']) await school.room({ name })
  await school.slot({ name: 'A', startTime: '13:00', endTime: '14:00' })
  await school.slot({ name: 'B', startTime: '08:30', endTime: '09:30' })
  const namesOf = async (noun: string, query = '') => {
    const address = `/api/${noun}/admin/organization/${school.organizationId}${query}`
    const page = await (await server.get(address, { token: school.token })).json()
    return page.items.map(({ name }: { name: string }) => name)
  }
  expect(await namesOf('Room')).toEqual(['Attic', 'Éden', 'studio'])
  expect(await namesOf('TimeSlot')).toEqual(['B', 'A'])
  expect(await namesOf('TimeSlot', '?sortField=name')).toEqual(['A', 'B'])
})

test.each([
  ['Room', 'rooms', { capacity: null }, () => school.room],
  ['TimeSlot', 'time slots', { startTime: '09:00', endTime: '10:00' }, () => school.slot],
] as const)(
  'An organization has at most 100 of %s, so that lists can be complete',
  { tags: ['3.rooms-and-times'] },
  async (noun, called, values, adding) => {
    const { organizationId, token } = school
    const ids: number[] = []
    for (let number = 1; number < 100; number += 1)
      ids.push(await adding()({ name: `Number ${number}` }))
    const create = (name: string) =>
      server.post(`/api/${noun}/admin`, { token, body: { organizationId, name, ...values } })
    const answers = await Promise.all(['Attic', 'Barn', 'Cellar'].map(create))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([409, 409])
    const { code, message } = await refused[0]!.json()
    const sentence = `There are already 100 ${called}. Delete one first.`
    expect([code, message]).toEqual(['too_many', sentence])

    await server.del(`/api/${noun}/admin/${ids[0]}`, { token })
    expect((await create('Dairy')).status).toBe(200)
    const address = `/api/${noun}/admin/organization/${organizationId}?pageSize=100`
    const { items, totalCount } = await (await server.get(address, { token })).json()
    expect([items.length, totalCount]).toEqual([100, 100])
  },
)
