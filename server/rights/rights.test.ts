import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classes } from '../classes/classes.routes.ts'
import { openSchool, type School } from '../classes/test-school.ts'
import { members } from '../members/members.routes.ts'
import { semesters } from '../semesters/semesters.routes.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

/** What a call is about: an organization with what belongs to it, or none. */
type Ids = Record<'organizationId' | 'semesterId' | 'classId' | 'organizationUserId', number>

const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }

const bodies: Record<string, (ids: Ids) => object> = {
  'POST /api/Semester/admin': ({ organizationId }) => ({ organizationId, ...term }),
  'PUT /api/Semester/admin/:semesterId': () => ({ ...term, version: 1 }),
  'POST /api/Class/admin': ({ organizationId, semesterId }) => ({
    organizationId,
    semesterId,
    ...term,
  }),
  'PUT /api/Class/admin/:classId': ({ semesterId }) => ({
    semesterId,
    ...term,
    summary: null,
    description: null,
    status: 'Draft',
    teachers: [],
    version: 1,
  }),
  'POST /api/Class/admin/:classId/students': ({ organizationUserId }) => ({ organizationUserId }),
}

const calls = [semesters, classes, members]
  .flatMap((resource) => resource.calls)
  .filter(({ path }) => path.includes('/admin'))
  .map(({ method, path }) => ({ method, path, bodyOf: bodies[`${method} ${path}`] }))

let server: TestApp
let school: School
let ids: Ids
let outsiders: { token: string }[]
let member: { token: string }
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
  const { organizationId, semesterId } = school
  const { organizationUserId } = school.owner
  ids = { organizationId, semesterId, classId: await school.class(), organizationUserId }
  member = await school.member('Mia', { isTeacher: true })
  outsiders = [
    await signInSomebody(server, 'Vera'),
    (await openSchool(server, 'Hearth Co-op')).owner,
    await school.member('Sam', { isOwner: true, status: 'Suspended' }),
  ]
})
afterAll(() => server.close())

const missing = 99_999_999
const nowhere: Ids = {
  organizationId: missing,
  semesterId: missing,
  classId: missing,
  organizationUserId: missing,
}

describe.each(calls)('$method $path', ({ method, path, bodyOf }) => {
  async function send(about: Ids, token?: string) {
    const address = path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(about[name]))
    const answer = await server.app.request(address, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(bodyOf && { 'content-type': 'application/json' }),
      },
      ...(bodyOf && { body: JSON.stringify(bodyOf(about)) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('needs somebody who is signed in', async () => {
    expect(await send(ids)).toMatchObject({ status: 401 })
    expect(await send(ids, 'over')).toMatchObject({ status: 401 })
  })

  test('does not tell those outside what is there and what is not', async () => {
    const absent = await send(nowhere, school.token)
    expect(absent).toMatchObject({ status: 404 })
    for (const { token } of outsiders) {
      expect(await send(ids, token)).toEqual(absent)
      expect(await send(nowhere, token)).toEqual(absent)
    }
  })

  test('is for owners, and says so to the other members', async () => {
    const { status, text } = await send(ids, member.token)
    expect(status).toBe(403)
    expect(JSON.parse(text).message).toBe('Only an owner of this organization may do this.')
  })
})
