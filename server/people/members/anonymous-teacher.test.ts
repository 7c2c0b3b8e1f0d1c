import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterAll(() => server.close())

const create = (displayName: string) => {
  const { organizationId, token } = school
  const body = { organizationId, displayName }
  return server.post('/api/OrganizationUser/admin/anonymous-teacher', { token, body })
}

const at = (path: string) => `/api/OrganizationUser/admin/${path}`

test(
  'An anonymous teacher takes a display name, by which lists find them',
  { tags: ['4.anonymous-teacher'] },
  async () => {
    const { id } = await (await create('  Zoë to be announced ')).json()
    const list = at(`organization/${school.organizationId}?kind=Teacher&searchString=zoe`)
    const { items } = await (await server.get(list, school)).json()
    expect(items).toMatchObject([
      {
        id,
        name: 'Zoë to be announced',
        email: null,
        account: 'None',
        isTeacher: true,
        status: 'Active',
        isOwner: false,
      },
    ])
  },
)

test('A class and its roster call them by their display name', async () => {
  const { id } = await (await create('Art teacher')).json()
  const classId = await school.class({ teachers: [{ organizationUserId: id, role: 'Lead' }] })
  await school.enrol(classId, { organizationUserId: id })
  const found = await (await server.get(`/api/Class/admin/${classId}`, school)).json()
  expect(found.teachers).toMatchObject([{ name: 'Art teacher', isAnonymous: true }])
  const roster = await (await server.get(`/api/Class/admin/${classId}/roster`, school)).json()
  expect(roster).toMatchObject([{ organizationUserId: id, name: 'Art teacher' }])
})

test.each(['', '   ', 'x'.repeat(101)])('%j is no display name', async (displayName) => {
  const refused = await create(displayName)
  expect(refused.status).toBe(422)
  expect(Object.keys((await refused.json()).fields)).toEqual(['displayName'])
})

test('A member takes the place of an anonymous teacher under their own name', async () => {
  const { id } = await (await create('Music teacher')).json()
  const ben = await school.member('Ben')
  const classId = await school.class({ teachers: [{ organizationUserId: id, role: 'Lead' }] })
  const { organizationUserId } = ben
  const { token } = school
  await server.post(at(`${id}/replace-with`), { token, body: { organizationUserId } })
  const found = await (await server.get(`/api/Class/admin/${classId}`, school)).json()
  expect(found.teachers).toMatchObject([{ organizationUserId, name: 'Ben Lind', role: 'Lead' }])
})
