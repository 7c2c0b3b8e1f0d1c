import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { countSuccesses, lettersTo } from '#server/accounts/sign-in/test-sign-in.ts'
import { codeAnswered, sentenceAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { type Desk, openDesk } from './test-applications.ts'

let server: TestApp
let desk: Desk
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
})

test(
  'Whoever is accepted is a member from then on, and reads so in an email',
  { tags: ['7.application-desk-calls', '6.applications-decided'] },
  async () => {
    const petr = await desk.applicant()
    const answer = await desk.decide(petr.application)
    expect(await answer.json()).toMatchObject({
      status: 'Decided',
      candidates: [{ decision: 'Accepted', decidedBy: 'Ada Lind' }],
      savedBy: 'Ada Lind',
    })
    const membership = await desk.membershipOf(petr.personId)
    expect(membership).toMatchObject({ status: 'Active', isOwner: false, isParent: true })
    const { historyOf } = memberCalls(server, desk)
    expect(await historyOf(membership?.id ?? 0)).toEqual(['Accepted'])
    const [letter] = await readLetters(server, petr.email)
    expect(letter).toMatchObject({ subject: 'Welcome to Lindenschule' })
    expect(letter?.text).toContain('Lindenschule has accepted Petr Lind (parent).')
    expect(letter?.link?.pathname).toBe(`/my/applications/${petr.application.id}`)
  },
)

test(
  'Whoever is declined stays outside, reads so in an email, and may apply again',
  { tags: ['6.applications-decided'] },
  async () => {
    const petr = await desk.applicant()
    await desk.decide(petr.application, 'Declined')
    expect(await desk.membershipOf(petr.personId)).toBeUndefined()
    const [letter] = await readLetters(server, petr.email)
    expect(letter?.text).toContain('Lindenschule has declined Petr Lind (parent).')
    expect((await desk.apply(petr)).status).toBe(200)
  },
)

test('Nobody is written to at an address that is not proved', async () => {
  const petr = await desk.applicant()
  const unproved = { emailVerifiedAt: null }
  await server.db.updateTable('user').set(unproved).where('id', '=', petr.userId).execute()
  await desk.decide(petr.application)
  expect(await readLetters(server, petr.email)).toEqual([])
})

test(
  'An application is decided once, and not after it was withdrawn',
  { tags: ['6.applications-decided', '6.applications-one-open'] },
  async () => {
    const petr = await desk.applicant()
    const { application } = petr
    expect(await codeAnswered(await desk.decide({ ...application, version: 9 }))).toEqual([
      409,
      'stale',
    ])
    await desk.decide(application, 'Declined')
    const again = await desk.decide({ ...application, version: 2 })
    expect(await sentenceAnswered(again)).toEqual([409, 'Petr Lind was declined already.'])
    const gone = await desk.withdraw(petr, application)
    expect((await gone.json()).message).toBe(
      'Lindenschule has decided on this application already.',
    )
    const ben = await desk.applicant('Ben')
    await desk.withdraw(ben, ben.application)
    const late = await desk.decide({ ...ben.application, version: 2 })
    expect((await late.json()).message).toBe('The applicant has withdrawn this application.')
  },
)

test('Of two decisions and a withdrawal at once, one comes first and stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const petr = await desk.applicant()
    const { application } = petr
    const answers = await Promise.all([
      desk.decide(application, 'Declined'),
      desk.withdraw(petr, application),
      desk.decide(application),
    ])
    expect(countSuccesses(answers)).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const isMember = (await desk.membershipOf(petr.personId)) !== undefined
    expect(isMember).toBe(answers[2].status === 200)
    expect(await lettersTo(server, petr.email)).toHaveLength(answers[1].status === 200 ? 0 : 1)
  }
})

test(
  'Nobody decides any more who was suspended a moment before',
  { tags: ['6.role-at-once'], timeout: 60_000 },
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const { application } = await desk.applicant()
      const cora = await desk.member('Cora')
      await grant(server, desk, 'Registrar', cora)
      const { id: last } = await server.db
        .selectFrom('auditEntry')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      const [decided, suspended] = await Promise.all([
        desk.decide(application, 'Declined', cora),
        memberCalls(server, desk).change([cora.organizationUserId], 'Suspended'),
      ])
      expect(suspended.status).toBe(204)
      const entries = await server.db
        .selectFrom('auditEntry')
        .where('id', '>', last)
        .where('organizationId', '=', desk.organizationId)
        .orderBy('id')
        .select('action')
        .execute()
      expect([decided.status, ...entries.map(({ action }) => action)]).toEqual(
        decided.ok ? [200, 'Declined', 'Edited'] : [403, 'Edited'],
      )
    }
  },
)

test('An archived member who is accepted is active again, and a suspended one is not', async () => {
  const petr = await desk.applicant()
  await desk.decide(petr.application)
  await desk.setStatus(petr.personId, 'Archived')
  const again = await (await desk.apply(petr)).json()
  await desk.setStatus(petr.personId, 'Suspended')
  const refused = await desk.decide(again)
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Petr Lind is suspended here. Restore them in the list of members first.',
  ])
  await desk.setStatus(petr.personId, 'Archived')
  expect((await desk.decide(again)).status).toBe(200)
  expect(await desk.membershipOf(petr.personId)).toMatchObject({ status: 'Active' })
})

test('Applications of another organization are out of reach', async () => {
  const other = await openDesk(server, 'Hearth Co-op')
  const { application } = await other.applicant()
  expect(await codeAnswered(await desk.decide(application))).toEqual([404, 'not_found'])
  expect((await desk.list()).unfilteredCount).toBe(0)
})

test('The history tells what was decided, whatever it was', async () => {
  for (const [decision, action] of [
    ['Accepted', 'Accepted'],
    ['Waitlisted', 'CandidateWaitlisted'],
    ['Declined', 'Declined'],
  ] as const) {
    const { application } = await desk.applicant()
    await desk.decide(application, decision)
    const { history } = await desk.open(application)
    expect(history.map((entry) => entry.action)).toEqual(['Applied', action])
  }
})

test('Nothing is put into the outbox for an address that is not proved', async () => {
  const { application, ...petr } = await desk.applicant()
  const user = server.db.updateTable('user').where('id', '=', petr.userId)
  await user.set({ emailVerifiedAt: null }).execute()
  const asked = { question: 'How old is Mia?', version: 1 }
  expect((await desk.put(desk, application, 'ask', asked)).status).toBe(200)
  expect((await desk.decide({ ...application, version: 2 })).status).toBe(200)
  const letters = server.db.selectFrom('letter').where('email', '=', petr.email)
  expect(await letters.select('kind').execute()).toEqual([])
})
