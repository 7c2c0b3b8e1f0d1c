import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/classes/classes/test-school.ts'
import { refused, openStaff, type Staff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let staff: Staff
let clerk: Somebody
let registrar: Somebody
beforeAll(async () => {
  server = await openTestApp()
  staff = await openStaff(server)
  clerk = await staff.holder('Cora', ['data.import'])
  registrar = await staff.holder('Rita', ['data.import', 'members.view'])
})
afterAll(() => server.close())

const importing = '/api/Import/admin'

/** Whoever brings it makes a parent of a member by a file. */
async function makeParent({ email }: Somebody, firstName: string, { token }: Somebody) {
  const { organizationId } = staff
  const head =
    'First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email'
  const text = `${head}\nMia,Lind,03/14/2015,${firstName},Lind,${email}\n`
  const body = { organizationId, fileName: 'people.csv', text }
  const begun = await (await server.post(importing, { token, body })).json()
  const columns = begun.columns.map(({ field }: { field: string }) => field)
  const mapped = { columns, version: begun.version }
  const address = `${importing}/${begun.id}`
  const review = await (await server.put(`${address}/columns`, { token, body: mapped })).json()
  const { judged, version } = review
  return server.post(`${address}/apply`, { token, body: { judged, version } })
}

/** What those are told who do not see members. */
const unnamed =
  /^Somebody in the file is an owner or has permissions that you do not have\. Ask an owner\.$/

const isParent = async ({ organizationUserId }: Somebody) => {
  const member = server.db.selectFrom('organizationUser').where('id', '=', organizationUserId)
  return (await member.select('isParent').executeTakeFirstOrThrow()).isParent
}

test.each([
  ['an owner', 'Olga', { isOwner: true }, /^Olga Lind is an owner\./],
  ['who may do more', 'Rob', {}, /^Rob Lind may do what you may not: “See the history”\./],
])(
  'No file changes %s for whoever may only import',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async (_, name, values, sentence) => {
    const stronger = await staff.holder(name, ['audit.view'], values)
    await refused(makeParent(stronger, name, registrar), sentence)
    await refused(makeParent(stronger, name, clerk), unnamed)
    expect(await isParent(stronger)).toBe(false)
  },
)

test('No file makes an owner the guardian of a child', { tags: ['6.role-owners'] }, async () => {
  const owner = await staff.member('Paul', { isOwner: true, isParent: true })
  await refused(makeParent(owner, 'Paul', registrar), /^Paul Lind is an owner\./)
  await refused(makeParent(owner, 'Paul', clerk), unnamed)
  const { personId } = owner
  const places = server.db.selectFrom('familyMember').where('personId', '=', personId)
  expect(await places.select('familyId').execute()).toEqual([])
})

test('A file changes whoever may do no more', { tags: ['6.role-only-held'] }, async () => {
  const wim = await staff.member('Wim')
  expect((await makeParent(wim, 'Wim', clerk)).status).toBe(200)
  expect(await isParent(wim)).toBe(true)
})

test(
  'Nobody takes back by a file what it made of whoever may do more by now',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const wim = await staff.member('Wim')
    const { id, version } = await (await makeParent(wim, 'Wim', clerk)).json()
    await server.db
      .updateTable('organizationUser')
      .set({ isOwner: true })
      .where('id', '=', wim.organizationUserId)
      .execute()
    const undoAs = ({ token }: Somebody) =>
      server.post(`${importing}/${id}/undo`, { token, body: { version } })
    await refused(undoAs(registrar), /^Wim Lind is an owner\./)
    await refused(undoAs(clerk), unnamed)
    expect(await isParent(wim)).toBe(true)
  },
)
