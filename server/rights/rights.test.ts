import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../app.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { bodies, nowhere } from './test-bodies.ts'
import { account, credentials } from './test-bodies.account.ts'
import { type Row, rows, visitorNames } from './test-rights.ts'
import { ask, openPrivateSchool, visitorsOf } from './test-visitors.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.post('/api/Account/sign-up', { body: { ...account, ...credentials } })
})
afterAll(() => server.close())

const saysWhere = ({ method, path }: Row) =>
  path.includes(':') || 'organizationId' in (bodies[`${method} ${path}`]?.(nowhere) ?? {})

test('The table has a row for every call, and no other', () => {
  const declared = resources.flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method} ${path}`),
  )
  expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    declared.toSorted(),
  )
})

test.each(rows)(
  '$method $path answers each visitor as the table says',
  {
    tags: [
      '6.admin-calls',
      '6.suspended-members',
      '7.semester-calls',
      '7.member-calls',
      '6.family-strangers',
      '8.status-401',
      '8.status-403',
      '8.status-404',
    ],
  },
  async (row) => {
    const { school, ids } = await openPrivateSchool(server, 'Lindenschule')
    const visitors = Object.entries(await visitorsOf(server, school, ids))
    expect(visitors.map(([name]) => name)).toEqual(visitorNames)
    const answers = []
    for (const [, token] of visitors) {
      answers.push(await ask(server, row, ids, token))
    }
    expect(answers.map(({ status }) => status)).toEqual(row.statuses)
    const forbidden = answers.filter(({ status }) => status === 403)
    for (const { text } of forbidden)
      expect(text).toMatch(
        /Only an (owner of this organization|adult with full access to this family) may/,
      )
  },
)

test.each(rows.filter(saysWhere))(
  '$method $path does not tell those outside what is there and what is not',
  { tags: ['6.strangers-find-nothing', '6.other-organizations'] },
  async (row) => {
    const { school, ids } = await openPrivateSchool(server, 'Lindenschule')
    const { ids: elsewhere } = await openPrivateSchool(server, 'Hearth Co-op')
    const visitors = await visitorsOf(server, school, ids)
    const [nobody, over, stranger] = row.statuses
    for (const [name, token] of Object.entries(visitors)) {
      const absent = await ask(server, row, nowhere, token)
      const expected = { nobody, over }[name] ?? stranger
      expect([name, absent.status]).toEqual([name, expected])
      expect(await ask(server, row, elsewhere, token)).toEqual(absent)
    }
    const { suspended } = visitors
    expect(await ask(server, row, ids, suspended)).toEqual(
      await ask(server, row, nowhere, suspended),
    )
  },
)
