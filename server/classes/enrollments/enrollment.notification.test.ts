import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails, emailSentFor } from '#server/testing/test-emails.ts'
import { openEnrollmentEmails } from './test-enrollment-emails.ts'
import { sweepOffers } from './offers.sweep.ts'
import { inDays } from './test-enrollments.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { emailOf } from '#server/notifications/notification-emails.ts'
import { declinedKind, withdrawnKind } from './enrollment.notification.ts'

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

test(
  'A student who is too young to enroll alone and the adults of the family get an email about the seat',
  { tags: ['6.self-enrollment'] },
  async () => {
    const choir = await school.class('Choir')
    const lucia = await school.member('Lucía')
    await school.verify(lucia.userId)
    await server.db
      .updateTable('person')
      .set({ birthDate: inDays(-6000) })
      .where('id', '=', lucia.personId)
      .execute()
    const { familyId } = ada.family
    const child = { familyId, personId: lucia.personId, relation: 'Child', access: null } as const
    await insertFamilyMember(server.db, child, null)
    expect((await school.enrolled(choir, lucia, lucia.personId)).status).toBe('Offered')
    const [toAdult] = await readEmails(server, ada.email)
    expect(toAdult?.subject).toMatch(/^Lucía asks for a seat in Choir: accept it by /)
    expect(toAdult?.text).toContain('an adult of the family has to accept it')
    const [toStudent] = await readEmails(server, lucia.email)
    expect(toStudent?.subject).toMatch(/^A seat in Choir is held for you until /)
    expect(toStudent?.text).toContain('An adult of your family has to accept it')
  },
)

describe('An email about a student', () => {
  test('contains the class, time, place, and what to do next', async () => {
    const roomId = await school.room({ name: 'Studio' })
    const choir = await school.class('Choir', { roomId, weekday: 'Saturday' })
    expect((await school.enrolled(choir, ada, ada.childId)).status).toBe('Enrolled')
    const [email] = await readEmails(server, ada.email)
    expect(email?.subject).toBe('Mia is enrolled in Choir')
    expect(email?.text).toContain('Hello Ada,')
    expect(email?.text).toContain('Mia is enrolled in Choir at Lindenschule.')
    expect(email?.text).toMatch(
      /^- Saturdays, 9:30–10:30 AM\n- Studio\n- First on \w{3}, \w{3} \d+/m,
    )
    expect(email?.text).toContain('office@lindenschule.example')
    expect(email?.link?.href).toBe(`https://kinroll.test/my/classes/${choir}`)
    expect(email?.html).toContain('<li>Studio</li>')
  })

  test(
    'goes to all adults with full access and no one else',
    { tags: ['6.enrollment-emails'] },
    async () => {
      const choir = await school.class('Choir')
      const ben = await school.adult(ada.family, 'Ben', 'Full')
      const others = [
        await school.adult(ada.family, 'Vera', 'View'),
        await school.adult(ada.family, 'Pia', 'PickupOnly'),
        await school.adult(ada.family, 'Una', 'Full'),
        await school.adult(ada.family, 'Sam', 'Full'),
        await school.parent('Eve', 'Finn'),
      ]
      const [, , una, sam] = others
      const user = server.db.updateTable('user').where('id', '=', una!.userId)
      await user.set({ emailVerifiedAt: null }).execute()
      const { organizationId } = school
      await server.db
        .insertInto('organizationUser')
        .values({
          organizationId,
          personId: sam!.personId,
          searchName: 'sam lind',
          isOwner: false,
          isTeacher: false,
          isStudent: false,
          isParent: true,
          status: 'Suspended',
          joinedDate: new Date().toISOString(),
        })
        .execute()
      await school.enroll(choir, ada, ada.childId)
      for (const somebody of [ada, ben])
        expect(await school.subjects(somebody)).toEqual(['Mia is enrolled in Choir'])
      const queued = server.db.selectFrom('outboxEmail').select(['email', 'kind'])
      const emails = others.map(({ email }) => email)
      const theirs = await queued.where('email', 'in', emails).execute()
      expect(theirs).toEqual([])
    },
  )

  test(
    'addresses a student with an account as “you”',
    { tags: ['6.enrollment-emails'] },
    async () => {
      const choir = await school.class('Choir')
      const cleo = await school.member('Cleo')
      await school.verify(cleo.userId)
      await school.enroll(choir, cleo, cleo.personId)
      await school.withdraw(choir, cleo, cleo.personId)
      const [text] = await school.texts(cleo)
      expect(await school.subjects(cleo)).toEqual(['You are withdrawn from Choir'])
      expect(text).toContain('You have withdrawn from Choir at Lindenschule.')
      expect(text).toContain('you’re in a class at Lindenschule')
    },
  )

  test('about an adult goes only to them', { tags: ['6.enrollment-emails'] }, async () => {
    const choir = await school.class('Choir')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    expect((await school.enrolled(choir, ada, ada.personId)).status).toBe('Enrolled')
    expect(await school.subjects(ada)).toEqual(['You are enrolled in Choir'])
    expect(await school.subjects(ben)).toEqual([])
  })

  test('is not sent to a person who lost access in the meantime', async () => {
    const choir = await school.class('Choir')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    await school.enroll(choir, ada, ada.childId)
    const place = server.db.updateTable('familyMember').where('personId', '=', ben.personId)
    await place.set({ access: 'View' }).execute()
    expect(await school.subjects(ben)).toEqual([])
    expect(await school.subjects(ada)).toHaveLength(1)
  })
})

describe('The email about a request', () => {
  test(
    'is replaced by the email about the decision',
    { tags: ['6.enrollment-emails'] },
    async () => {
      const art = await school.class('Art', { enrollment: 'Approval' })
      expect((await school.enrolled(art, ada, ada.childId)).status).toBe('Requested')
      expect(await school.subjects(ada)).toEqual(['Request received: Art for Mia'])
      await school.decideFirst(art, { status: 'Enrolled' })
      expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Art'])
    },
  )

  test(
    'that is declined contains the reason, and is replaced after a new request',
    { tags: ['6.enrollment-emails'] },
    async () => {
      const art = await school.class('Art', { enrollment: 'Approval' })
      await school.enroll(art, ada, ada.childId)
      const no = { status: 'Declined', reason: 'Bring a portfolio: 3/4 first.' }
      await school.decideFirst(art, no)
      expect(await school.subjects(ada)).toEqual([
        'The request for a seat in Art for Mia was declined',
      ])
      expect((await school.texts(ada))[0]).toContain('Reason: Bring a portfolio: 3/4 first.')
      await school.enroll(art, ada, ada.childId)
      expect(await school.subjects(ada)).toEqual(['Request received: Art for Mia'])
    },
  )

  test('to swap says that the student keeps the old seat, and later that it was given up', async () => {
    const choir = await school.class('Choir')
    const art = await school.class('Art', { enrollment: 'Approval' })
    await school.enroll(choir, ada, ada.childId)
    const wish = { swapsClassId: choir }
    expect((await school.enrolled(art, ada, ada.childId, wish)).status).toBe('Requested')
    expect((await school.texts(ada))[1]).toContain('Mia keeps the seat in Choir until then.')
    await school.decideFirst(art, { status: 'Enrolled' })
    expect(await school.subjects(ada)).toEqual([
      'Mia is enrolled in Art',
      'Mia is withdrawn from Choir',
    ])
    const [, swapped] = await school.texts(ada)
    expect(swapped).toContain('Mia gave up Choir at Lindenschule. Swapped for Art.')
    expect(swapped).not.toContain('Reason:')
  })
})

/** Choir with one seat, which Finn has; Mia waits, and would swap Art. */
async function waiting() {
  const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
  const art = await school.class('Art', { startTime: '13:00', endTime: '14:00' })
  const eve = await school.parent('Eve', 'Finn')
  await school.enroll(choir, eve, eve.childId)
  await school.enroll(art, ada, ada.childId)
  const wish = { swapsClassId: art }
  expect((await school.enrolled(choir, ada, ada.childId, wish)).status).toBe('Waitlisted')
  return { choir, eve }
}

describe('The email about a seat', () => {
  test(
    'says the place on the waitlist, and then until when the seat is held',
    { tags: ['6.enrollment-emails'] },
    async () => {
      const { choir, eve } = await waiting()
      const [, waitlisted] = await school.texts(ada)
      expect((await school.subjects(ada))[1]).toBe('Mia is number 1 on the waitlist for Choir')
      expect(waitlisted).toContain('Mia keeps the seat in Art until then.')
      await school.withdraw(choir, eve, eve.childId)
      expect((await school.subjects(ada))[1]).toMatch(
        /^A seat in Choir is held for Mia until \w{3}, \w{3} \d+(, \d{4})? at \d+:\d\d [AP]M E[SD]T$/,
      )
      const [, offer] = await school.texts(ada)
      expect(offer).toContain('After that it goes to the next student on the waitlist.')
      expect(offer).toContain(
        'If you accept, Mia gives up the seat in Art. Mia keeps that one until then.',
      )
      expect(offer).toContain(
        'If you don’t want the seat, please decline it so the next student gets it sooner.',
      )
      expect(await school.subjects(eve)).toEqual(['Finn is withdrawn from Choir'])
      expect((await school.texts(eve))[0]).toContain('You have withdrawn Finn from Choir')
    },
  )

  test('is not sent for an expired offer, and an email says that the offer expired', async () => {
    const { choir, eve } = await waiting()
    await school.withdraw(choir, eve, eve.childId)
    await school.expireOffers(choir)
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Art'])
    await sweepOffers(server.database)
    expect((await school.subjects(ada))[1]).toBe('The seat offer in Choir for Mia expired')
    expect((await school.texts(ada))[1]).toContain('Mia is no longer on the waitlist.')
  })

  test('that was given up says who ended it', async () => {
    const choir = await school.class('Choir')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    const enroll = () => school.enroll(choir, ada, ada.childId)
    await enroll()
    await school.withdraw(choir, ada, ada.childId)
    expect((await school.texts(ada))[0]).toContain('You have withdrawn Mia from Choir')
    expect((await school.texts(ben))[0]).toContain('The family has withdrawn Mia from Choir')
    await enroll()
    await school.decideFirst(choir, { status: 'Withdrawn', reason: 'Moved up' })
    const last = (await school.texts(ben)).at(-1)
    expect(last).toContain('Lindenschule has withdrawn Mia from Choir. Reason: Moved up')
  })

  test('is not sent once the class is canceled', async () => {
    const choir = await school.class('Choir')
    await school.enroll(choir, ada, ada.childId)
    const one = server.db.updateTable('class').where('id', '=', choir)
    await one.set({ status: 'Canceled' }).execute()
    expect(await school.subjects(ada)).toEqual([])
  })
})

test(
  'An email names only the reader’s own children',
  { tags: ['6.enrollment-emails'] },
  async () => {
    const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
    const eve = await school.parent('Eve', 'Zacharias')
    await school.enroll(choir, eve, eve.childId)
    await school.enroll(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    for (const [reader, other] of [
      [ada, 'Zacharias'],
      [eve, 'Mia'],
    ] as const) {
      const emails = await readEmails(server, reader.email)
      expect(emails.length).toBeGreaterThan(0)
      expect(JSON.stringify(emails)).not.toContain(other)
    }
  },
)

/** The owner adds Mia, a member, to a class. */
const add = async (classId: number, status = 'Enrolled') => {
  const any = await school.class('Any')
  await school.enroll(any, ada, ada.childId)
  const member = (await school.roster(any))[0]!.organizationUserId
  const body = { organizationUserId: member, status }
  const path = `/api/Class/admin/students/${classId}`
  expect((await server.post(path, { token: school.token, body })).status).toBe(200)
}

describe('No email is sent about a class', () => {
  test.each(['Enrolled', 'Waitlisted'])('that is a draft, when a student is %s', async (status) => {
    const draft = await school.class('Draft', { status: 'Draft', startTime: null, endTime: null })
    await add(draft, status)
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
    await school.decideFirst(draft, { status: 'Withdrawn' })
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
  })

  test('that has ended', async () => {
    const over = await school.class('Over', { startTime: null, endTime: null })
    const one = server.db.updateTable('class').where('id', '=', over)
    await one.set({ startDate: inDays(-40), endDate: inDays(-2) }).execute()
    await add(over)
    await school.decideFirst(over, { status: 'Withdrawn' })
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
  })

  test('of an archived semester', async () => {
    const past = await school.class('Past')
    await school.enroll(past, ada, ada.childId)
    const semester = server.db.updateTable('semester').where('id', '=', school.spring)
    await semester.set({ isArchived: true }).execute()
    expect(await school.subjects(ada)).toEqual([])
  })
})

const lastTo = async (reader: { email: string }) => [
  (await school.subjects(reader)).at(-1),
  (await school.texts(reader)).at(-1),
]

const lastOf = async ({ email }: { email: string }) => (await readEmails(server, email)).at(-1)!

/** The organization decides on Mia's enrollment. */
async function decideMia(classId: number, status: string, reason: string | null = 'Moved up') {
  const mia = (await school.roster(classId)).find(({ name }) => name.startsWith('Mia'))!
  await school.decide(classId, mia, { status, reason })
  return mia.id
}

/** Mia is on the waitlist for Choir, whose only seat Finn has. */
async function onWaitlist() {
  const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
  const eve = await school.parent('Eve', 'Finn')
  await school.enroll(choir, eve, eve.childId)
  await school.enroll(choir, ada, ada.childId)
  return { choir, eve }
}

describe('An email says what the student left', () => {
  let ben: Awaited<ReturnType<typeof school.adult>>
  beforeEach(async () => {
    ben = await school.adult(ada.family, 'Ben', 'Full')
  })

  test('when it was the waitlist', async () => {
    const { choir } = await onWaitlist()
    await school.withdraw(choir, ada, ada.childId)
    const subject = 'Mia is no longer on the waitlist for Choir'
    expect(await lastTo(ada)).toEqual([
      subject,
      expect.stringContaining('You have removed Mia from the waitlist for Choir at Lindenschule.'),
    ])
    expect(await lastTo(ben)).toEqual([
      subject,
      expect.stringContaining('The family has removed Mia from the waitlist for Choir'),
    ])
  })

  test('when it was a request', async () => {
    const art = await school.class('Art', { enrollment: 'Approval' })
    await school.enroll(art, ada, ada.childId)
    await school.withdraw(art, ada, ada.childId)
    expect(await lastTo(ada)).toEqual([
      'The request for a seat in Art for Mia was withdrawn',
      expect.stringContaining(
        'You have withdrawn the request for a seat in Art at Lindenschule for Mia.',
      ),
    ])
  })

  test('when it was a seat offer', async () => {
    const { choir, eve } = await onWaitlist()
    await school.withdraw(choir, eve, eve.childId)
    await school.withdraw(choir, ada, ada.childId)
    expect(await lastTo(ada)).toEqual([
      'The seat in Choir is no longer held for Mia',
      expect.stringContaining(
        'You have declined the seat in Choir at Lindenschule that was held for Mia.',
      ),
    ])
  })

  test('when the organization ended it', async () => {
    const { choir, eve } = await onWaitlist()
    await decideMia(choir, 'Withdrawn')
    expect(await lastTo(ben)).toEqual([
      'Mia is no longer on the waitlist for Choir',
      expect.stringContaining(
        'Lindenschule has removed Mia from the waitlist for Choir. Reason: Moved up',
      ),
    ])
    await school.enroll(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    await decideMia(choir, 'Withdrawn')
    expect((await lastTo(ben))[1]).toContain(
      'Lindenschule has withdrawn the seat in Choir that was held for Mia.',
    )
  })

  test('and mentions another seat only if there can be one', async () => {
    const { choir } = await onWaitlist()
    await school.withdraw(choir, ada, ada.childId)
    expect((await lastTo(ada))[1]).toContain('If you still want a seat')
    await school.enroll(choir, ada, ada.childId)
    await school.save(choir, { status: 'Canceled' })
    await school.withdraw(choir, ada, ada.childId)
    expect((await lastTo(ada))[1]).toContain('You have removed Mia from the waitlist for Choir')
    expect((await lastTo(ada))[1]).not.toContain('If you still want a seat')
  })

  test('to the student themselves', async () => {
    const { choir } = await onWaitlist()
    const cleo = await school.member('Cleo')
    await school.verify(cleo.userId)
    await school.enroll(choir, cleo, cleo.personId)
    await school.withdraw(choir, cleo, cleo.personId)
    expect(await lastTo(cleo)).toEqual([
      'You are no longer on the waitlist for Choir',
      expect.stringContaining('You have removed yourself from the waitlist for Choir'),
    ])
  })
  test('when the organization declined something other than a request', async () => {
    const { choir, eve } = await onWaitlist()
    await decideMia(choir, 'Declined')
    expect(await lastTo(ben)).toEqual([
      'Mia is no longer on the waitlist for Choir',
      expect.stringContaining(
        'Lindenschule has removed Mia from the waitlist for Choir. Reason: Moved up',
      ),
    ])
    await school.enroll(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    await decideMia(choir, 'Declined')
    expect(await lastTo(ben)).toEqual([
      'The seat in Choir is no longer held for Mia',
      expect.stringContaining(
        'Lindenschule has withdrawn the seat in Choir that was held for Mia.',
      ),
    ])
  })
})

describe('An email to a former member names the office and does not link to the class page', () => {
  const office = 'contact the office of Lindenschule'

  test('when the organization archived the student', async () => {
    const choir = await school.class('Choir')
    await school.enroll(choir, ada, ada.childId)
    const [mia] = await school.roster(choir)
    const { change } = memberCalls(server, school)
    await change([mia!.organizationUserId], 'Archived', { endsEnrollments: true })
    const { subject, text, link } = await lastOf(ada)
    expect([subject, link]).toEqual(['Mia is withdrawn from Choir', undefined])
    expect(text).toContain('Reason: The membership was archived.')
    expect(text).toContain(office)
    expect(text).not.toMatch(/If you still want a seat|\/my\/classes/)
  })

  test('when the student left', async () => {
    const choir = await school.class('Choir')
    const cleo = await school.member('Cleo')
    await school.verify(cleo.userId)
    await school.enroll(choir, cleo, cleo.personId)
    expect((await lastOf(cleo)).link?.pathname).toBe(`/my/classes/${choir}`)
    const { organizationId } = school
    const path = `/api/Organization/leave/${organizationId}`
    expect((await server.post(path, cleo)).status).toBe(204)
    const { subject, text, link } = await lastOf(cleo)
    expect([subject, link]).toEqual(['You are withdrawn from Choir', undefined])
    expect(text).toContain(office)
    expect(text).not.toMatch(/If you still want a seat|\/my\/classes/)
  })
})

test('Emails queued by older versions, without the former status, are still sent', async () => {
  const choir = await school.class('Choir')
  await school.enroll(choir, ada, ada.childId)
  const left = await decideMia(choir, 'Withdrawn')
  const facts = { enrollmentId: left, by: 'Organization' } as const
  expect(await emailSentFor(server, emailOf(withdrawnKind), ada.email, facts)).toMatchObject({
    subject: 'Mia is withdrawn from Choir',
  })
  const art = await school.class('Art', { enrollment: 'Approval' })
  await school.enroll(art, ada, ada.childId)
  const enrollmentId = await decideMia(art, 'Declined')
  expect(
    await emailSentFor(server, emailOf(declinedKind), ada.email, { enrollmentId }),
  ).toMatchObject({
    subject: 'The request for a seat in Art for Mia was declined',
  })
})
