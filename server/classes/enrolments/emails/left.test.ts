import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { letterOf, readLetters } from '#server/testing/test-letters.ts'
import { declinedEmail, withdrawnEmail } from './enrollment.email.ts'
import { openReaders } from './test-readers.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openReaders>>
let ada: Awaited<ReturnType<typeof school.parent>>
let ben: Awaited<ReturnType<typeof school.adult>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openReaders(server)
  ada = await school.parent('Ada', 'Mia')
  ben = await school.adult(ada.family, 'Ben', 'Full')
})

const last = async (reader: { email: string }) => [
  (await school.subjects(reader)).at(-1),
  (await school.texts(reader)).at(-1),
]

const lastOf = async ({ email }: { email: string }) => (await readLetters(server, email)).at(-1)!

/** What the organization makes of what Mia is to a class. */
async function decideMia(classId: number, status: string, reason: string | null = 'Moved up') {
  const mia = (await school.roster(classId)).find(({ name }) => name.startsWith('Mia'))!
  await school.decide(classId, mia, { status, reason })
  return mia.id
}

/** Mia in line for Choir, whose only seat Finn has. */
async function waiting() {
  const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
  const eve = await school.parent('Eve', 'Finn')
  await school.enrol(choir, eve, eve.childId)
  await school.enrol(choir, ada, ada.childId)
  return { choir, eve }
}

describe('A letter says what was left', () => {
  test('where it was the line', async () => {
    const { choir } = await waiting()
    await school.withdraw(choir, ada, ada.childId)
    const subject = 'Mia is not in line for Choir any more'
    expect(await last(ada)).toEqual([
      subject,
      expect.stringContaining('You have taken Mia out of the line for Choir at Lindenschule.'),
    ])
    expect(await last(ben)).toEqual([
      subject,
      expect.stringContaining('The family has taken Mia out of the line for Choir'),
    ])
  })

  test('where it was a request', async () => {
    const art = await school.class('Art', { enrolment: 'Approval' })
    await school.enrol(art, ada, ada.childId)
    await school.withdraw(art, ada, ada.childId)
    expect(await last(ada)).toEqual([
      'The request for a seat in Art for Mia is taken back',
      expect.stringContaining(
        'You have taken back the request for a seat in Art at Lindenschule for Mia.',
      ),
    ])
  })

  test('where it was a seat on offer', async () => {
    const { choir, eve } = await waiting()
    await school.withdraw(choir, eve, eve.childId)
    await school.withdraw(choir, ada, ada.childId)
    expect(await last(ada)).toEqual([
      'The seat in Choir is not kept for Mia any more',
      expect.stringContaining(
        'You have declined the seat in Choir at Lindenschule that was kept for Mia.',
      ),
    ])
  })

  test('where the organization ended it', async () => {
    const { choir, eve } = await waiting()
    await decideMia(choir, 'Withdrawn')
    expect(await last(ben)).toEqual([
      'Mia is not in line for Choir any more',
      expect.stringContaining(
        'Lindenschule has taken Mia out of the line for Choir. Reason: Moved up',
      ),
    ])
    await school.enrol(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    await decideMia(choir, 'Withdrawn')
    expect((await last(ben))[1]).toContain(
      'Lindenschule has taken back the seat in Choir that was kept for Mia.',
    )
  })

  test('and speaks of another seat only where there can be one', async () => {
    const { choir } = await waiting()
    await school.withdraw(choir, ada, ada.childId)
    expect((await last(ada))[1]).toContain('If you still want a seat')
    await school.enrol(choir, ada, ada.childId)
    await school.save(choir, { status: 'Cancelled' })
    await school.withdraw(choir, ada, ada.childId)
    expect((await last(ada))[1]).toContain('You have taken Mia out of the line for Choir')
    expect((await last(ada))[1]).not.toContain('If you still want a seat')
  })

  test('to the student themself', async () => {
    const { choir } = await waiting()
    const cleo = await school.member('Cleo')
    await school.verify(cleo.userId)
    await school.enrol(choir, cleo, cleo.personId)
    await school.withdraw(choir, cleo, cleo.personId)
    expect(await last(cleo)).toEqual([
      'You are not in line for Choir any more',
      expect.stringContaining('You have taken yourself out of the line for Choir'),
    ])
  })
  test('where the organization declined what was no request', async () => {
    const { choir, eve } = await waiting()
    await decideMia(choir, 'Declined')
    expect(await last(ben)).toEqual([
      'Mia is not in line for Choir any more',
      expect.stringContaining(
        'Lindenschule has taken Mia out of the line for Choir. Reason: Moved up',
      ),
    ])
    await school.enrol(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    await decideMia(choir, 'Declined')
    expect(await last(ben)).toEqual([
      'The seat in Choir is not kept for Mia any more',
      expect.stringContaining(
        'Lindenschule has taken back the seat in Choir that was kept for Mia.',
      ),
    ])
  })
})

describe('To whoever is no member any more, a letter names the office, and no page that they cannot open', () => {
  const office = 'ask the office of Lindenschule'

  test('where the organization archived the student', async () => {
    const choir = await school.class('Choir')
    await school.enrol(choir, ada, ada.childId)
    const [mia] = await school.roster(choir)
    const { change } = memberCalls(server, school)
    await change([mia!.organizationUserId], 'Archived', { endsEnrollments: true })
    const { subject, text, link } = await lastOf(ada)
    expect([subject, link]).toEqual(['Mia is withdrawn from Choir', undefined])
    expect(text).toContain('Reason: The membership was archived.')
    expect(text).toContain(office)
    expect(text).not.toMatch(/If you still want a seat|\/my\/classes/)
  })

  test('where the student left', async () => {
    const choir = await school.class('Choir')
    const cleo = await school.member('Cleo')
    await school.verify(cleo.userId)
    await school.enrol(choir, cleo, cleo.personId)
    expect((await lastOf(cleo)).link?.pathname).toBe(`/my/classes/${choir}`)
    const { organizationId } = school
    const path = `/api/Organization/${organizationId}/leave`
    expect((await server.post(path, cleo)).status).toBe(204)
    const { subject, text, link } = await lastOf(cleo)
    expect([subject, link]).toEqual(['You are withdrawn from Choir', undefined])
    expect(text).toContain(office)
    expect(text).not.toMatch(/If you still want a seat|\/my\/classes/)
  })
})

test('A letter that was in the outbox before letters knew what was left is sent all the same', async () => {
  const choir = await school.class('Choir')
  await school.enrol(choir, ada, ada.childId)
  const left = await decideMia(choir, 'Withdrawn')
  const facts = { enrolmentId: left, by: 'Organization' } as const
  expect(await letterOf(server, withdrawnEmail, ada.email, facts)).toMatchObject({
    subject: 'Mia is withdrawn from Choir',
  })
  const art = await school.class('Art', { enrolment: 'Approval' })
  await school.enrol(art, ada, ada.childId)
  const enrolmentId = await decideMia(art, 'Declined')
  expect(await letterOf(server, declinedEmail, ada.email, { enrolmentId })).toMatchObject({
    subject: 'The request for a seat in Art for Mia was declined',
  })
})
