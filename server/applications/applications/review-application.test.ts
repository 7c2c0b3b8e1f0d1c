import type { MyApplication } from '#contract/applications/applications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  codeAnswered,
  sentenceAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { type ReviewFixture, openReview } from './test-applications.ts'

let server: TestApp
let review: ReviewFixture
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  review = await openReview(server)
})

const ask = (application: { id: number }, version = 1) =>
  review.put(review, application, 'ask', { question: 'How old is Mia?', version })

const mineOf = async ({ token }: { token: string }): Promise<MyApplication[]> =>
  (await server.get('/api/Application/my', { token })).json()

test(
  'A question is emailed, answered, and shown to both sides',
  { tags: ['7.application-calls', '7.application-review-calls', '6.applications-asked'] },
  async () => {
    const { application, ...petr } = await review.applicant()
    expect((await ask(application)).status).toBe(200)
    const [decisionEmail] = await readEmails(server, petr.email)
    expect(decisionEmail).toMatchObject({
      subject: 'Lindenschule has a question about your application',
    })
    expect(decisionEmail?.text).toContain('How old is Mia?')
    expect(decisionEmail?.link?.pathname).toBe(`/my/applications/${application.id}`)
    const { items } = await (await server.get('/api/Notification/my', petr)).json()
    expect(items).toMatchObject([{ path: `/my/applications/${application.id}`, isRead: false }])
    expect((await review.page(petr)).application.status).toBe('InformationAsked')
    expect(await sentenceAnswered(await ask(application, 2))).toEqual([
      409,
      'A question is already waiting for an answer.',
    ])
    const eve = await signInSomebody(server, 'Eve')
    const body = { answer: 'She is six.', version: 2 }
    expect((await review.answer(eve, application, body)).status).toBe(404)
    expect((await review.answer(petr, application, body)).status).toBe(200)
    const answered = [{ question: 'How old is Mia?', answer: 'She is six.' }]
    expect(await review.open(application)).toMatchObject({
      status: 'InReview',
      inquiries: [{ ...answered[0], askedBy: 'Ada Lind' }],
    })
    expect((await mineOf(petr))[0]).toMatchObject({ status: 'InReview', inquiries: answered })
    expect(await readEmails(server, petr.email)).toEqual([])
    expect(
      await codeAnswered(await review.answer(petr, application, { ...body, version: 3 })),
    ).toEqual([409, 'application_over'])
    await ask(application, 3)
    await review.answer(petr, application, { answer: 'And a half.', version: 4 })
    const { inquiries } = await review.open(application)
    expect(inquiries.map(({ answer }) => answer)).toEqual(['She is six.', 'And a half.'])
  },
)

test(
  'Only reviewers can see internal notes',
  { tags: ['7.application-review-calls', '6.applications-notes'] },
  async () => {
    const { application, ...petr } = await review.applicant()
    const noted = await review.put(review, application, 'notes', {
      internalNotes: 'Knows the Bergs.',
      before: null,
    })
    expect(await noted.json()).toMatchObject({
      status: 'InReview',
      internalNotes: 'Knows the Bergs.',
      history: [{ action: 'Applied' }, { action: 'NotesEdited', actorName: 'Ada Lind' }],
    })
    await review.decide(application)
    const visible = [
      await mineOf(petr),
      await readEmails(server, petr.email),
      await (await server.get('/api/Account/export', petr)).json(),
      await (await server.get('/api/Audit/my', petr)).json(),
      await (
        await server.get(`/api/Audit/admin/organization/${review.organizationId}`, review)
      ).json(),
      await review.list(),
    ]
    expect(JSON.stringify(visible)).not.toContain('Bergs')
  },
)

test('Notes never block the applicant', async () => {
  const note = (application: { id: number }) =>
    review.put(review, application, 'notes', { internalNotes: 'Knows the Bergs.', before: null })
  const petr = await review.applicant()
  await note(petr.application)
  expect((await review.withdraw(petr, petr.application, { version: 1 })).status).toBe(200)
  const ben = await review.applicant('Ben')
  await ask(ben.application)
  await note(ben.application)
  const answered = await review.answer(ben, ben.application, { answer: 'Six.', version: 2 })
  expect(answered.status).toBe(200)
})

test('Notes conflict only with other notes', async () => {
  const { application } = await review.applicant()
  const note = (internalNotes: string, before: string | null) =>
    review.put(review, application, 'notes', { internalNotes, before })
  await review.decide(application)
  expect((await note('Knows the Bergs.', null)).status).toBe(200)
  const late = await note('Sings.', null)
  expect([late.status, await late.json()]).toMatchObject([
    409,
    {
      code: 'versionConflict',
      current: { internalNotes: 'Knows the Bergs.', savedBy: 'Ada Lind' },
    },
  ])
  expect((await note('Sings.', 'Knows the Bergs.')).status).toBe(200)
})

test(
  'An applicant with an unverified address sees a question only in the app',
  { tags: ['6.applications-asked'] },
  async () => {
    const { application, ...petr } = await review.applicant()
    expect(await review.open(application)).toMatchObject({ isReachable: true })
    const unverified = { emailVerifiedAt: null }
    await server.db.updateTable('user').set(unverified).where('id', '=', petr.userId).execute()
    expect(await review.open(application)).toMatchObject({ isReachable: false })
    expect((await ask(application)).status).toBe(200)
    expect(await readEmails(server, petr.email)).toEqual([])
    expect((await review.page(petr)).application.status).toBe('InformationAsked')
    expect((await mineOf(petr))[0]?.inquiries).toMatchObject([
      { question: 'How old is Mia?', answer: null },
    ])
    const body = { answer: 'She is six.', version: 2 }
    expect((await review.answer(petr, application, body)).status).toBe(200)
  },
)

test(
  'A review starts once, and not by viewing the application',
  { tags: ['7.application-review-calls'] },
  async () => {
    const { application } = await review.applicant()
    expect((await review.open(application)).status).toBe('Submitted')
    const startReview = (version: number) => review.put(review, application, 'review', { version })
    expect(await (await startReview(1)).json()).toMatchObject({ status: 'InReview' })
    expect(await sentenceAnswered(await startReview(2))).toEqual([
      409,
      'This application is already in review.',
    ])
  },
)

test(
  'A decision email is sent as edited, in plain text, and saved',
  { tags: ['6.applications-email'] },
  async () => {
    const { application, ...petr } = await review.applicant()
    const subject = 'Welcome\r\nBcc: eve@example.org'
    const decisionEmail = { subject: 'Welcome, Petr', text: 'Dear Petr,\n\n<b>bring</b> shoes.' }
    const wrong = await review.decideOn(
      application,
      { Petr: 'Accepted' },
      { decisionEmail: { ...decisionEmail, subject } },
    )
    expect(wrong.status).toBe(422)
    const decided = await review.decideOn(application, { Petr: 'Accepted' }, { decisionEmail })
    expect(await decided.json()).toMatchObject({
      decisionEmails: [{ ...decisionEmail, isMailed: true }],
    })
    const [mail] = await readEmails(server, petr.email)
    expect(mail).toMatchObject({ subject: 'Welcome, Petr' })
    expect(mail?.text).toContain('<b>bring</b> shoes.')
    expect(mail?.html).toContain('&lt;b&gt;bring&lt;/b&gt; shoes.')
    expect((await mineOf(petr))[0]?.decisionEmails).toMatchObject([decisionEmail])
  },
)

test('When an answer and a withdrawal arrive at once, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { application, ...petr } = await review.applicant()
    await ask(application)
    const [answered, withdrawn] = await Promise.all([
      review.answer(petr, application, { answer: 'Six.', version: 2 }),
      review.withdraw(petr, application, { version: 2 }),
    ])
    expect([answered.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
  }
})
