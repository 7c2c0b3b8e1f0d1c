import type { FamilyAccess } from '#contract/people/families.ts'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import {
  type EnrollmentSchool,
  openEnrollments,
} from '#server/classes/enrollments/test-enrollments.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { follow, issue } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { sweepFamilyChanges } from '../family-changes/end-change.ts'
import { dayLater } from '../family-changes/test-family-changes.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { neighbor, openFamily } from '../families/test-family.ts'

type Somebody = Awaited<ReturnType<typeof signInSomebody>>
type Household = Awaited<ReturnType<typeof openHousehold>>

let server: TestApp
let lind: Household
let berg: Household
let mia: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Mia lives with Ada and with Rolf, who do not know each other's address. */
beforeEach(async () => {
  lind = await openHousehold('Ada', '12 Hidden Lane', '(828) 555-0777')
  berg = await openHousehold('Rolf', '7 Berg Road', '(828) 555-0888')
  mia = await lind.child('Mia')
  await saveContact(lind, 'Nora Neighbor')
  await lind.share(mia.personId, berg.adult.email)
  const { id } = await server.db
    .selectFrom('familyInvitation')
    .where('email', '=', berg.adult.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const link = await lind.issue({ id, email: berg.adult.email })
  await follow(server, link, { from: berg.adult.token })
  await saveContact(berg, 'Bo Berg')
})

async function openHousehold(firstName: string, address: string, phone: string) {
  const adult = await signInSomebody(server, firstName)
  const name = `Household of ${firstName}`
  const family = await openFamily(server, adult, name)
  const saved = { name, address, version: 1 }
  await server.put(family.path, { token: adult.token, body: saved })
  const person = server.db.updateTable('person').where('id', '=', adult.personId)
  await person.set({ phone }).execute()
  return { ...family, adult, secrets: [name, address, phone, adult.email] }
}

async function saveContact({ path, adult, secrets }: Household, name: string) {
  const contacts = [{ ...neighbor, name }]
  const body = { contacts, version: 1 }
  const at = `${path}/children/${mia.personId}/contacts`
  expect((await server.put(at, { token: adult.token, body })).status).toBe(200)
  secrets.push(name)
}

type Organization = { organizationId: number; token: string }

/** Creates an organization. */
async function found({ token }: Somebody): Promise<Organization> {
  const made = await server.post('/api/Organization/create', {
    token,
    body: { name: 'Home Learners', accessLevel: 1, admissionType: 1 },
  })
  return { organizationId: (await made.json()).id, token }
}

/** Applies for Mia alone, and accepts her. */
async function apply({ organizationId, token }: Organization, applicant: Somebody) {
  const applied = await server.post(`/api/Application/organization/${organizationId}`, {
    token: applicant.token,
    body: {
      message: null,
      answers: [],
      candidates: [{ personId: mia.personId, kind: 'Student' }],
    },
  })
  const { id, version, candidates } = await applied.json()
  const decisions = [{ candidateId: candidates[0].id, decision: 'Accepted' }]
  const body = { decisions, version }
  const decided = await server.put(`/api/Application/admin/decision/${id}`, { token, body })
  expect(decided.status).toBe(200)
}

/** Reads everything that an owner sees of families, and returns the secrets it contains. */
async function readings({ organizationId, token }: Organization, secrets: string[]) {
  const families = `/api/Family/admin/organization/${organizationId}`
  const members = `/api/OrganizationUser/admin/organization/${organizationId}`
  const reports = `/api/Report/admin/organization/${organizationId}`
  const answers = await Promise.all(
    [
      families,
      `${families}/${lind.familyId}`,
      `${families}/${berg.familyId}`,
      `${families}/care/${mia.personId}`,
      `/api/Family/admin/${lind.familyId}`,
      `/api/Family/admin/${berg.familyId}`,
      `${members}/students`,
      `${members}/parents`,
      members,
      `${reports}/families`,
      `${reports}/emergency-list`,
    ].map(async (path) => (await server.get(path, { token })).text()),
  )
  const text = answers.join('\n')
  return secrets.filter((secret) => text.includes(secret))
}

/** The households that an organization sees. It sees everything about each, or nothing. */
async function seenBy(organization: Organization): Promise<string[]> {
  const seen: string[] = []
  for (const { adult, secrets } of [lind, berg]) {
    const visible = await readings(organization, secrets)
    // The owner's own email is no secret.
    const others = visible.filter((secret) => secret !== adult.email)
    if (others.length === 0) continue
    expect(visible).toEqual(secrets)
    seen.push(secrets[0]?.replace('Household of ', '') ?? '')
  }
  return seen
}

const set = ({ organizationId }: Organization, values: { admissionType: AdmissionType }) =>
  server.db.updateTable('organization').set(values).where('id', '=', organizationId).execute()

const join = (school: EnrollmentSchool, { token }: { token: string }) =>
  server.post(`/api/Organization/join/${school.organizationId}`, { token })

const leave = (school: EnrollmentSchool, { token }: { token: string }) =>
  server.post(`/api/Organization/leave/${school.organizationId}`, { token })

test(
  'A parent of a shared child cannot see the other household by creating an organization',
  { tags: ['6.family-households'] },
  async () => {
    const own = await found(berg.adult)
    await apply(own, berg.adult)
    expect(await readings(own, lind.secrets)).toEqual([])
    expect(await seenBy(own)).toEqual(['Rolf'])
  },
)

test('Removing the child from their own household does not help either', async () => {
  const own = await found(berg.adult)
  await apply(own, berg.adult)
  const { token } = berg.adult
  const removed = await server.del(`${berg.path}/people/${mia.personId}`, { token })
  expect(removed.status).toBeLessThan(300)
  expect(await readings(own, lind.secrets)).toEqual([])
  // Nor after the application and the whole household are deleted.
  await server.db.deleteFrom('application').execute()
  await server.db.deleteFrom('family').where('id', '=', berg.familyId).execute()
  await refreshFamilies(server.db, [lind.familyId])
  expect(await readings(own, lind.secrets)).toEqual([])
})

test('A school sees the household that enrolled a child, also after its adult has left', async () => {
  const school = await openEnrollments(server)
  const classId = await school.class()
  await join(school, lind.adult)
  expect((await school.enroll(classId, lind.adult, mia.personId)).status).toBe(200)
  await leave(school, lind.adult)
  expect(await seenBy(school)).toEqual(['Ada'])
  await school.withdraw(classId, lind.adult, mia.personId)
  expect((await school.enroll(classId, berg.adult, mia.personId)).status).toBe(200)
  expect(await seenBy(school)).toEqual(['Ada'])
  // After the child leaves that household, the next one that enrolls her is visible.
  const { token } = lind.adult
  await server.del(`${lind.path}/people/${mia.personId}`, { token })
  expect(await seenBy(school)).toEqual([])
  await school.withdraw(classId, berg.adult, mia.personId)
  expect((await school.enroll(classId, berg.adult, mia.personId)).status).toBe(200)
  expect(await seenBy(school)).toEqual(['Rolf'])
})

test('An organization sees the household that applied for a child, and each household with an adult who joined', async () => {
  const school = await openEnrollments(server)
  await set(school, { admissionType: AdmissionType.ApprovalRequired })
  await apply(school, lind.adult)
  expect(await seenBy(school)).toEqual(['Ada'])
  await set(school, { admissionType: AdmissionType.Automatic })
  await join(school, berg.adult)
  expect(await seenBy(school)).toEqual(['Ada', 'Rolf'])
  await leave(school, berg.adult)
  expect(await seenBy(school)).toEqual(['Ada'])
})

test('A household that joined is no longer visible after its account is deleted', async () => {
  const school = await openEnrollments(server)
  await set(school, { admissionType: AdmissionType.ApprovalRequired })
  await apply(school, lind.adult)
  await set(school, { admissionType: AdmissionType.Automatic })
  await join(school, berg.adult)
  expect(await seenBy(school)).toEqual(['Ada', 'Rolf'])
  const { token } = berg.adult
  const body = { currentPassword: password }
  expect((await server.send('DELETE', '/api/Account/me', { token, body })).status).toBe(204)
  expect(await seenBy(school)).toEqual(['Ada'])
})

test('An organization immediately sees a family that a member creates', async () => {
  const school = await openEnrollments(server)
  await join(school, lind.adult)
  const { token } = lind.adult
  await server.post('/api/Family/my', { token, body: { name: 'Second home' } })
  expect(await readings(school, ['Second home'])).toEqual(['Second home'])
})

test('An organization sees no household of a child without a recorded origin', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId: mia.personId, isStudent: true })
  await refreshFamilies(server.db, [lind.familyId])
  expect(await seenBy(school)).toEqual([])
  const { token } = school
  const students = await server.get(
    `/api/OrganizationUser/admin/organization/${organizationId}/students`,
    { token },
  )
  // Her care notes are still available.
  expect((await students.json()).items).toMatchObject([
    { families: [], guardians: [], childId: mia.personId },
  ])
})

test('The emergency list has the care notes of a child even if the organization does not see the households', async () => {
  const school = await openEnrollments(server)
  const { organizationId, token } = school
  await insertMembership(server.db, { organizationId, personId: mia.personId, isStudent: true })
  const condition = { name: 'Peanuts', severity: 'Severe', reaction: null, whatToDo: null }
  const conditions = [{ ...condition, reviewDate: null }]
  const noted = await server.put(`${lind.path}/children/${mia.personId}/care-notes`, {
    token: lind.adult.token,
    body: { conditions, version: 0 },
  })
  expect(noted.status).toBe(200)
  const list = await server.get(`/api/Report/admin/organization/${organizationId}/emergency-list`, {
    token,
  })
  expect(await list.text()).toContain('Peanuts')
})

test('An organization sees the household of a child that it added itself, if there is only one', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  const { personId } = await lind.child('Tom')
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  await refreshFamilies(server.db, [lind.familyId])
  const own = lind.secrets.filter((secret) => secret !== neighbor.name)
  expect(await readings(school, [...lind.secrets, ...berg.secrets])).toEqual(own)
})

test.each<[FamilyAccess, boolean]>([
  ['PickupOnly', true],
  ['EmergencyOnly', true],
  ['Full', false],
])(
  'An adult with %s access, address verified: %s, cannot see the family by creating an organization',
  async (access, isVerified) => {
    const oma = await signInSomebody(server, 'Oma')
    const { familyId } = lind
    const place = { familyId, personId: oma.personId, relation: 'Other', access } as const
    await insertFamilyMember(server.db, place, null)
    if (!isVerified) await unverify(server, oma)
    const own = await found(oma)
    await refreshFamilies(server.db, [familyId])
    expect(await readings(own, lind.secrets)).toEqual([])
    if (isVerified) return
    const link = await issue(server, oma, { purpose: 'VerifyEmail' })
    expect((await follow(server, link, { from: oma.token })).status).toBe(200)
    expect(await readings(own, lind.secrets)).toContain('12 Hidden Lane')
  },
)

test('An organization no longer sees a family after its member is reduced to pickup access', async () => {
  const ben = await signInSomebody(server, 'Ben')
  const { familyId, path, adult } = lind
  const place = { familyId, personId: ben.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, place, null)
  const own = await found(ben)
  await refreshFamilies(server.db, [familyId])
  expect(await readings(own, lind.secrets)).toContain('12 Hidden Lane')
  const lowered = await server.put(`${path}/adults/${ben.personId}`, {
    token: adult.token,
    body: { relation: 'Parent', access: 'PickupOnly', contactOrder: 2, membershipVersion: 1 },
  })
  expect(lowered.status).toBe(200)
  await sweepFamilyChanges(server.database, dayLater())
  expect(await readings(own, lind.secrets)).toEqual([])
})
