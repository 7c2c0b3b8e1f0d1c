import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holderOf, verify } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { type ExceptionSchool, openExceptions } from './test-exceptions.ts'

let server: TestApp
let school: ExceptionSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openExceptions(server)
  await verify(server, school.owner.organizationUserId)
})

type Reader = { userId: number }

const emailsTo = async ({ userId }: Reader) => {
  const user = server.db.selectFrom('user').where('id', '=', userId).select('email')
  return readEmails(server, (await user.executeTakeFirstOrThrow()).email)
}
const subjectsTo = async (reader: Reader) => (await emailsTo(reader)).map(({ subject }) => subject)

const emailed = { tags: ['6.exception-emails'] }

test('Those who can grant a request get an email with its words', emailed, async () => {
  const registrar = await school.openRegistrar([])
  const clerk = await school.openClerk()
  const id = await school.class({ name: 'Choir', minAge: 12 })
  const request = await school.asked(id)
  const [email] = await emailsTo(school.owner)
  expect(email?.subject).toBe('Request for an exception: Mia Lind in Choir')
  expect(email?.text).toContain(
    'Vera Lind asks you to enroll Mia Lind in Choir at Lindenschule in spite of this:',
  )
  expect(email?.text).toContain('- For ages 12 and over; Mia Lind is ')
  expect(email?.text).toContain('Vera Lind writes: “She cannot wait.”')
  const path = `/organizations/${school.organizationId}/admin/requests/${request.id}`
  expect(email?.link?.href).toBe(`https://kinroll.test${path}`)
  // The first clerk has lost the permission for all who have the role.
  expect(await subjectsTo(registrar)).toEqual(await subjectsTo(clerk))
  expect(await subjectsTo(clerk)).toEqual([])
  expect(await subjectsTo(school.vera)).toEqual([])
})

test('A request that was withdrawn in the meantime is not sent', emailed, async () => {
  await school.takeBack(await school.asked(await school.class({ minAge: 12 })))
  expect(await subjectsTo(school.owner)).toEqual([])
})

test('Who asked hears that it was declined, and why', emailed, async () => {
  const request = await school.asked(await school.class({ name: 'Choir', minAge: 12 }))
  await school.decline(request, school, { answer: 'The texts are for adults.' })
  const [email] = await emailsTo(school.vera)
  expect(email?.subject).toBe(
    'Lindenschule declined the request for an exception for Mia Lind in Choir',
  )
  expect(email?.text).toContain('Reason: The texts are for adults.')
})

test('A family whose request is granted hears that the student is enrolled', emailed, async () => {
  await school.grant(await school.asked(await school.class({ name: 'Choir', minAge: 12 })))
  expect(await subjectsTo(school.vera)).toEqual(['Mia is enrolled in Choir'])
})

test('A member whose request is granted hears of the role', emailed, async () => {
  const otto = await holderOf(server, school, 'Viewer')
  await school.askPermission('students.medical', otto)
  const [request] = await school.list()
  expect(await subjectsTo(school.owner)).toEqual([
    'Viewer Lind asks for the permission “View medical notes”',
  ])
  await school.grant(request!, school, { roleId: request!.roles[0]!.id })
  expect(await subjectsTo(otto)).toEqual(['You have the role Front desk at Lindenschule'])
})

test(
  'Those who decide requests for seats get one email for all of a class',
  { tags: ['6.enroll-requests'] },
  async () => {
    const id = await school.class({ name: 'Choir', enrollment: 'Approval' })
    const tom = await school.vera.family.child('Tom')
    for (const { personId } of [school.mia, tom]) await school.enroll(id, school.vera, personId)
    const clerk = await school.openClerk()
    for (const reader of [school.owner, clerk]) {
      const [email, ...others] = await emailsTo(reader)
      expect(others).toEqual([])
      expect(email?.subject).toBe('2 requests for a seat in Choir')
      expect(email?.text).toContain('- Mia Lind\n- Tom Lind')
    }
  },
)
