import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { openEnrollmentEmails } from '#server/classes/enrollments/test-enrollment-emails.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openEnrollmentEmails>>
let slotId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollmentEmails(server)
  slotId = await school.slot()
})

const inSlot = () => ({ slotId, startTime: null, endTime: null })
const hour = { name: 'First hour', startTime: '10:00', endTime: '11:00', version: 1 }
const path = '/api/TimeSlot/admin'
const save = async (values: object = {}) => {
  const body = { ...hour, ...values }
  return server.put(`${path}/${slotId}`, { token: school.token, body })
}

const news = async ({ email }: { email: string }) =>
  (await readEmails(server, email)).filter(({ subject }) => subject.includes('First hour'))

/** Of Ada’s children, Mia attends Choir in the slot, and Ben Art. */
async function openFamily() {
  const ada = await school.parent('Ada', 'Mia')
  const { personId: ben } = await ada.family.child('Ben')
  await school.enroll(await school.class('Choir', inSlot()), ada, ada.childId)
  await school.enroll(await school.class('Art', inSlot()), ada, ben)
  return ada
}

test('Other hours of a time slot notify the people of its classes, once each', async () => {
  const [tara, eve] = [await school.member('Tara'), await school.parent('Eve', 'Finn')]
  await school.verify(tara.userId)
  const ada = await openFamily()
  await school.class('Dance', { ...inSlot(), weekday: 'Monday', teachers: lead(tara) })
  const draft = await school.class('Draft', { ...inSlot(), status: 'Draft' })
  await school.enroll(draft, eve, eve.childId)
  await school.enroll(await school.class('Later'), eve, eve.childId)

  const preview = await server.post(`${path}/preview/${slotId}`, {
    token: school.token,
    body: hour,
  })
  expect(await preview.json()).toMatchObject({
    familiesCount: 1,
    emailsCount: 2,
    unreachedStudentsCount: 0,
  })
  const notification = { sentence: 'The bus comes later.', isSilent: false }
  expect((await save({ notification })).status).toBe(200)

  const [sent, ...more] = await news(ada)
  expect(more).toEqual([])
  expect(sent?.subject).toBe('First hour at Lindenschule has other hours')
  expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain(
    'changed the hours of First hour to 10:00–11:00 AM (before: 9:30–10:30 AM).',
  )
  expect(sent?.text).toContain(
    '- Ben: Art, Every class day, 10:00–11:00 AM\n- Mia: Choir, Every class day, 10:00–11:00 AM',
  )
  expect(sent?.text).toContain('adds: “The bus comes later.”')
  const [toTara] = await news(tara)
  expect(toTara?.text).toContain('- You teach: Dance, Mondays, 10:00–11:00 AM')
  expect(await news(eve)).toEqual([])
})

test('A new name of a time slot, its former hours, or a silent change notify nobody', async () => {
  const ada = await openFamily()
  const former = { startTime: '09:30', endTime: '10:30' }
  await save({ name: 'First hour of the day', ...former })
  await save({ version: 2 })
  await save({ ...former, version: 3 })
  expect(await news(ada)).toEqual([])
  await save({ version: 4, notification: { sentence: null, isSilent: true } })
  expect(await news(ada)).toEqual([])
})

test('The hours of a time slot are undone, and nobody is notified', async () => {
  const { token } = school
  const ada = await openFamily()
  const of = `${path}/${slotId}`
  const before = await (await server.get(of, { token })).json()
  await save()
  const held = `/api/Notification/held/organization/${school.organizationId}`
  const { items } = await (await server.get(held, { token })).json()
  const title = 'First hour at Lindenschule has other hours'
  expect(items).toMatchObject([{ title, changesCount: 1, peopleCount: 1 }])
  expect((await server.post(`/api/Notification/undo/${items[0].id}`, { token })).status).toBe(204)
  const after = await (await server.get(of, { token })).json()
  expect(after).toMatchObject({ name: 'First hour', startTime: '09:30', endTime: '10:30' })
  expect(after.classesCount).toBe(before.classesCount)
  expect(await news(ada)).toEqual([])
})

test('A preview counts the students for whom nobody has a verified account', async () => {
  const ada = await openFamily()
  await unverify(server, ada)
  const preview = await server.post(`${path}/preview/${slotId}`, {
    token: school.token,
    body: hour,
  })
  expect(await preview.json()).toMatchObject({ emailsCount: 0, unreachedStudentsCount: 2 })
})
