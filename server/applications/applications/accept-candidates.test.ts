import { acceptanceSentence } from '#contract/applications/application-words.ts'
import type { MyApplication } from '#contract/applications/applications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { countSuccesses, register } from '#server/accounts/sign-in/test-sign-in.ts'
import { sentenceAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { type Desk, openDesk } from './test-applications.ts'
import { type Household, openHousehold } from './test-household.ts'

let server: TestApp
let desk: Desk
let home: Household
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
  home = await openHousehold(server, desk)
})

const previewOf = async (application: { id: number }) =>
  (await desk.open(application)).candidates.map(acceptanceSentence)

const add = (personId: number, values: object) =>
  insertMembership(server.db, { organizationId: desk.organizationId, personId, ...values })

test(
  'The preview of an application says what accepting everybody does then',
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
      'Petr Lind is a member already, and becomes a teacher too.',
      'Oma was a member before, and comes back (teacher and parent). They teach no classes until someone assigns them again.',
      'Mia Lind becomes a member (student) of the family “Lind family”.',
      'Theo Lind is a member already (student). Nothing changes.',
    ])
    expect((await desk.decide(application)).status).toBe(200)
    expect(await home.standing('Petr')).toBe('Active parent teacher')
    expect(await home.standing('Oma')).toBe('Active parent teacher')
    expect(await home.standing('Mia')).toBe('Active student')
    expect(await home.standing('Theo')).toBe('Active student')
    const seen = await server.db
      .selectFrom('organizationFamily')
      .where('organizationId', '=', desk.organizationId)
      .select('familyId')
      .execute()
    expect(seen).toEqual([{ familyId: home.familyId }])
  },
)

test(
  'Some are decided on first, and whoever waits is accepted later',
  { tags: ['6.applications-candidates'] },
  async () => {
    const first = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'], ['Theo', 'Student'])
    const partly = await (await desk.decideOn(first, { Petr: 'Accepted' })).json()
    expect(partly.status).toBe('InReview')
    const kept = await desk.decideOn(partly, { Petr: 'Declined' })
    expect(await sentenceAnswered(kept)).toEqual([409, 'Petr Lind was accepted already.'])
    expect(await home.standing('Petr')).toBe('Active parent')
    const all = await (await desk.decideOn(partly, { Mia: 'Waitlisted', Theo: 'Declined' })).json()
    expect(all.status).toBe('Decided')
    const again = await desk.decideOn(all, { Theo: 'Accepted' })
    expect(await sentenceAnswered(again)).toEqual([409, 'Theo Lind was declined already.'])
    const twice = await desk.decideOn(all, { Mia: 'Waitlisted' })
    expect(await sentenceAnswered(twice)).toEqual([409, 'Mia Lind is on the waitlist already.'])
    const late = await (await desk.decideOn(all, { Mia: 'Accepted' })).json()
    expect(late).toMatchObject({ status: 'Decided', version: 4 })
    expect([await home.standing('Mia'), await home.standing('Theo')]).toEqual([
      'Active student',
      'none',
    ])
    const letters = await readLetters(server, home.petr.email)
    const told = letters.filter(({ kind }) => kind === 'ApplicationDecided')
    expect(told.map(({ text }) => text.split('\n')[2])).toEqual([
      'Lindenschule has accepted Petr Lind (parent).',
      'On the waitlist: Mia Lind (student). You are told as soon as that changes.',
      'Lindenschule has accepted Mia Lind (student).',
    ])
    expect(told[0]?.text).toContain(
      'Still being looked at: Mia Lind (student) and Theo Lind (student).',
    )
  },
)

test(
  'Nobody is accepted for whom the applicant may not act any more, or who is shut out',
  { tags: ['6.applications-candidates'] },
  async () => {
    const application = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'])
    await home.access('View')
    const lost = 'The applicant may not act for Mia Lind any more. Ask them to apply again.'
    expect((await previewOf(application))[1]).toBe(lost)
    expect(await sentenceAnswered(await desk.decide(application))).toEqual([409, lost])
    expect(await home.standing('Petr')).toBe('none')
    await home.access('Full')
    await add(home.people.Mia, { isStudent: true, status: 'Suspended' })
    const shut = 'Mia Lind is suspended here. Restore them in the list of members first.'
    expect(await sentenceAnswered(await desk.decide(application))).toEqual([409, shut])
    const waiting = await (await desk.decideOn(application, { Mia: 'Waitlisted' })).json()
    const declined = await (await desk.decideOn(waiting, { Mia: 'Declined' })).json()
    expect(declined.candidates).toMatchObject([{ decision: 'Pending' }, { decision: 'Declined' }])
  },
)

test(
  'Nobody is accepted without being asked who has an account by now',
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
    const asked = 'Oma has an account by now. Decline them here: they apply themself.'
    expect((await previewOf(application))[1]).toBe(asked)
    expect(await sentenceAnswered(await desk.decide(application))).toEqual([409, asked])
    expect([await home.standing('Petr'), await home.standing('Oma')]).toEqual(['none', 'none'])
    const decided = await desk.decideOn(application, { Petr: 'Accepted', Oma: 'Declined' })
    expect(decided.status).toBe(200)
  },
)

test('Whoever is taken out of the family is not applied for any more', async () => {
  const application = await home.applied(['Mia', 'Student'])
  await server.del(`${home.path}/people/${home.people.Mia}`, home.petr)
  const open = await desk.open(application)
  expect(open.candidates).toEqual([])
  const ended = await (await desk.decide({ ...application, candidates: [] })).json()
  expect(ended).toMatchObject({
    status: 'Decided',
    letters: [],
    history: [{ action: 'Applied' }, { action: 'ApplicationEnded', actorName: 'Ada Lind' }],
  })
})

test('Of two who decide on different candidates at once, one comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const each = await openHousehold(server, desk)
    const application: MyApplication = await each.applied(['Petr', 'Parent'], ['Mia', 'Student'])
    const answers = await Promise.all([
      desk.decideOn(application, { Petr: 'Accepted' }),
      desk.decideOn(application, { Mia: 'Declined' }),
    ])
    expect(countSuccesses(answers)).toBe(1)
    const refused = answers.find(({ ok }) => !ok)
    expect(await refused?.json()).toMatchObject({ code: 'stale', current: { version: 2 } })
  }
})

test('Nobody is decided on by the ids of another application', async () => {
  const other = await openHousehold(server, desk)
  const [mine, theirs] = [
    await home.applied(['Petr', 'Parent']),
    await other.applied(['Mia', 'Student']),
  ]
  const answer = await desk.decide({ ...mine, candidates: theirs.candidates })
  expect(answer.status).toBe(404)
  const elsewhere = await openDesk(server, 'Hearth Co-op')
  expect((await elsewhere.decide(mine)).status).toBe(404)
  expect(
    (await elsewhere.put(elsewhere, mine, 'notes', { internalNotes: 'x', before: null })).status,
  ).toBe(404)
})

test('Whoever joins by themself leaves the application for their children open', async () => {
  const application = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'])
  await desk.change({ admissionType: 0 })
  expect((await desk.join(home.petr)).status).toBe(200)
  expect(await desk.open(application)).toMatchObject({ status: 'Submitted' })
})
