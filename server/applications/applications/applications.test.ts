import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { countSuccesses, register } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { openReview, type ReviewFixture, openHousehold } from './test-applications.ts'
import { lastSaved } from '#server/database/saving.ts'
import { audit } from '#server/audit/audit.ts'
import { insertApplication } from './submit-application.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openOffice } from '#server/people/merging/test-merging.ts'

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
  'An applicant sees the waiting application wherever they see the organization',
  { tags: ['6.join-approval', '7.application-calls'] },
  async () => {
    const petr = await signInSomebody(server, 'Petr')
    const answer = await review.apply(petr, '  We live next door. ')
    expect(answer.status).toBe(200)
    const application = await answer.json()
    const { organizationId: id, name } = review
    expect(application).toEqual({
      id: expect.any(Number),
      organization: { id, name, logoImageUrl: null, isPublic: true },
      message: 'We live next door.',
      answers: [],
      status: 'Submitted',
      candidates: [
        { id: expect.any(Number), name: 'Petr Lind', kind: 'Parent', decision: 'Pending' },
      ],
      inquiries: [],
      decisionEmails: [],
      createdDate: expect.any(String),
      version: 1,
    })
    const mine = await server.get('/api/Application/my', { token: petr.token })
    expect(await mine.json()).toEqual([application])
    const { status, createdDate, version } = application
    const open = { id: application.id, status, createdDate, version }
    expect(await review.page(petr)).toMatchObject({ membership: null, application: open })
    expect(await review.page(review)).toMatchObject({ application: null })
  },
)

test(
  'When one person sends thirty applications at once, only one is accepted',
  { tags: ['6.applications-one-open'] },
  async () => {
    const petr = await signInSomebody(server, 'Petr')
    const answers = await Promise.all(Array.from({ length: 30 }, () => review.apply(petr)))
    expect(countSuccesses(answers)).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
    expect(await codeAnswered(await review.apply(petr))).toEqual([429, 'too_many_tries'])
    expect((await review.list()).totalCount).toBe(1)
  },
)

test('People cannot apply where they can join, are members or are suspended', async () => {
  const petr = await register(server, {}, 'Petr')
  const { personId } = petr
  await review.change({ admissionType: 0 })
  expect(await codeAnswered(await review.apply(petr))).toEqual([409, 'join_instead'])
  await review.change({ admissionType: 1 })
  await review.ask({ email: petr.email })
  expect(await codeAnswered(await review.apply(petr))).toEqual([409, 'join_instead'])
  await insertMembership(server.db, { organizationId: review.organizationId, personId })
  expect(await codeAnswered(await review.apply(petr))).toEqual([409, 'member_already'])
  await review.setStatus(personId, 'Suspended')
  expect(await codeAnswered(await review.apply(petr))).toEqual([403, 'forbidden'])
  await review.change({ accessLevel: 1 })
  const stranger = await signInSomebody(server, 'Vera')
  expect(await codeAnswered(await review.apply(stranger))).toEqual([404, 'not_found'])
})

test(
  'Only the applicant can withdraw an application, while it waits, and can apply again',
  { tags: ['7.application-calls', '6.applications-one-open'] },
  async () => {
    const petr = await review.applicant()
    const { application } = petr
    const eve = await signInSomebody(server, 'Eve')
    expect((await review.withdraw(eve, application)).status).toBe(404)
    expect(await codeAnswered(await review.withdraw(petr, application, { version: 7 }))).toEqual([
      409,
      'versionConflict',
    ])
    const answer = await review.withdraw(petr, application, { version: 1 })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: 'Withdrawn', version: 2 },
    ])
    expect(await codeAnswered(await review.withdraw(petr, application))).toEqual([
      409,
      'application_over',
    ])
    expect((await review.page(petr)).application).toBe(null)
    expect((await review.apply(petr)).status).toBe(200)
  },
)

test('The applicant still sees their application after the organization becomes private', async () => {
  const petr = await review.applicant()
  await review.change({ accessLevel: 1 })
  const [mine] = await (await server.get('/api/Application/my', { token: petr.token })).json()
  expect(mine).toMatchObject({ status: 'Submitted', organization: { isPublic: false } })
  expect((await review.withdraw(petr, mine)).status).toBe(200)
})

test("A person's application closes when they join an organization that no longer requires approval", async () => {
  const petr = await review.applicant()
  await review.change({ admissionType: 0 })
  expect((await review.join(petr)).status).toBe(200)
  expect(await review.page(petr)).toMatchObject({
    membership: { status: 'Active' },
    application: null,
  })
  expect((await review.list()).items).toMatchObject([{ status: 'Withdrawn' }])
})

test("Deleting the applicant's account deletes the application", async () => {
  const petr = await review.applicant()
  await server.db.deleteFrom('user').where('id', '=', petr.userId).execute()
  expect((await review.list()).unfilteredCount).toBe(0)
})

const namesFound = async (query: string): Promise<string[]> =>
  (await review.list(query)).items.map(({ name }: { name: string }) => name.replace(' Lind', ''))

test(
  'The list of applications shows waiting ones first, and can be searched and filtered',
  { tags: ['7.application-review-calls', '2.applications-content'] },
  async () => {
    const [zoe, ben, cora] = [
      await review.applicant('Zoe'),
      await review.applicant('Ben'),
      await review.applicant('Cora'),
    ]
    await review.applicant('Abel')
    await review.decide(zoe.application, 'Declined')
    await review.decide(ben.application)
    await review.withdraw(cora, cora.application)
    expect(await namesFound('')).toEqual(['Abel', 'Zoe', 'Ben', 'Cora'])
    expect(await namesFound('sortField=name')).toEqual(['Abel', 'Ben', 'Cora', 'Zoe'])
    expect(await namesFound('sortField=createdDate&sortDirection=1')).toEqual([
      'Abel',
      'Cora',
      'Ben',
      'Zoe',
    ])
    expect(await namesFound('searchString=CÓR')).toEqual(['Cora'])
    for (const [outcome, name] of [
      ['Waiting', 'Abel'],
      ['Declined', 'Zoe'],
      ['Accepted', 'Ben'],
      ['Withdrawn', 'Cora'],
    ]) {
      expect(await namesFound(`outcome=${outcome}`)).toEqual([name])
    }
    const page = await review.list('outcome=Declined')
    expect(page).toMatchObject({ totalCount: 1, unfilteredCount: 4 })
    expect(page.items[0]).toEqual({
      id: zoe.application.id,
      name: 'Zoe Lind',
      message: 'May I?',
      status: 'Decided',
      candidates: [
        { id: expect.any(Number), name: 'Zoe Lind', kind: 'Parent', decision: 'Declined' },
      ],
      createdDate: expect.any(String),
      version: 2,
      savedBy: 'Ada Lind',
      savedDate: expect.any(String),
    })
  },
)

test(
  'An application cannot refer to rows of another organization',
  { tags: ['6.other-organizations'] },
  async () => {
    const { organizationId } = await openReview(server, 'Hearth Co-op')
    const { id: applicationId, candidates } = await (
      await openHousehold(server, review)
    ).applied(['Mia', 'Student'])
    const { personId } = await server.db
      .selectFrom('applicationCandidate')
      .where('applicationId', '=', applicationId)
      .select('personId')
      .executeTakeFirstOrThrow()
    const foreign = { organizationId, applicationId }
    const now = new Date().toISOString()
    const candidate = { ...foreign, personId, kind: 'Parent' } as const
    const inquiry = { ...foreign, question: 'Who?', askedDate: now }
    const decisionEmail = {
      ...foreign,
      subject: 'Hi',
      text: 'Hello',
      isMailed: false,
      createdDate: now,
    }
    const { db } = server
    const refused = [
      db.insertInto('applicationCandidate').values(candidate),
      db.insertInto('applicationInquiry').values(inquiry),
      db.insertInto('applicationEmail').values(decisionEmail),
      db
        .updateTable('applicationCandidate')
        .set({ organizationId })
        .where('id', '=', candidates[0]?.id ?? 0),
      db.updateTable('application').set({ organizationId }).where('id', '=', applicationId),
    ]
    for (const query of refused) await expect(query.execute()).rejects.toThrow(/foreign key/i)
  },
)

const undecided = async ({ token }: { token: string }) =>
  (await server.get('/api/Application/my-undecided', { token })).json()

test(
  'A reviewer gets the number of waiting applications, and the date of the oldest one',
  { tags: ['7.application-review-calls', '2.home-to-do'] },
  async () => {
    const { db } = server
    const staff = await openStaff(server)
    const { organizationId, name: organizationName, owner } = staff
    const statuses = ['Submitted', 'InReview', 'InformationAsked', 'Decided', 'Withdrawn'] as const
    for (const [place, status] of statuses.entries()) {
      const applicant = await register(server, {}, 'Petr')
      await insertApplication(db, applicant, { organizationId, message: null })
      await db
        .updateTable('application')
        .set({ status, createdDate: `2026-10-0${place + 1}T10:00:00.000Z`, ...lastSaved(null) })
        .where('applicantUserId', '=', applicant.userId)
        .execute()
    }
    const decider = await staff.holder('Dora', ['applications.decide'])
    const reader = await staff.holder('Rosa', ['applications.view'])
    const statusConflict = await staff.holder('Otto', ['applications.decide'])
    await db
      .updateTable('roleGrant')
      .set({ untilDate: '2026-01-01' })
      .where('roleId', '=', statusConflict.roleId)
      .execute()
    const suspended = await staff.holder('Sven', ['applications.decide'])
    await db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', suspended.organizationUserId)
      .execute()

    const two = [
      {
        organizationId,
        organizationName,
        applicationsCount: 2,
        oldestDate: '2026-10-01T10:00:00.000Z',
      },
    ]
    expect(await undecided(owner)).toEqual(two)
    expect(await undecided(decider)).toEqual(two)
    expect(await undecided(reader)).toEqual([])
    expect(await undecided(statusConflict)).toEqual([])
    expect(await undecided(suspended)).toEqual([])
    expect(await undecided(await signInSomebody(server, 'Nobody'))).toEqual([])

    const named = await signInSomebody(server, 'Nora')
    await unverify(server, named)
    await insertMembership(db, { organizationId, personId: named.personId, isOwner: true })
    const { id } = await db
      .selectFrom('organizationUser')
      .where('personId', '=', named.personId)
      .select('id')
      .executeTakeFirstOrThrow()
    await audit(db, {
      organizationId,
      actorUserId: owner.userId,
      action: 'OwnerAdded',
      subject: { type: 'OrganizationUser', id },
    })
    expect(await undecided(named)).toEqual([])

    const requires = { isSecondFactorRequired: true }
    await db.updateTable('organization').set(requires).where('id', '=', organizationId).execute()
    expect(await undecided(owner)).toEqual([])
    expect(await undecided(decider)).toEqual([])
    await db
      .updateTable('user')
      .set({ twoFactorProvider: 'Authenticator' })
      .where('id', '=', decider.userId)
      .execute()
    expect(await undecided(decider)).toEqual(two)
  },
)

test('A candidate moves with a merged record, and back when the merge is undone', async () => {
  const office = await openOffice(server)
  const { organizationId, owner } = office
  const [mia, copy] = [await office.record(), await office.record()]
  await office.family([mia, 'Child'])
  const { id: applicationId } =
    (await insertApplication(server.db, owner, {
      organizationId,
      message: null,
      candidates: [{ personId: mia.personId, kind: 'Student' }],
    })) ?? {}
  const candidate = async () => {
    const rows = server.db.selectFrom('applicationCandidate').select('personId')
    return (await rows.where('applicationId', '=', applicationId ?? 0).execute()).map(
      ({ personId }) => personId,
    )
  }
  await office.merge(mia.organizationUserId, copy.organizationUserId)
  expect(await candidate()).toEqual([copy.personId])
  await office.unmerge(mia.organizationUserId)
  expect(await candidate()).toEqual([mia.personId])
})
