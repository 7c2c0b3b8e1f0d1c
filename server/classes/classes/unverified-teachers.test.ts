import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Household, openHousehold } from '#server/people/family-lists/test-household.ts'
import { ownerCalls } from '#server/people/owners/test-owners.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { lead, type Somebody } from './test-school.ts'

let server: TestApp
let home: Household
let classId: number
let tea: Somebody
beforeAll(async () => {
  server = await openTestApp()
  home = await openHousehold(server)
  const { school } = home
  tea = await school.member('Tea', { isTeacher: true })
  classId = await school.class({ teachers: lead(tea) })
  await school.enroll(classId, { organizationUserId: await home.recordOf(home.mia) })
  await school.classDay({ date: '2026-09-05' })
})
afterAll(() => server.close())

const ask = (path = '') => server.get(`/api/Class${path}/${classId}`, tea)
const publish = () =>
  server.post('/api/Announcement/admin', {
    token: tea.token,
    body: { organizationId: home.school.organizationId, classId, title: 'Hello', body: 'Hello' },
  })

test('A teacher sees no students until their email address is verified', async () => {
  await unverify(server, tea)
  expect((await ask('/care')).status).toBe(403)
  expect(await (await ask()).json()).toMatchObject({ isTeacher: false, students: null })
  expect((await publish()).status).toBe(403)

  await verify(server, tea.organizationUserId)
  expect((await ask('/care')).status).toBe(200)
  expect(await (await ask()).json()).toMatchObject({
    isTeacher: true,
    students: [{ name: 'Mia Lind' }],
  })
  expect((await publish()).status).toBe(200)
})

test('The founder of an organization teaches without a verified address', async () => {
  const { school } = home
  await unverify(server, school.owner)
  const own = await school.class({ teachers: lead(school.owner) })
  const shown = await server.get(`/api/Class/${own}`, school.owner)
  expect(await shown.json()).toMatchObject({ isTeacher: true })
})

test('An added owner does not teach without a verified address', async () => {
  const { school } = home
  const calls = ownerCalls(server, school)
  const ben = await calls.verified('Ben')
  expect((await calls.add(ben)).status).toBe(204)
  const taught = await school.class({ teachers: lead(ben) })
  await school.enroll(taught, { organizationUserId: await home.recordOf(home.mia) })
  const students = async () =>
    (await (await server.get(`/api/Class/${taught}`, ben)).json()).students
  expect(await students()).toMatchObject([{ name: 'Mia Lind' }])
  await unverify(server, ben)
  expect(await students()).toBe(null)
  expect((await server.get(`/api/Class/care/${taught}`, ben)).status).toBe(403)
  const mine = await server.get('/api/Class/my-teaching-classes', ben)
  expect((await mine.json()).totalCount).toBe(0)
})
