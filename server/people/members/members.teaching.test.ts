import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const day = (offset: number) => addDays(todayIn('UTC'), offset)

const teaching = async ({ organizationId, token }: School) => {
  const list = `/api/OrganizationUser/admin/organization/${organizationId}?kind=Teacher`
  const { items } = await (await server.get(list, { token })).json()
  return items[0].teaching
}

const classIn = async (school: School, name: string, dates: [number, number], ben: Somebody) => {
  const [startDate, endDate] = [day(dates[0]), day(dates[1])]
  const semesterId = await school.semester({ name, startDate, endDate })
  await school.class({ name: `${name} class`, semesterId, startDate, endDate, teachers: lead(ben) })
}

type Somebody = Awaited<ReturnType<School['member']>>

test('A teacher is listed with a phone and the classes of the semesters that run today', async () => {
  const school = await openSchool(server)
  const ben = await school.member('Ben')
  await classIn(school, 'Past', [-400, -300], ben)
  await classIn(school, 'Year', [-60, 200], ben)
  await classIn(school, 'Term', [-20, 40], ben)
  await classIn(school, 'Next', [300, 400], ben)
  await server.db
    .updateTable('person')
    .set({ phone: '555 0142' })
    .where('id', '=', ben.personId)
    .execute()
  const classNames = ['Term class', 'Year class']
  expect(await teaching(school)).toEqual({ phone: '555 0142', classNames })
})

test('Between two semesters it is the next one, and after the last one that', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  await server.db.deleteFrom('semester').where('organizationId', '=', organizationId).execute()
  const ben = await school.member('Ben')
  await classIn(school, 'Past', [-400, -300], ben)
  expect(await teaching(school)).toMatchObject({ classNames: ['Past class'] })
  await classIn(school, 'Next', [300, 400], ben)
  expect(await teaching(school)).toMatchObject({ classNames: ['Next class'] })
})

test('A card shows the classes that a member teaches and attends now', async () => {
  const school = await openSchool(server)
  const ben = await school.member('Ben')
  const taught = await school.class({ name: 'Algebra', teachers: lead(ben) })
  const attending = await school.class({ name: 'Botany' })
  const left = await school.class({ name: 'Chess' })
  await school.enrol(attending, ben)
  await school.enrol(left, ben)
  await school.takeOut(left, ben)
  const { token } = school
  const path = `/api/OrganizationUser/admin/${ben.organizationUserId}`
  expect(await (await server.get(path, { token })).json()).toEqual({
    id: ben.organizationUserId,
    organizationId: school.organizationId,
    name: 'Ben Lind',
    email: ben.email,
    isOwner: false,
    isTeacher: true,
    isStudent: true,
    isParent: false,
    status: 'Active',
    joinedDate: expect.any(String),
    account: 'Active',
    isAnonymous: false,
    families: [],
    displayName: null,
    firstName: 'Ben',
    lastName: 'Lind',
    preferredName: null,
    birthDate: null,
    age: null,
    ageOn: '2026-09-01',
    phone: null,
    bio: null,
    photoUrl: null,
    staffNotes: null,
    mayEditPerson: false,
    isChild: false,
    isLookedAfter: false,
    invitation: null,
    replacedBy: null,
    personVersion: 1,
    version: 3,
    savedBy: null,
    savedDate: expect.any(String),
    teaches: [{ id: taught, name: 'Algebra' }],
    attends: [{ id: attending, name: 'Botany' }],
  })
})
