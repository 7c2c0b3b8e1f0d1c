import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertOrganization } from './organizations.queries.ts'
import { privateOne, publicOne, untold } from './test-organizations.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function namesFound(search: string, token?: string): Promise<string[]> {
  const query = new URLSearchParams({ searchString: search })
  const answer = await server.get(
    `/api/Organization?${query}`,
    token === undefined ? {} : { token },
  )
  const { items } = (await answer.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

test(
  'Everybody finds a public organization, and nothing of it that was not promised',
  { tags: ['7.public-organization-answer'] },
  async () => {
    const { id } = await insertOrganization(server.db, publicOne('Open House'))
    const answer = await server.get(`/api/Organization/public/${id}`)
    expect(await answer.json()).toEqual({
      id,
      ...publicOne('Open House'),
      ...untold,
      membership: null,
    })
  },
)

test('A private organization is to a stranger as if it were missing', async () => {
  const { id } = await insertOrganization(server.db, privateOne('Hidden Grove'))
  const { token } = await signInSomebody(server)
  const hidden = await server.get(`/api/Organization/public/${id}`, { token })
  const missing = await server.get('/api/Organization/public/99999999', { token })
  const unsigned = await server.get(`/api/Organization/public/${id}`)
  expect([hidden.status, missing.status, unsigned.status]).toEqual([404, 404, 404])
  const body = await missing.text()
  expect(await hidden.text()).toBe(body)
  expect(await unsigned.text()).toBe(body)
  expect(await namesFound('hidden grove', token)).toEqual([])
  expect(await namesFound('hidden grove')).toEqual([])
})

test.each([
  ['Active', 200],
  ['Invited', 200],
  ['Suspended', 403],
  ['Archived', 404],
] as const)('A private organization answers its %s member with %s', async (status, answered) => {
  const name = `Grove of the ${status}`
  const { id } = await insertOrganization(server.db, privateOne(name))
  const ada = await signInSomebody(server)
  await insertMembership(server.db, { organizationId: id, personId: ada.personId, status })
  expect(await namesFound(name, ada.token)).toEqual(answered === 200 ? [name] : [])
  const answer = await server.get(`/api/Organization/public/${id}`, { token: ada.token })
  expect(answer.status).toBe(answered)
})

test('A search is literal, and passes over accents and letter case', async () => {
  for (const name of [
    '100% Éco',
    '100 Eco',
    'snake_case',
    'snakeXcase',
    'back\\slash',
    'backslash',
  ]) {
    await insertOrganization(server.db, publicOne(name))
  }
  expect(await namesFound('100% e')).toEqual(['100% Éco'])
  expect(await namesFound('ÉCO')).toEqual(['100 Eco', '100% Éco'])
  expect(await namesFound('snake_')).toEqual(['snake_case'])
  expect(await namesFound('back\\')).toEqual(['back\\slash'])
  expect(await namesFound('back\0')).toEqual([])
})

test('The pages of a list together hold each row once, in either direction', async () => {
  for (let number = 0; number < 7; number += 1) {
    await insertOrganization(server.db, publicOne('Twin'))
  }
  for (const sort of ['', '&sortField=accessLevel', '&sortField=name&sortDirection=1']) {
    const ids: number[] = []
    for (let pageIndex = 0; pageIndex < 3; pageIndex += 1) {
      const address = `/api/Organization?searchString=twin&pageSize=3&pageIndex=${pageIndex}${sort}`
      const page = await (await server.get(address)).json()
      expect(page).toMatchObject({ totalPages: 3, totalCount: 7 })
      ids.push(...page.items.map(({ id }: { id: number }) => id))
    }
    const sorted = ids.toSorted((a, b) => (sort.endsWith('1') ? b - a : a - b))
    expect(ids).toEqual([...new Set(sorted)])
    expect(ids).toHaveLength(7)
  }
})

test('An organization is found by its place too, and sorted by it', async () => {
  const { token, personId } = await signInSomebody(server)
  for (const [name, place] of [
    ['Harbour A', 'Zürich'],
    ['Harbour B', 'Århus'],
    ['Harbour C', null],
    ['Harbour D', 'amsterdam'],
  ] as const) {
    const { id } = await insertOrganization(server.db, publicOne(name))
    await insertMembership(server.db, { organizationId: id, personId, isOwner: true })
    const body = { ...publicOne(name), place, logoImageId: null, coverImageId: null }
    await server.put(`/api/Organization/update/${id}`, { token, body })
  }
  expect(await namesFound('zurich')).toEqual(['Harbour A'])
  const answer = await server.get('/api/Organization?searchString=harbour&sortField=place')
  const { items } = (await answer.json()) as { items: { place: string | null }[] }
  expect(items.map(({ place }) => place)).toEqual([null, 'amsterdam', 'Århus', 'Zürich'])
})

test('A list counts what was found, and what there is without a search', async () => {
  await insertOrganization(server.db, publicOne('Counted once'))
  await insertOrganization(server.db, privateOne('Counted never'))
  const all = await (await server.get('/api/Organization')).json()
  const found = await (await server.get('/api/Organization?searchString=counted')).json()
  expect(found).toMatchObject({ totalCount: 1, unfilteredCount: all.totalCount })
  expect(all.unfilteredCount).toBe(all.totalCount)
})

test('A member sees in the list what they are to an organization', async () => {
  const ada = await signInSomebody(server)
  const { id } = await insertOrganization(server.db, publicOne('Membership House'))
  const membership = { organizationId: id, personId: ada.personId, isTeacher: true }
  await insertMembership(server.db, membership)
  const answer = await server.get('/api/Organization?searchString=membership', { token: ada.token })
  const { items } = await answer.json()
  expect(items).toMatchObject([{ id, membership: { isTeacher: true, isOwner: false } }])
})
