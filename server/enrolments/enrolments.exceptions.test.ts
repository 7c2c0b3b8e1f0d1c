import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { type Deciding, exception, openDeciding, told } from './test-deciding.ts'
import { inShort } from './test-enrolments.ts'

let server: TestApp
let school: Deciding
let vera: Deciding['vera']
let mia: Deciding['mia']
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openDeciding(server)
  ;({ vera, mia } = school)
})

const short = async (id: number) => inShort(await school.roster(id))

test(
  'An exception takes a reason, and the permission for it',
  { tags: ['6.exception-reason'] },
  async () => {
    const id = await school.class({ minAge: 12 })
    const member = await school.miaAsMember()
    const refused = await told(await school.add(id, member))
    expect(refused.slice(0, 2)).toEqual([409, 'exception'])
    expect(refused[2]).toMatch(/^For ages 12 and over; Mia Lind is \d+ on \d\d\/\d\d\/\d{4}\.$/)
    const clerk = await school.openClerk()
    expect((await told(await school.add(id, member, exception, clerk.token)))[0]).toBe(403)
    expect(await short(id)).toEqual([])
    expect((await school.add(id, member, exception)).status).toBe(200)
    expect(await short(id)).toEqual(['Mia Enrolled'])
  },
)

test('An age that is no strict bound is judged by whoever decides', async () => {
  const id = await school.class({ minAge: 12, agePolicy: 'Flexible' })
  expect(await school.enrolled(id, vera, mia.personId)).toMatchObject({ status: 'Requested' })
  const [entry] = await school.roster(id)
  expect(entry?.doors).toMatchObject([{ kind: 'TooYoung' }])
  const clerk = await school.openClerk()
  expect((await school.decide(id, entry!, { status: 'Enrolled' }, clerk.token)).status).toBe(200)
})
