import type { CandidateKind } from '#contract/applications/applications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import {
  codeAnswered,
  fieldsAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import {
  type ReviewFixture,
  openReview,
  type Household,
  openHousehold,
} from './test-applications.ts'

let server: TestApp
let review: ReviewFixture
let home: Household
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  review = await openReview(server)
  home = await openHousehold(server, review)
})

const questions = [
  { text: 'Why us?', help: null, isRequired: true },
  { text: 'Who sent you?', help: 'A friend, a poster', isRequired: false },
]

const ask = async (some: object[], version: number) => {
  const path = `/api/Application/admin/organization/${review.organizationId}/questions`
  return server.put(path, { token: review.token, body: { questions: some, version } })
}

test(
  'Those who review applications get an email about a new one, and nobody else',
  { tags: ['6.applications-email'] },
  async () => {
    const registrar = await holderOf(server, review, 'Registrar')
    const viewer = await holderOf(server, review, 'Viewer')
    const { application } = await review.applicant('Petr')
    for (const { email } of [review.owner, registrar]) {
      const [received] = await readEmails(server, email)
      expect(received?.subject).toBe('Application to Lindenschule from Petr Lind')
      const path = `/organizations/${review.organizationId}/admin/application/${application.id}`
      expect(received?.link?.href).toBe(`https://kinroll.test${path}`)
    }
    expect(await readEmails(server, viewer.email)).toEqual([])
  },
)

test(
  'The form shows the questions, and the family members the caller may apply for',
  { tags: ['7.application-calls', '6.applications-for-several', '6.applications-questions'] },
  async () => {
    expect((await ask(questions, 0)).status).toBe(200)
    await insertMembership(server.db, {
      organizationId: review.organizationId,
      personId: home.people.Mia,
      isStudent: true,
    })
    const form = await (await review.form(home.petr)).json()
    expect(form.questions).toEqual(questions)
    expect(form.people).toMatchObject([
      { name: 'Petr Lind', isMe: true, kinds: ['Parent', 'Teacher', 'Student'], held: [] },
      { name: 'Oma', isMe: false, kinds: ['Parent', 'Teacher'], held: [] },
      { name: 'Theo Lind', isMe: false, kinds: ['Student'], held: [] },
      { name: 'Mia Lind', isMe: false, kinds: ['Student'], held: ['Student'] },
    ])
    await home.access('View')
    expect((await (await review.form(home.petr)).json()).people).toHaveLength(1)
  },
)

test(
  'An application keeps the wording of the questions it answered',
  { tags: ['6.applications-questions'] },
  async () => {
    await ask(questions, 0)
    const answers = [
      { question: 'Why us?', answer: 'You sing.' },
      { question: 'Who sent you?', answer: '' },
    ]
    const applied = await home.ask([['Petr', 'Parent']], { answers })
    expect(applied.status).toBe(200)
    await ask([{ ...questions[0], text: 'Why now?' }], 1)
    const { id } = await applied.json()
    expect((await review.open({ id })).answers).toEqual([
      { question: 'Why us?', answer: 'You sing.' },
      { question: 'Who sent you?', answer: null },
    ])
  },
)

test(
  'Answers to outdated questions are refused, and no application is created',
  { tags: ['6.applications-questions'] },
  async () => {
    await ask(questions, 0)
    const answers = [{ question: 'Why us?', answer: 'You sing.' }]
    expect(await codeAnswered(await home.ask([['Petr', 'Parent']], { answers }))).toEqual([
      409,
      'questions_changed',
    ])
    expect(await codeAnswered(await home.ask([['Petr', 'Parent']], { answers: [] }))).toEqual([
      409,
      'questions_changed',
    ])
    const empty = questions.map(({ text }) => ({ question: text, answer: null }))
    const refused = await home.ask([['Petr', 'Parent']], { answers: empty })
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      { 'answers.0.answer': 'This field is required.' },
    ])
    expect((await review.list()).unfilteredCount).toBe(0)
  },
)

test(
  'Questions are unique, at most twenty, and saved by one person at a time',
  { tags: ['7.application-review-calls', '6.applications-questions'] },
  async () => {
    expect((await ask(questions, 0)).status).toBe(200)
    expect(await codeAnswered(await ask([], 0))).toEqual([409, 'versionConflict'])
    const twice = await ask([questions[0] ?? {}, questions[0] ?? {}], 1)
    expect([twice.status, (await twice.json()).fields]).toMatchObject([
      422,
      { 'questions.1.text': 'You’ve already added this question.' },
    ])
    const many = Array.from({ length: 21 }, (_, index) => ({
      text: `Question ${index}`,
      help: null,
      isRequired: false,
    }))
    expect((await ask(many, 1)).status).toBe(422)
    expect((await ask(many.slice(1), 1)).status).toBe(200)
  },
)

test(
  'An application needs at least one candidate, each once, whom the applicant may act for',
  { tags: ['6.applications-for-several'] },
  async () => {
    const eve = await signInSomebody(server, 'Eve')
    const { Mia, Oma, Petr } = home.people
    const refusing = async (candidates: { personId: number; kind: CandidateKind }[]) =>
      (await review.apply(home.petr, null, { candidates })).status
    expect(await refusing([])).toBe(422)
    expect(await refusing([{ personId: eve.personId, kind: 'Parent' }])).toBe(422)
    expect(await refusing([{ personId: 99_999_999, kind: 'Parent' }])).toBe(422)
    expect(await refusing([{ personId: Mia, kind: 'Teacher' }])).toBe(422)
    expect(await refusing([{ personId: Oma, kind: 'Student' }])).toBe(422)
    const once = { personId: Petr, kind: 'Parent' } as const
    expect(await refusing([once, once])).toBe(422)
    await home.access('View')
    expect(await refusing([{ personId: Mia, kind: 'Student' }])).toBe(422)
    expect((await review.list()).unfilteredCount).toBe(0)
  },
)

test(
  'An adult with an account must apply on their own',
  { tags: ['6.applications-for-several'] },
  async () => {
    const eva = await home.otherParent('Eva')
    const { people } = await (await review.form(home.petr)).json()
    expect(people.find(({ name }: { name: string }) => name === 'Eva Lind')).toEqual({
      personId: eva.personId,
      name: 'Eva Lind',
      isMe: false,
      kinds: [],
      held: [],
    })
    const candidates = [
      { personId: home.people.Mia, kind: 'Student' },
      { personId: eva.personId, kind: 'Parent' },
    ] as const
    const refused = await review.apply(home.petr, null, { candidates: [...candidates] })
    expect(await fieldsAnswered(refused)).toEqual([
      422,
      { candidates: 'Eva Lind has an account and needs to apply on their own.' },
    ])
    expect((await review.list()).unfilteredCount).toBe(0)
    expect((await review.apply(eva)).status).toBe(200)
  },
)

test(
  'A member can apply for their children who are not members yet',
  { tags: ['6.applications-for-several'] },
  async () => {
    const { organizationId } = review
    await insertMembership(server.db, {
      organizationId,
      personId: home.people.Petr,
      isParent: true,
    })
    expect(await codeAnswered(await home.ask([['Petr', 'Parent']]))).toEqual([
      409,
      'member_already',
    ])
    expect((await home.ask([['Mia', 'Student']])).status).toBe(200)
  },
)
