import type { Readiness } from '#contract/organizations/readiness.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const read = async (): Promise<Readiness> => {
  const { organizationId, token } = school
  return (await server.get(`/api/Organization/admin/readiness/${organizationId}`, { token })).json()
}

const publish = (ids: number[]) =>
  server.post('/api/Class/admin/publish', {
    token: school.token,
    body: { organizationId: school.organizationId, ids },
  })

describe('What is missing until a family can enroll', () => {
  test('are drafts, registration and invitations', async () => {
    await school.semester({ name: 'Winter 2027', startDate: '2027-01-05', endDate: '2027-03-20' })
    const draft = await school.class({ name: 'Botany', status: 'Draft' })
    await school.class({ name: 'Choir' })
    await school.class({ name: 'Drama', status: 'Canceled' })
    const { added } = memberCalls(server, school)
    const { id } = await added({ firstName: 'Rosa', contactEmail: 'rosa@example.org' })
    await added({ firstName: 'Ben', contactEmail: 'rosa@example.org' })
    await added({ firstName: 'Oma' })
    expect(await read()).toEqual({
      hasEnrollments: false,
      semester: {
        id: school.semesterId,
        name: 'Fall 2026',
        startDate: '2026-09-01',
        registration: 'NotSet',
        registrationOpens: null,
        registrationOpensTime: null,
        registrationCloses: null,
        publishedCount: 1,
        draftsCount: 1,
        draftIds: [draft],
      },
      uninvited: { count: 1, ids: [id] },
    })
  })

  test('is nothing once somebody has enrolled', async () => {
    const mia = await school.member('Mia', { isStudent: true })
    await school.enroll(await school.class({ name: 'Choir' }), mia)
    expect(await read()).toMatchObject({ hasEnrollments: true })
  })
})

describe('Publishing several classes', () => {
  test('publishes drafts, and leaves others as they are', async () => {
    const [botany, choir, drama] = [
      await school.class({ name: 'Botany', status: 'Draft' }),
      await school.class({ name: 'Choir' }),
      await school.class({ name: 'Drama', status: 'Canceled' }),
    ]
    const answer = await publish([botany, choir, drama])
    expect(await answer.json()).toEqual({ publishedCount: 3, notPublished: [] })
    const rows = await server.db
      .selectFrom('class')
      .where('organizationId', '=', school.organizationId)
      .orderBy('name')
      .select(['status', 'version'])
      .execute()
    expect(rows).toEqual([
      { status: 'Published', version: 2 },
      { status: 'Published', version: 1 },
      { status: 'Canceled', version: 1 },
    ])
  })

  test('does not find classes of another organization, and then publishes none', async () => {
    const botany = await school.class({ name: 'Botany', status: 'Draft' })
    const elsewhere = await openSchool(server, 'Hearth Co-op')
    const theirs = await elsewhere.class({ name: 'Theirs', status: 'Draft' })
    expect((await publish([botany, theirs])).status).toBe(404)
    expect((await read()).semester?.draftsCount).toBe(1)
  })
})
