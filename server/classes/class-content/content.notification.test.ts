import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLinds } from '../calendars/test-calendars.ts'
import { openSchool, type School, type Somebody } from '../classes/test-school.ts'
import { writePdf } from '#server/files/test-files.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
let lea: Somebody
let cora: Somebody
let ben: Somebody
let classId: number
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-03T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
  ;[lea, cora, ben] = [
    await school.member('Lea'),
    await school.member('Cora'),
    await school.member('Ben'),
  ]
  classId = await school.class({
    teachers: [
      { organizationUserId: lea.organizationUserId, role: 'Lead' },
      { organizationUserId: cora.organizationUserId, role: 'Assistant' },
    ],
  })
  await school.enroll(classId, ben)
  for (const date of ['2026-09-02', '2026-09-05', '2026-09-12']) await school.classDay({ date })
})

const add = (date: string, text: string) =>
  server.post(`/api/Class/homework/${classId}`, { token: lea.token, body: { date, text } })

const emailsTo = ({ email }: { email: string }) => readEmails(server, email)
const subjectsFor = async (reader: { email: string }) =>
  (await emailsTo(reader)).map(({ subject }) => subject)

test(
  'Homework is sent to students, guardians with full access, and the other teachers',
  { tags: ['6.class-content-notified'] },
  async () => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(classId, mia)
    const nia = await school.member('Nia')
    await add('2026-09-05', 'Read page 7.\n\nDraw a knot.')
    for (const reader of [ben, ada, cora])
      expect(await subjectsFor(reader)).toEqual(['Homework for Saturday: Algebra'])
    for (const nobody of [lea, nia, school.owner]) expect(await subjectsFor(nobody)).toEqual([])
    const [email] = await emailsTo(ben)
    expect(email?.text).toContain('Algebra, homework for Sat, Sep 5:')
    expect(email?.text).toContain('Read page 7.')
    expect(email?.text).toContain('Draw a knot.')
    expect(email?.link?.href).toBe(`https://kinroll.test/my/classes/${classId}`)
  },
)

test('Homework within ten minutes is one email; what was deleted, or is for a past day, is in none', async () => {
  await add('2026-09-02', 'Past')
  const { id } = await (await add('2026-09-05', 'Wrong')).json()
  await add('2026-09-12', 'Page 9')
  await server.del(`/api/Class/homework/${classId}/${id}`, lea)
  const [email, ...others] = await emailsTo(ben)
  expect([email?.subject, others]).toEqual(['Homework for Saturday: Algebra', []])
  expect(email?.text).not.toMatch(/Past|Wrong/)
})

test(
  'Several files are one email, which names them',
  { tags: ['6.class-content-notified'] },
  async () => {
    for (const name of ['Knots.pdf', 'Ropes.pdf'])
      await server.uploadFile(lea.token, classId, { name, bytes: writePdf({ objects: name }) })
    const [email, ...others] = await emailsTo(ben)
    expect([email?.subject, others]).toEqual(['2 new files for Algebra', []])
    expect(email?.text).toContain('- Knots (PDF)\n- Ropes (PDF)')
  },
)

test('Whoever left the class, and a class that is canceled or archived, notifies nobody', async () => {
  await add('2026-09-05', 'Page 7')
  await school.removeStudent(classId, ben)
  expect(await subjectsFor(ben)).not.toContain('Homework for Saturday: Algebra')
  const eva = await school.member('Eva')
  await school.enroll(classId, eva)
  await add('2026-09-12', 'Page 8')
  await server.db
    .updateTable('class')
    .set({ status: 'Canceled' })
    .where('id', '=', classId)
    .execute()
  expect((await subjectsFor(eva)).filter((subject) => subject.startsWith('Homework'))).toEqual([])
})
