import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '#server/database/searchable.ts'
import { openMatrix, type Matrix } from '#server/rights/matrix/test-matrix.ts'
import { fillIn } from '#server/rights/matrix/test-people.ts'
import { siteCalls } from './site.expected.ts'
import { signInAdministrator } from './test-site.ts'

let matrix: Matrix
let token: string
beforeAll(async () => {
  matrix = await openMatrix()
  await fillIn(matrix.server, matrix.school, matrix.own)
  token = (await signInAdministrator(matrix.server)).token
})
afterAll(() => matrix.server.close())

const reading = Object.keys(siteCalls)
  .filter((name) => name.startsWith('GET'))
  .map((name) => name.replace('GET ', ''))

test.each(reading)('%s answers a site administrator', async (path) => {
  expect((await matrix.server.get(path, { token })).status).toBe(200)
})

/** Everybody without an account, and every family, class and record of an organization. */
async function listHidden() {
  const { db } = matrix.server
  const people = db.selectFrom('person').select(fullName('person').as('name'))
  const accounts = await people.where('userId', 'is not', null).execute()
  const others = await people.where('userId', 'is', null).execute()
  const named = await Promise.all(
    (['family', 'class', 'semester', 'room'] as const).map((table) =>
      db.selectFrom(table).select('name').execute(),
    ),
  )
  const known = new Set(accounts.map(({ name }) => name))
  return [...others, ...named.flat()]
    .map(({ name }) => name)
    .filter((name) => name.length > 3 && !known.has(name))
}

test(
  'No answer to a site administrator names a child, a family or a class',
  { tags: ['6.site-administrators'] },
  async () => {
    const answers = await Promise.all(
      reading.map(async (path) => {
        const query = /accounts|organizations|emails|audit/.test(path) ? '?pageSize=100' : ''
        return (await matrix.server.get(`${path}${query}`, { token })).text()
      }),
    )
    const hidden = await listHidden()
    expect(hidden.length).toBeGreaterThan(5)
    expect(hidden.filter((name) => answers.some((text) => text.includes(name)))).toEqual([])
  },
)

test('A site administrator reads nothing of an organization without an invitation', async () => {
  const { server, own } = matrix
  const paths = [
    `/api/OrganizationUser/admin/organization/${own.organizationId}`,
    `/api/Organization/admin/${own.organizationId}`,
    `/api/Family/${own.familyId}`,
  ]
  const answers = await Promise.all(paths.map((path) => server.get(path, { token })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('Accounts are found by name and by address', async () => {
  const { server } = matrix
  const { email } = await signInAdministrator(server, 'Otto')
  const find = async (searchString: string) => {
    const answer = await server.get(`/api/Site/accounts?searchString=${searchString}`, { token })
    return (await answer.json()).items.map(({ name }: { name: string }) => name)
  }
  expect(await find('otto')).toEqual(['Otto Lind'])
  expect(await find(email)).toEqual(['Otto Lind'])
  expect(await find('nobody-has-it')).toEqual([])
})

test('An address is found with its underscore, and no search is a pattern', async () => {
  const { server } = matrix
  const otto = await signInAdministrator(server, 'Ottilie')
  const email = `ottilie_lind${otto.userId}@example.org`
  await server.db.updateTable('user').set({ email }).where('id', '=', otto.userId).execute()
  const find = async (list: string, searchString: string) => {
    const query = new URLSearchParams({ searchString })
    const answer = await server.get(`/api/Site/${list}?${query}`, { token })
    expect(answer.status).toBe(200)
    return (await answer.json()).totalCount
  }
  expect(await find('accounts', email)).toBe(1)
  for (const list of ['accounts', 'audit', 'emails'])
    for (const pattern of ['%', '_', '\\', 'a\0b', '%%'])
      expect([pattern, await find(list, pattern)]).toEqual([
        pattern,
        pattern === '_' && list === 'accounts' ? 1 : 0,
      ])
})

test('Who lists accounts is in the audit log, once a day', async () => {
  const { server } = matrix
  const hanna = await signInAdministrator(server, 'Hanna')
  const list = () => server.get('/api/Site/accounts', { token: hanna.token })
  await Promise.all([list(), list()])
  await list()
  const listed = async () => {
    const answer = await server.get('/api/Site/audit?searchString=hanna', { token: hanna.token })
    return (await answer.json()).items.map(({ action }: { action: string }) => action)
  }
  expect(await listed()).toEqual(['AccountsListed'])
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await server.db
    .updateTable('auditEntry')
    .set({ createdDate: yesterday })
    .where('actorUserId', '=', hanna.userId)
    .execute()
  await list()
  expect(await listed()).toEqual(['AccountsListed', 'AccountsListed'])
})

const listOrganizations = async (query = ''): Promise<{ name: string; createdDate: string }[]> =>
  (await (await matrix.server.get(`/api/Site/organizations${query}`, { token })).json()).items

test('Organizations are listed newest first, or by name', async () => {
  const newest = await listOrganizations()
  expect(newest.length).toBeGreaterThan(1)
  const dates = newest.map(({ createdDate }) => createdDate)
  expect(dates).toEqual(dates.toSorted().toReversed())
  const byName = await listOrganizations('?sortField=name')
  expect(byName.map(({ name }) => name)).toEqual(
    newest.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
  )
})
