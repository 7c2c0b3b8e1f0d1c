import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { memberCalls } from './test-members.ts'

let server: TestApp
let school: School
let calls: ReturnType<typeof memberCalls>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  calls = memberCalls(server, school)
})

const statusOf = async (id: number) => (await calls.read(id)).status

test(
  'Several are suspended, archived and restored at once',
  { tags: ['4.member-statuses', '7.member-calls'] },
  async () => {
    const ids = [await school.member('Ben'), await school.member('Cora')].map(
      ({ organizationUserId }) => organizationUserId,
    )
    for (const status of ['Suspended', 'Archived', 'Active']) {
      expect((await calls.change(ids, status)).status).toBe(204)
      expect(await Promise.all(ids.map(statusOf))).toEqual([status, status])
    }
    const [first = 0] = ids
    expect(await calls.read(first)).toMatchObject({ version: 4, savedBy: 'Ada Lind' })
    expect(await calls.historyOf(first)).toEqual(['Edited', 'Edited', 'Edited'])
    const entries = server.db.selectFrom('auditEntry').where('subjectId', '=', first)
    const changes = await entries.orderBy('id').select(['before', 'after']).execute()
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['{"status":"Active"}', '{"status":"Suspended"}'],
      ['{"status":"Suspended"}', '{"status":"Archived"}'],
      ['{"status":"Archived"}', '{"status":"Active"}'],
    ])
  },
)

test('Whoever is so already stays as they are', async () => {
  const { organizationUserId: id } = await school.member('Ben')
  expect((await calls.change([id, id], 'Active')).status).toBe(204)
  expect(await calls.read(id)).toMatchObject({ status: 'Active', version: 1 })
  expect(await calls.historyOf(id)).toEqual([])
})

test(
  'One member of another organization refuses all',
  { tags: ['4.member-statuses', '6.other-organizations'] },
  async () => {
    const { organizationUserId: own } = await school.member('Ben')
    const { organizationUserId: foreign } = await (await openSchool(server)).member('Zoe')
    expect((await calls.change([own, foreign], 'Archived')).status).toBe(404)
    expect(await statusOf(own)).toBe('Active')
  },
)

test(
  'A suspended member is refused at the very next call',
  { tags: ['6.suspended-members'] },
  async () => {
    const { organizationUserId: id, token } = await school.member('Ben', { isOwner: true })
    const address = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    expect((await server.get(address, { token })).status).toBe(200)
    await calls.change([id], 'Suspended')
    expect((await server.get(address, { token })).status).toBe(403)
    await calls.save(id, { ...(await calls.unchanged(id)), status: 'Active' })
    expect((await server.get(address, { token })).status).toBe(200)
  },
)

test('The last active owner stays', { tags: ['6.last-owner'] }, async () => {
  const { organizationUserId: id } = school.owner
  const { organizationUserId: other } = await school.member('Ben', { isOwner: true })
  await calls.change([other], 'Suspended')
  const edit = await calls.unchanged(id)
  for (const answer of [
    await calls.change([id], 'Suspended'),
    await calls.change([other, id], 'Archived'),
    await calls.save(id, { ...edit, status: 'Archived' }),
    await calls.remove(id),
  ]) {
    expect(answer.status).toBe(409)
    expect((await answer.json()).code).toBe('last_owner')
  }
  expect([await statusOf(id), await statusOf(other)]).toEqual(['Active', 'Suspended'])
})

test('Nobody is made active who has not accepted', async () => {
  const { organizationUserId: id } = await school.member('Ben', { status: 'Invited' })
  const answer = await calls.change([id], 'Active')
  expect(answer.status).toBe(409)
  expect((await answer.json()).message).toBe('Ben Lind has not accepted the invitation yet.')
})
