import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSession } from '../identity/sessions.queries.ts'
import { expectedCalls, type Row, rows } from '../rights/matrix/test-calls.ts'
import { ask, openPrivateSchool, visitorsOf } from '../rights/matrix/test-visitors.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const entriesAfter = (id: number) => {
  const entries = server.db.selectFrom('auditEntry').where('id', '>', id).orderBy('id')
  return entries
    .select(['id', 'actorUserId', 'action', 'subjectType', 'subjectId', 'createdDate'])
    .execute()
}

/** A draft is not a record yet. */
const isDraft = ({ method, path }: Row) =>
  method === 'PUT' && path === '/api/SetUp/admin/organization/:organizationId'

const isKept = ({ method, path }: Row) =>
  method !== 'GET' &&
  !/\/(check|preview|comparison|suggestions)(\/|$)/.test(path) &&
  /\/(admin|update|Family|Application|my-invitations|join|leave)(\/|$)/.test(path)

test.each(rows.filter((row) => isKept(row) && !isDraft(row)))(
  '$method $path adds the expected audit entries',
  { tags: ['6.audit-entries'] },
  async (row) => {
    const opened = await openPrivateSchool(server, 'Lindenschule')
    const expected = expectedCalls.get(`${row.method} ${row.path}`)
    const { ids, body, token: asked } = (await expected?.ready?.({ ...opened, server })) ?? {}
    const { member, owner } = await visitorsOf(server, opened.school, opened.ids)
    const token = asked ?? (row.path.endsWith('/membership') ? member : owner)
    const before = (await entriesAfter(0)).at(-1)?.id ?? 0
    const given = { ...opened.ids, ...ids }
    const begun = new Date().toISOString()
    const answer = await ask(server, row, given, token, body)
    expect([200, 204]).toContain(answer.status)
    const session = await findSession(server.db, token)
    const entries = await entriesAfter(before)
    const actions = entries.map((entry) => `${entry.action} ${entry.subjectType}`)
    expect(actions.join(', ')).toBe(expected?.audit)
    expect(new Set(entries.map((entry) => entry.actorUserId))).toEqual(new Set([session?.userId]))
    for (const { subjectId, createdDate } of entries) {
      expect(subjectId).toBeGreaterThan(0)
      expect(createdDate >= begun && createdDate <= new Date().toISOString()).toBe(true)
    }
  },
)
