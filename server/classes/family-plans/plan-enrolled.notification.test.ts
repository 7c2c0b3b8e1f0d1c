import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { openEnrollmentEmails } from '../enrollments/test-enrollment-emails.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openEnrollmentEmails>>
let ada: Awaited<ReturnType<typeof school.parent>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollmentEmails(server)
  ada = await school.parent('Ada', 'Mia')
})

type Place = { personId: number; classId: number; way?: string }

const enroll = async (places: Place[]) => {
  const body = { places: places.map((place) => ({ way: 'Enroll', ...place })) }
  const path = `/api/FamilyPlan/enroll/${school.spring}`
  expect((await server.post(path, { token: ada.token, body })).status).toBe(200)
}

const at = (startTime: string, endTime: string) =>
  ({ weekday: 'Monday', startTime, endTime }) as const

const textsOf = async ({ email }: { email: string }) =>
  (await readEmails(server, email)).map(({ subject, text }) => [subject, text] as const)

const notificationsOf = async ({ token }: { token: string }) =>
  (await server.get('/api/Notification/my', { token })).json()
const unread = async (who: { token: string }) => (await notificationsOf(who)).unreadCount

describe('The email about the places that a family takes at once', () => {
  test('is one for each adult of the family, and one notification', async () => {
    const { personId: tom } = await ada.family.child('Tom')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    const vera = await school.adult(ada.family, 'Vera', 'View')
    const choir = await school.class('Choir', at('09:00', '09:50'))
    const chess = await school.class('Chess', at('10:00', '10:50'))
    const pottery = await school.class('Pottery', {
      ...at('11:00', '11:50'),
      enrollment: 'Approval',
    })
    const robotics = await school.class('Robotics', {
      ...at('13:00', '13:50'),
      maxStudents: 1,
      hasWaitlist: true,
    })
    const eve = await school.parent('Eve', 'Finn')
    await school.enroll(robotics, eve, eve.childId)
    await enroll([
      { personId: ada.childId, classId: choir },
      { personId: ada.childId, classId: chess },
      { personId: tom, classId: pottery, way: 'Request' },
      { personId: tom, classId: robotics, way: 'Waitlist' },
    ])
    const [[subject, text] = [], ...others] = await textsOf(ada)
    expect(others).toEqual([])
    expect(subject).toBe('2 seats, 1 request, and 1 waitlist place in Spring at Lindenschule')
    expect(text).toContain('This is what your family has in Spring at Lindenschule:')
    expect(text).toContain(
      [
        '- Mia: Choir (Mondays, 9:00–9:50 AM)',
        '- Mia: Chess (Mondays, 10:00–10:50 AM)',
        '- Tom: Pottery (Mondays, 11:00–11:50 AM); requested',
        '- Tom: Robotics (Mondays, 1:00–1:50 PM); number 1 on the waitlist',
      ].join('\n'),
    )
    expect(text).toContain('We’ll email you when a seat opens or a request is answered.')
    expect((await textsOf(ben)).map(([title]) => title)).toEqual([subject])
    expect(await textsOf(vera)).toEqual([])
    const { items } = await notificationsOf(ada)
    expect(items[0].lines).toEqual([
      'This is what your family has in Spring at Lindenschule:',
      expect.arrayContaining(['Mia: Choir (Mondays, 9:00–9:50 AM)']),
    ])
    expect([await unread(ada), await unread(ben), await unread(vera)]).toEqual([1, 1, 0])
  })

  test('names only the children of the reader, and the student as the reader', async () => {
    const bea = await school.parent('Bea', 'Ida')
    const { familyId } = bea.family
    const savedDate = new Date().toISOString()
    const shared = { familyId, personId: ada.childId, relation: 'Child', savedDate } as const
    await server.db
      .insertInto('familyMember')
      .values({ ...shared, access: null, contactOrder: 9 })
      .execute()
    const { personId: tom } = await ada.family.child('Tom')
    const choir = await school.class('Choir', at('09:00', '09:50'))
    const chess = await school.class('Chess', at('10:00', '10:50'))
    await enroll([
      { personId: ada.childId, classId: choir },
      { personId: ada.childId, classId: chess },
      { personId: tom, classId: choir },
    ])
    const [[subject, text] = []] = await textsOf(bea)
    expect(subject).toBe('2 seats in Spring at Lindenschule')
    expect(text).toContain('Mia: Chess')
    expect(text).not.toContain('Tom')
  })

  test('is the one of the enrollment if it is a single place, and of what is still true', async () => {
    const choir = await school.class('Choir', at('09:00', '09:50'))
    await enroll([{ personId: ada.childId, classId: choir }])
    expect((await textsOf(ada)).map(([subject]) => subject)).toEqual(['Mia is enrolled in Choir'])
    const chess = await school.class('Chess', at('10:00', '10:50'))
    const pottery = await school.class('Pottery', at('11:00', '11:50'))
    await enroll([
      { personId: ada.childId, classId: chess },
      { personId: ada.childId, classId: pottery },
    ])
    await school.withdraw(chess, ada, ada.childId)
    expect((await textsOf(ada)).map(([subject]) => subject)).toContain(
      '1 seat in Spring at Lindenschule',
    )
  })
})
