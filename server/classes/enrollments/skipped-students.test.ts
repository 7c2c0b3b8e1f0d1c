import { AdmissionType, type Membership } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrollmentSchool, summarize, openEnrollments } from './test-enrollments.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
let chess: number
let mia: number
let tom: number
let ida: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
  chess = await school.class({ name: 'Chess', maxStudents: 1 })
  const child = async (name: string) => (await vera.family.child(name)).personId
  ;[mia, tom, ida] = [await child('Mia'), await child('Tom'), await child('Ida')]
  for (const each of [mia, tom, ida]) await school.enroll(chess, vera, each)
})

/** The roster without students who have left. */
const summary = async () =>
  summarize(await school.roster(chess)).filter((each) => !each.endsWith('Withdrawn'))

const admission = (admissionType: AdmissionType) =>
  server.db
    .updateTable('organization')
    .set({ admissionType })
    .where('id', '=', school.organizationId)
    .execute()

const membershipOf = (personId: number) =>
  server.db
    .selectFrom('organizationUser')
    .where('organizationId', '=', school.organizationId)
    .where('personId', '=', personId)
    .select(['id', 'status'])
    .executeTakeFirstOrThrow()

async function set(personId: number, status: Membership['status']) {
  const { id } = await membershipOf(personId)
  const path = `/api/OrganizationUser/admin/organization/${school.organizationId}/status`
  const answer = await server.put(path, { token: school.token, body: { ids: [id], status } })
  expect(answer.ok).toBe(true)
}

const { ApprovalRequired, Automatic } = AdmissionType
const notMember = {
  kind: 'NotMember',
  reason: 'Tom Lind is not a member of Lindenschule yet.',
}
const suspended = { kind: 'NotActive', reason: 'Tom Lind’s membership is suspended.' }

test.each([
  ['is archived and the organization approves members', 'Archived', ApprovalRequired, notMember],
  ['is suspended and the organization approves members', 'Suspended', ApprovalRequired, suspended],
  ['is suspended and anyone can join', 'Suspended', Automatic, suspended],
] as const)(
  'If a student %s, they are skipped and keep their place',
  { tags: ['6.waitlist-eligibility'] },
  async (_, status, admissionType, blocker) => {
    await admission(admissionType)
    await set(tom, status)
    await school.withdraw(chess, vera, mia)
    expect(await summary()).toEqual(['Ida Offered', 'Tom Waitlisted 1'])
    expect(await school.eligibility(chess, vera, tom)).toMatchObject({
      position: 1,
      blockers: [blocker],
    })
    await school.withdraw(chess, vera, ida)
    expect(await summary()).toEqual(['Tom Waitlisted 1'])
    await set(tom, 'Active')
    expect(await summary()).toEqual(['Tom Offered'])
  },
)

test('A student who left an organization that anyone can join is skipped until they are back', async () => {
  await set(tom, 'Archived')
  await school.withdraw(chess, vera, mia)
  expect(await summary()).toEqual(['Ida Offered', 'Tom Waitlisted 1'])
  await school.withdraw(chess, vera, ida)
  expect(await summary()).toEqual(['Tom Waitlisted 1'])
  const drama = await school.class({ name: 'Drama' })
  expect(await school.enrolled(drama, vera, tom)).toMatchObject({ status: 'Enrolled' })
  expect(await summary()).toEqual(['Tom Offered'])
})

test.each(['Archived', 'Suspended'] as const)(
  'The offer of a student who becomes %s goes to the next student',
  { tags: ['6.waitlist-eligibility'] },
  async (status) => {
    await admission(ApprovalRequired)
    await school.withdraw(chess, vera, mia)
    expect(await summary()).toEqual(['Tom Offered', 'Ida Waitlisted 1'])
    await set(tom, status)
    expect(await summary()).toEqual(['Ida Offered', 'Tom Waitlisted 1'])
  },
)

test('Accepting an offer does not make a member if the organization approves members', async () => {
  await admission(ApprovalRequired)
  await school.withdraw(chess, vera, mia)
  const { id } = await membershipOf(tom)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', id)
    .execute()
  expect(await school.eligibility(chess, vera, tom)).toMatchObject({
    status: 'Offered',
    way: null,
    blockers: [notMember],
  })
  expect((await school.enroll(chess, vera, tom)).status).toBe(409)
  expect(await membershipOf(tom)).toMatchObject({ status: 'Archived' })
})

test('A seat that no one on the waitlist could take is free to others', async () => {
  await set(tom, 'Suspended')
  await school.withdraw(chess, vera, ida)
  await school.withdraw(chess, vera, mia)
  const eva = (await vera.family.child('Eva')).personId
  const seen = await (await server.get(`/api/Class/${chess}`, { token: vera.token })).json()
  expect(seen).toMatchObject({ freeSeatsCount: 1, waitingCount: 1 })
  expect(await school.enrolled(chess, vera, eva)).toMatchObject({ status: 'Enrolled' })
  expect(await summary()).toEqual(['Eva Enrolled', 'Tom Waitlisted 1'])
})

test('An archived student loses the offer, and gets a new one when they are back', async () => {
  await admission(ApprovalRequired)
  const { token } = vera
  await school.withdraw(chess, vera, tom)
  await school.withdraw(chess, vera, ida)
  await school.enroll(chess, vera, vera.personId)
  await school.withdraw(chess, vera, mia)
  expect(await summary()).toEqual(['Vera Offered'])
  await set(vera.personId, 'Archived')
  expect(await summary()).toEqual(['Vera Waitlisted 1'])
  const apply = `/api/Application/organization/${school.organizationId}`
  const applied = await server.post(apply, { token, body: { message: null } })
  const { id, version, candidates } = await applied.json()
  const decided = await server.put(`/api/Application/admin/decision/${id}`, {
    token: school.token,
    body: { decisions: [{ candidateId: candidates[0].id, decision: 'Accepted' }], version },
  })
  expect(decided.ok).toBe(true)
  expect(await summary()).toEqual(['Vera Offered'])
})
