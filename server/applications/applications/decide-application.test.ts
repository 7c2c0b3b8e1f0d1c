import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { countSuccesses, register } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  sentenceAnswered,
  openTestApp,
  type TestApp,
} from '#server/testing/test-app.ts'
import { emailSentFor, readEmails, sendNotifications } from '#server/testing/test-emails.ts'
import { emailOf } from '#server/notifications/notification-emails.ts'
import { applicationDecidedKind } from './application-decided.notification.ts'
import {
  openReview,
  type ReviewFixture,
  openHousehold,
  type Household,
} from './test-applications.ts'
import { acceptanceSentence } from '#contract/applications/application-words.ts'
import type { MyApplication } from '#contract/applications/applications.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
let review: ReviewFixture
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  review = await openReview(server)
})

test(
  'An accepted applicant becomes a member and gets an email',
  { tags: ['7.application-review-calls', '6.applications-decided'] },
  async () => {
    const petr = await review.applicant()
    const answer = await review.decide(petr.application)
    expect(await answer.json()).toMatchObject({
      status: 'Decided',
      candidates: [{ decision: 'Accepted', decidedBy: 'Ada Lind' }],
      savedBy: 'Ada Lind',
    })
    const membership = await review.membershipOf(petr.personId)
    expect(membership).toMatchObject({ status: 'Active', isOwner: false, isParent: true })
    const { historyOf } = memberCalls(server, review)
    expect(await historyOf(membership?.id ?? 0)).toEqual(['Accepted'])
    const [decisionEmail] = await readEmails(server, petr.email)
    expect(decisionEmail).toMatchObject({ subject: 'Welcome to Lindenschule' })
    expect(decisionEmail?.text).toContain('Lindenschule has accepted Petr Lind (parent).')
    expect(decisionEmail?.link?.pathname).toBe(`/my/applications/${petr.application.id}`)
  },
)

test('The email about an accepted child leads to the plan', async () => {
  const home = await openHousehold(server, review)
  await review.decide(await home.applied(['Petr', 'Parent'], ['Mia', 'Student']))
  const emails = await readEmails(server, home.petr.email)
  const email = emails.find(({ subject }) => subject === 'Welcome to Lindenschule')
  expect(email?.link?.pathname).toBe(`/organizations/${review.organizationId}/plan`)
})

test(
  'A declined applicant does not become a member, gets an email and may apply again',
  { tags: ['6.applications-decided'] },
  async () => {
    const petr = await review.applicant()
    await review.decide(petr.application, 'Declined')
    expect(await review.membershipOf(petr.personId)).toBeUndefined()
    const [decisionEmail] = await readEmails(server, petr.email)
    expect(decisionEmail?.text).toContain('Lindenschule has declined Petr Lind (parent).')
    expect((await review.apply(petr)).status).toBe(200)
  },
)

test('The applicant finds the decision in the app, a member or not, whatever they chose', async () => {
  const petr = await review.applicant()
  const { organizationId } = review
  const chosen = { userId: petr.userId, organizationId, group: 'Applications', way: 'Off' } as const
  await server.db.insertInto('notificationChoice').values(chosen).execute()
  await review.decide(petr.application, 'Declined')
  const [email] = await readEmails(server, petr.email)
  expect(email?.text.split('Hello')).toHaveLength(2)
  expect(email?.unsubscribe).toBeUndefined()
  const { items } = await (await server.get('/api/Notification/my', petr)).json()
  expect(items).toMatchObject([
    {
      organizationName: 'Lindenschule',
      group: 'Applications',
      title: 'Your application to Lindenschule',
      lines: ['Hello Petr,', expect.stringContaining('has declined Petr Lind (parent).')],
      path: `/my/applications/${petr.application.id}`,
      isRead: false,
    },
  ])
  const eve = await register(server, {}, 'Eve')
  expect((await (await server.get('/api/Notification/my', eve)).json()).items).toEqual([])
})

test('A decision that a former version has queued is still sent', async () => {
  const petr = await review.applicant()
  await review.decide(petr.application)
  await server.db.deleteFrom('notification').execute()
  const { id: applicationEmailId } = await server.db
    .selectFrom('applicationEmail')
    .where('applicationId', '=', petr.application.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const facts = { applicationId: petr.application.id, applicationEmailId }
  const email = await emailSentFor(server, emailOf(applicationDecidedKind), petr.email, facts)
  expect(email?.text).toMatch(/^Hello Petr,\n\nLindenschule has accepted Petr Lind \(parent\)\./)
})

test('No email is sent to an unverified address', async () => {
  const petr = await review.applicant()
  const unverified = { emailVerifiedAt: null }
  await server.db.updateTable('user').set(unverified).where('id', '=', petr.userId).execute()
  await review.decide(petr.application)
  expect(await readEmails(server, petr.email)).toEqual([])
})

test(
  'An application is decided once, and never after it was withdrawn',
  { tags: ['6.applications-decided', '6.applications-one-open'] },
  async () => {
    const petr = await review.applicant()
    const { application } = petr
    expect(await codeAnswered(await review.decide({ ...application, version: 9 }))).toEqual([
      409,
      'versionConflict',
    ])
    await review.decide(application, 'Declined')
    const again = await review.decide({ ...application, version: 2 })
    expect(await sentenceAnswered(again)).toEqual([409, 'Petr Lind was already declined.'])
    const gone = await review.withdraw(petr, application)
    expect((await gone.json()).message).toBe(
      'Lindenschule has already decided on this application.',
    )
    const ben = await review.applicant('Ben')
    await review.withdraw(ben, ben.application)
    const late = await review.decide({ ...ben.application, version: 2 })
    expect((await late.json()).message).toBe('The applicant withdrew this application.')
  },
)

test('When two decisions and a withdrawal arrive at once, only one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const petr = await review.applicant()
    const { application } = petr
    const answers = await Promise.all([
      review.decide(application, 'Declined'),
      review.withdraw(petr, application),
      review.decide(application),
    ])
    expect(countSuccesses(answers)).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const isMember = (await review.membershipOf(petr.personId)) !== undefined
    expect(isMember).toBe(answers[2].status === 200)
    expect(await readEmails(server, petr.email)).toHaveLength(answers[1].status === 200 ? 0 : 1)
  }
})

test('A reviewer who was just suspended cannot decide', { tags: ['6.role-at-once'] }, async () => {
  for (let round = 0; round < 20; round += 1) {
    const { application } = await review.applicant()
    const cora = await review.member('Cora')
    await grant(server, review, 'Registrar', cora)
    const { id: last } = await server.db
      .selectFrom('auditEntry')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const [decided, suspended] = await Promise.all([
      review.decide(application, 'Declined', cora),
      memberCalls(server, review).change([cora.organizationUserId], 'Suspended'),
    ])
    expect(suspended.status).toBe(204)
    const entries = await server.db
      .selectFrom('auditEntry')
      .where('id', '>', last)
      .where('organizationId', '=', review.organizationId)
      .orderBy('id')
      .select('action')
      .execute()
    expect([decided.status, ...entries.map(({ action }) => action)]).toEqual(
      decided.ok ? [200, 'Declined', 'Edited'] : [403, 'Edited'],
    )
  }
})

test('Accepting an archived member reactivates them; a suspended one stays suspended', async () => {
  const petr = await review.applicant()
  await review.decide(petr.application)
  await review.setStatus(petr.personId, 'Archived')
  const again = await (await review.apply(petr)).json()
  await review.setStatus(petr.personId, 'Suspended')
  const refused = await review.decide(again)
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Petr Lind is suspended here. Restore them in the list of members first.',
  ])
  await review.setStatus(petr.personId, 'Archived')
  expect((await review.decide(again)).status).toBe(200)
  expect(await review.membershipOf(petr.personId)).toMatchObject({ status: 'Active' })
})

test('Applications of another organization are not found', async () => {
  const other = await openReview(server, 'Hearth Co-op')
  const { application } = await other.applicant()
  expect(await codeAnswered(await review.decide(application))).toEqual([404, 'not_found'])
  expect((await review.list()).unfilteredCount).toBe(0)
})

test('The audit log records every decision', async () => {
  for (const [decision, action] of [
    ['Accepted', 'Accepted'],
    ['Waitlisted', 'CandidateWaitlisted'],
    ['Declined', 'Declined'],
  ] as const) {
    const { application } = await review.applicant()
    await review.decide(application, decision)
    const { history } = await review.open(application)
    expect(history.map((entry) => entry.action)).toEqual(['Applied', action])
  }
})

test('No email to an unverified address is added to the outbox', async () => {
  const { application, ...petr } = await review.applicant()
  const user = server.db.updateTable('user').where('id', '=', petr.userId)
  await user.set({ emailVerifiedAt: null }).execute()
  const asked = { question: 'How old is Mia?', version: 1 }
  expect((await review.put(review, application, 'ask', asked)).status).toBe(200)
  expect((await review.decide({ ...application, version: 2 })).status).toBe(200)
  await sendNotifications(server)
  const decisionEmails = server.db.selectFrom('outboxEmail').where('email', '=', petr.email)
  expect(await decisionEmails.select('kind').execute()).toEqual([])
})

const previewOf = async (application: { id: number }) =>
  (await review.open(application)).candidates.map(acceptanceSentence)

const add = (personId: number, values: object) =>
  insertMembership(server.db, { organizationId: review.organizationId, personId, ...values })

describe('Accepted candidates', () => {
  let home: Household
  beforeEach(async () => {
    home = await openHousehold(server, review)
  })

  test(
    'The preview of an application matches what accepting everybody does',
    { tags: ['6.applications-preview'] },
    async () => {
      await add(home.people.Petr, { isParent: true })
      await add(home.people.Oma, { isTeacher: true, status: 'Archived' })
      const application = await home.applied(
        ['Petr', 'Teacher'],
        ['Oma', 'Parent'],
        ['Mia', 'Student'],
        ['Theo', 'Student'],
      )
      await add(home.people.Theo, { isStudent: true })
      expect(await previewOf(application)).toEqual([
        'Petr Lind is already a member and also becomes a teacher.',
        'Oma was a member before and rejoins (teacher and parent). They teach no classes until someone assigns them again.',
        'Mia Lind becomes a member (student) of the family “Lind family”.',
        'Theo Lind is already a member (student). Nothing changes.',
      ])
      expect((await review.decide(application)).status).toBe(200)
      expect(await home.eligibility('Petr')).toBe('Active parent teacher')
      expect(await home.eligibility('Oma')).toBe('Active parent teacher')
      expect(await home.eligibility('Mia')).toBe('Active student')
      expect(await home.eligibility('Theo')).toBe('Active student')
      const seen = await server.db
        .selectFrom('organizationFamily')
        .where('organizationId', '=', review.organizationId)
        .select('familyId')
        .execute()
      expect(seen).toEqual([{ familyId: home.familyId }])
    },
  )

  test(
    'Some candidates can be decided first, and waitlisted ones accepted later',
    { tags: ['6.applications-candidates'] },
    async () => {
      const first = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'], ['Theo', 'Student'])
      const partly = await (await review.decideOn(first, { Petr: 'Accepted' })).json()
      expect(partly.status).toBe('InReview')
      const application = await review.decideOn(partly, { Petr: 'Declined' })
      expect(await sentenceAnswered(application)).toEqual([409, 'Petr Lind was already accepted.'])
      expect(await home.eligibility('Petr')).toBe('Active parent')
      const all = await (
        await review.decideOn(partly, { Mia: 'Waitlisted', Theo: 'Declined' })
      ).json()
      expect(all.status).toBe('Decided')
      const again = await review.decideOn(all, { Theo: 'Accepted' })
      expect(await sentenceAnswered(again)).toEqual([409, 'Theo Lind was already declined.'])
      const twice = await review.decideOn(all, { Mia: 'Waitlisted' })
      expect(await sentenceAnswered(twice)).toEqual([409, 'Mia Lind is already on the waitlist.'])
      const late = await (await review.decideOn(all, { Mia: 'Accepted' })).json()
      expect(late).toMatchObject({ status: 'Decided', version: 4 })
      expect([await home.eligibility('Mia'), await home.eligibility('Theo')]).toEqual([
        'Active student',
        'none',
      ])
      const decisionEmails = await readEmails(server, home.petr.email)
      const sent = decisionEmails.filter(({ kind }) => kind === 'ApplicationDecided')
      expect(sent.map(({ text }) => text.split('\n')[2])).toEqual([
        'Lindenschule has accepted Petr Lind (parent).',
        'On the waitlist: Mia Lind (student). We’ll email you when that changes.',
        'Lindenschule has accepted Mia Lind (student).',
      ])
      expect(sent[0]?.text).toContain(
        'Still in review: Mia Lind (student) and Theo Lind (student).',
      )
    },
  )

  test(
    'A person whom the applicant may no longer act for, or who is suspended, cannot be accepted',
    { tags: ['6.applications-candidates'] },
    async () => {
      const application = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'])
      await home.access('View')
      const lost = 'The applicant can no longer act for Mia Lind. Ask them to apply again.'
      expect((await previewOf(application))[1]).toBe(lost)
      expect(await sentenceAnswered(await review.decide(application))).toEqual([409, lost])
      expect(await home.eligibility('Petr')).toBe('none')
      await home.access('Full')
      await add(home.people.Mia, { isStudent: true, status: 'Suspended' })
      const shut = 'Mia Lind is suspended here. Restore them in the list of members first.'
      expect(await sentenceAnswered(await review.decide(application))).toEqual([409, shut])
      const waiting = await (await review.decideOn(application, { Mia: 'Waitlisted' })).json()
      const declined = await (await review.decideOn(waiting, { Mia: 'Declined' })).json()
      expect(declined.candidates).toMatchObject([{ decision: 'Pending' }, { decision: 'Declined' }])
    },
  )

  test(
    'A person who has their own account by now cannot be accepted without applying',
    { tags: ['6.applications-candidates'] },
    async () => {
      const application = await home.applied(['Petr', 'Parent'], ['Oma', 'Parent'])
      const account = await register(server, {}, 'Olga')
      await server.db
        .updateTable('person')
        .set({ userId: null })
        .where('id', '=', account.personId)
        .execute()
      await server.db
        .updateTable('person')
        .set({ userId: account.userId })
        .where('id', '=', home.people.Oma)
        .execute()
      const asked = 'Oma has their own account now. Decline this application and ask them to apply.'
      expect((await previewOf(application))[1]).toBe(asked)
      expect(await sentenceAnswered(await review.decide(application))).toEqual([409, asked])
      expect([await home.eligibility('Petr'), await home.eligibility('Oma')]).toEqual([
        'none',
        'none',
      ])
      const decided = await review.decideOn(application, { Petr: 'Accepted', Oma: 'Declined' })
      expect(decided.status).toBe(200)
    },
  )

  test('A person removed from the family is removed from the application', async () => {
    const application = await home.applied(['Mia', 'Student'])
    await server.del(`${home.path}/people/${home.people.Mia}`, home.petr)
    const open = await review.open(application)
    expect(open.candidates).toEqual([])
    const ended = await (await review.decide({ ...application, candidates: [] })).json()
    expect(ended).toMatchObject({
      status: 'Decided',
      decisionEmails: [],
      history: [{ action: 'Applied' }, { action: 'ApplicationEnded', actorName: 'Ada Lind' }],
    })
  })

  test('When two reviewers decide on different candidates at once, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const each = await openHousehold(server, review)
      const application: MyApplication = await each.applied(['Petr', 'Parent'], ['Mia', 'Student'])
      const answers = await Promise.all([
        review.decideOn(application, { Petr: 'Accepted' }),
        review.decideOn(application, { Mia: 'Declined' }),
      ])
      expect(countSuccesses(answers)).toBe(1)
      const refused = answers.find(({ ok }) => !ok)
      expect(await refused?.json()).toMatchObject({
        code: 'versionConflict',
        current: { version: 2 },
      })
    }
  })

  test('Candidate ids of another application are refused', async () => {
    const other = await openHousehold(server, review)
    const [mine, theirs] = [
      await home.applied(['Petr', 'Parent']),
      await other.applied(['Mia', 'Student']),
    ]
    const answer = await review.decide({ ...mine, candidates: theirs.candidates })
    expect(answer.status).toBe(404)
    const elsewhere = await openReview(server, 'Hearth Co-op')
    expect((await elsewhere.decide(mine)).status).toBe(404)
    expect(
      (await elsewhere.put(elsewhere, mine, 'notes', { internalNotes: 'x', before: null })).status,
    ).toBe(404)
  })

  test('A parent who joins on their own leaves the application for their children open', async () => {
    const application = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'])
    await review.change({ admissionType: 0 })
    expect((await review.join(home.petr)).status).toBe(200)
    expect(await review.open(application)).toMatchObject({ status: 'Submitted' })
  })
})
