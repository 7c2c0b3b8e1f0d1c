import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test.each([
  ['Room', 'rooms', { capacity: null }, () => school.room],
  ['TimeSlot', 'time slots', { startTime: '09:00', endTime: '10:00' }, () => school.slot],
] as const)(
  'An organization has at most 100 of %s, so that every list of them is whole',
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
    const sentence = `There are 100 ${called} already. Delete one that is not needed any more first.`
    expect([code, message]).toEqual(['too_many', sentence])

    await server.del(`/api/${noun}/admin/${ids[0]}`, { token })
    expect((await create('Dairy')).status).toBe(200)
    const address = `/api/${noun}/admin/organization/${organizationId}?pageSize=100`
    const { items, totalCount } = await (await server.get(address, { token })).json()
    expect([items.length, totalCount]).toEqual([100, 100])
  },
)
