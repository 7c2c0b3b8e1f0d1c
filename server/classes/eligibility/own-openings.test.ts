import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogAvailability } from '#contract/classes/catalog.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type {
  RegistrationAudience,
  RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import { type EnrollmentSchool, inDays, openEnrollments } from '../enrollments/test-enrollments.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openedAt } from '#server/tenancy/organizations.queries.ts'
import { signInSomebody, openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openFamily } from '#server/people/families/test-family.ts'

let server: TestApp
let school: EnrollmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
})
afterEach(() => vi.useRealTimers())

type Parent = Awaited<ReturnType<EnrollmentSchool['parent']>>

const noon = { opensDate: inDays(2), opensTime: '12:00' }
const inOctober = { startDate: '2020-09-01', endDate: '2020-12-19' }

/** Opens registration for everybody in five days, and for some people before. */
const open = (...registrationWindows: RegistrationWindow[]) =>
  school.saveSemester({ registrationOpens: inDays(5), registrationWindows })

const at = (date: string, time: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T${time}Z`) })

async function availabilityFor(token?: string): Promise<CatalogAvailability> {
  const path = `/api/Class/organization/${school.organizationId}/availability`
  return (await server.get(path, { ...(token && { token }) })).json()
}

const openingFor = async (token?: string) => (await availabilityFor(token)).openings[0]

/** A child of a parent who is a member. */
async function childOf(parent: Parent, name = 'Mia') {
  const { personId } = await parent.family.child(name)
  await insertMembership(server.db, { organizationId: school.organizationId, personId })
  return personId
}

const teach = async (parent: Parent, role: 'Lead' | 'CoTeacher' | 'Assistant' | 'Substitute') => {
  const { organizationUserId } = parent
  await school.class({ name: 'Drama', status: 'Draft', teachers: [{ organizationUserId, role }] })
}

/** A child of the parent had a seat in a class of an earlier semester. */
async function attendBefore(parent: Parent) {
  const personId = await childOf(parent, 'Tom')
  const semesterId = await school.semester({ name: 'Fall 2020', ...inOctober })
  const classId = await school.class({ name: 'Latin', semesterId, ...inOctober })
  await server.db
    .insertInto('enrollment')
    .values({
      organizationId: school.organizationId,
      classId,
      personId,
      status: 'Enrolled',
      statusDate: '2020-09-01T00:00:00.000Z',
      createdDate: '2020-09-01T00:00:00.000Z',
    })
    .execute()
}

async function holdRole(parent: Parent, untilDate: string | null) {
  const { organizationId } = school
  const role = await server.db
    .selectFrom('role')
    .where('organizationId', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('roleGrant')
    .values({
      organizationId,
      roleId: role.id,
      organizationUserId: parent.organizationUserId,
      untilDate,
      grantedByPersonId: null,
      grantedDate: '2020-09-01T00:00:00.000Z',
    })
    .execute()
}

const setMember = (parent: Parent, values: { isOwner?: boolean; status?: 'Suspended' }) =>
  server.db
    .updateTable('organizationUser')
    .set(values)
    .where('id', '=', parent.organizationUserId)
    .execute()

const ways: [RegistrationAudience, string, (parent: Parent) => Promise<unknown>][] = [
  ['Owners', 'an owner', (parent) => setMember(parent, { isOwner: true })],
  ['Teachers', 'the lead teacher of a draft', (parent) => teach(parent, 'Lead')],
  ['Teachers', 'a co-teacher', (parent) => teach(parent, 'CoTeacher')],
  ['Helpers', 'an assistant', (parent) => teach(parent, 'Assistant')],
  ['Helpers', 'a substitute', (parent) => teach(parent, 'Substitute')],
  ['Helpers', 'somebody with a role until today', (parent) => holdRole(parent, inDays(0))],
  ['ReturningFamilies', 'a family with a seat in an earlier semester', attendBefore],
]

test.each(ways)('Registration opens early for %s: %s', async (audience, _, join) => {
  await school.class({ name: 'Art' })
  const parent = await school.parent('Ben')
  await open({ audience, ...noon })
  expect(await openingFor(parent.token)).toMatchObject({ audience: null })
  await join(parent)
  expect(await openingFor(parent.token)).toEqual({
    semesterId: school.spring,
    semesterName: 'Spring',
    audience,
    ...noon,
    opensAt: `${inDays(2)}T12:00:00.000Z`,
    registrationOpens: inDays(5),
    registrationOpensTime: null,
  })
})

test('Who taught another semester, or held a role until yesterday, does not help this one', async () => {
  await school.class({ name: 'Art' })
  const parent = await school.parent('Ben')
  await open({ audience: 'Teachers', ...noon }, { audience: 'Helpers', ...noon })
  const { organizationUserId } = parent
  const semesterId = await school.semester({ name: 'Fall 2020', ...inOctober })
  const teachers = [{ organizationUserId, role: 'Lead' as const }]
  await school.class({ name: 'Latin', semesterId, ...inOctober, teachers })
  await holdRole(parent, inDays(-1))
  expect(await openingFor(parent.token)).toMatchObject({ audience: null })
})

test('Registration opens early for active members and their children, and for nobody else', async () => {
  await school.class({ name: 'Art' })
  await open({ audience: 'Members', ...noon })
  const parent = await school.parent('Ben')
  expect(await openingFor(parent.token)).toMatchObject({ audience: 'Members' })
  await setMember(parent, { status: 'Suspended' })
  await childOf(parent)
  // The parent is suspended, and no other person of the family is looked at through them.
  const path = `/api/Class/organization/${school.organizationId}/availability`
  expect((await server.get(path, { token: parent.token })).status).toBe(403)
  const stranger = await signInSomebody(server, 'Zoe')
  await openFamily(server, stranger)
  for (const token of [stranger.token, undefined])
    expect(await openingFor(token)).toMatchObject({
      audience: null,
      opensAt: `${inDays(5)}T00:00:00.000Z`,
    })
})

test('A family in several audiences opens with the earliest', async () => {
  await school.class({ name: 'Art' })
  const parent = await school.parent('Ben')
  await teach(parent, 'Lead')
  const earlier = { opensDate: inDays(2), opensTime: '11:59' }
  await open(
    { audience: 'Teachers', ...noon },
    { audience: 'Members', ...earlier },
    { audience: 'Owners', opensDate: inDays(1), opensTime: '08:00' },
  )
  expect(await openingFor(parent.token)).toMatchObject({ audience: 'Members', ...earlier })
})

/** Adds somebody to a family, as a row. */
const addTo = (
  { family: { familyId } }: Parent,
  personId: number,
  values: { relation: 'Parent' | 'Child'; access: 'Full' | 'View' | 'PickupOnly' | null },
) =>
  server.db
    .insertInto('familyMember')
    .values({
      familyId,
      personId,
      ...values,
      contactOrder: 9,
      savedByPersonId: null,
      savedDate: '2026-01-01T00:00:00.000Z',
    })
    .execute()

test('The other adults of a family count, and another household of a child does not', async () => {
  await school.class({ name: 'Art' })
  const [mother, father] = [await school.parent('Eva'), await school.parent('Ben')]
  await teach(father, 'Lead')
  await open({ audience: 'Teachers', ...noon })
  const child = await childOf(mother)
  // After the separation, the child is in both families.
  await addTo(father, child, { relation: 'Child', access: null })
  expect(await openingFor(father.token)).toMatchObject({ audience: 'Teachers' })
  expect(await openingFor(mother.token)).toMatchObject({ audience: null })
  await addTo(mother, father.personId, { relation: 'Parent', access: 'PickupOnly' })
  expect(await openingFor(mother.token)).toMatchObject({ audience: null })
  await server.db
    .updateTable('familyMember')
    .set({ access: 'View' })
    .where('familyId', '=', mother.family.familyId)
    .where('personId', '=', father.personId)
    .execute()
  expect(await openingFor(mother.token)).toMatchObject({ audience: 'Teachers' })
})

test('A family whose registration is open enrolls, and another one reads its own hour', async () => {
  const [second, third, fifth] = [inDays(2), inDays(3), inDays(5)]
  const art = await school.class({ name: 'Art' })
  const [returning, member] = [await school.parent('Eva'), await school.parent('Ben')]
  await attendBefore(returning)
  await open(
    { audience: 'ReturningFamilies', ...noon },
    { audience: 'Members', opensDate: third, opensTime: '19:00' },
  )
  const [mia, noa] = [await childOf(returning), await childOf(member, 'Noa')]
  at(second, '11:59:59')
  const early = await school.enroll(art, returning, mia)
  expect([early.status, (await early.json()).message]).toEqual([
    409,
    `Registration for Spring opens for returning families on ${dayInWords(second)} at 12:00 PM. ` +
      `It opens for everybody on ${dayInWords(fifth)}.`,
  ])
  at(second, '12:00:00')
  expect((await school.enrolled(art, returning, mia)).status).toBe('Enrolled')
  expect((await availabilityFor(returning.token)).now).toBe(`${second}T12:00:00.000Z`)
  expect((await school.eligibility(art, member, noa)).blockers).toEqual([
    {
      kind: 'RegistrationNotOpen',
      reason:
        `Registration for Spring opens for members on ${dayInWords(third)} at 7:00 PM. ` +
        `It opens for everybody on ${dayInWords(fifth)}.`,
      opener: null,
    },
  ])
  at(fifth, '00:00:00')
  expect((await school.enrolled(art, member, noa)).status).toBe('Enrolled')
  expect((await availabilityFor(member.token)).openings).toEqual([])
})

test('An opening is in the time zone of the organization', async () => {
  await school.class({ name: 'Art' })
  const parent = await school.parent('Ben')
  await server.db
    .updateTable('organization')
    .set({ timeZone: 'Pacific/Kiritimati' })
    .where('id', '=', school.organizationId)
    .execute()
  await open({ audience: 'Members', ...noon })
  expect(await availabilityFor(parent.token)).toMatchObject({
    timeZone: 'Pacific/Kiritimati',
    openings: [{ opensAt: `${inDays(1)}T22:00:00.000Z` }],
  })
})

test.each([
  ['2026-12-01T19:00', '2026-12-02T00:00:00.000Z', 'in winter'],
  ['2026-07-01T19:00', '2026-07-01T23:00:00.000Z', 'in summer'],
  ['2027-03-14T02:30', '2027-03-14T07:00:00.000Z', 'as the clocks skip it'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'the first of two times'],
])('In New York, %s is %s: %s', (local, instant) => {
  expect(openedAt(local, 'America/New_York')).toBe(instant)
})

test('By default, the catalog shows the semester that is open for some, to everybody alike', async () => {
  const day = inDays(2)
  await school.class({ name: 'Algebra', semesterId: school.semesterId })
  await school.class({ name: 'Art' })
  const parent = await school.parent('Ben')
  await open({ audience: 'Owners', ...noon })
  const chosen = async () => {
    const path = `/api/Class/organization/${school.organizationId}`
    const catalog = await (await server.get(path, { token: parent.token })).json()
    const { semesterId } = await availabilityFor(parent.token)
    return [catalog.semester.id, semesterId]
  }
  at(day, '11:59:59')
  expect(await chosen()).toEqual([school.semesterId, school.semesterId])
  at(day, '12:00:00')
  expect(await chosen()).toEqual([school.spring, school.spring])
})

test('The size of each audience is counted for who manages semesters', async () => {
  const parent = await school.parent('Ben')
  await teach(parent, 'Lead')
  await attendBefore(parent)
  const path = `/api/Semester/admin/audiences/${school.spring}`
  const answer = await server.get(path, { token: school.token })
  expect(await answer.json()).toEqual([
    { audience: 'Owners', peopleCount: 1, familiesCount: 0 },
    { audience: 'Teachers', peopleCount: 1, familiesCount: 1 },
    { audience: 'Helpers', peopleCount: 0, familiesCount: 0 },
    { audience: 'ReturningFamilies', peopleCount: 1, familiesCount: 1 },
    { audience: 'Members', peopleCount: 3, familiesCount: 1 },
  ])
  expect((await server.get(path, { token: parent.token })).status).toBe(403)
})
