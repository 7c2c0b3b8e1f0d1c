import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceByPetr } from '../families/claimed/test-claims.ts'
import { openFamily } from '../families/test-family.ts'
import { memberCalls } from '../members/test-members.ts'
import type { Ids } from '../rights/test-bodies.ts'
import { type Row, rows } from '../rights/test-rights.ts'
import { ask, openPrivateSchool, visitorsOf } from '../rights/test-visitors.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Opened = Awaited<ReturnType<typeof openPrivateSchool>>
type Readied = { ids?: Partial<Ids>; body?: object }

const members = 'OrganizationUser/admin/:organizationUserId'

/** What has to be there before an owner may do what the table of rights refuses at first. */
const ready: Record<string, (opened: Opened) => Promise<Readied>> = {
  [`DELETE /api/${members}`]: async (opened) => ({
    ids: { organizationUserId: await record(opened) },
  }),
  [`DELETE /api/${members}/invitation`]: async (opened) => {
    const organizationUserId = await record(opened)
    const email = `${crypto.randomUUID()}@example.org`
    await memberCalls(server, opened.school).invite(organizationUserId, email)
    return { ids: { organizationUserId } }
  },
  [`POST /api/${members}/replace-with`]: async (opened) => ({
    ids: { organizationUserId: await record(opened) },
  }),
  [`POST /api/${members}/replace-with/undo`]: async (opened) => {
    const organizationUserId = await record(opened)
    const ids = { ...opened.ids, organizationUserId }
    await owned(opened, `POST /api/${members}/replace-with`, ids)
    return { ids: { organizationUserId } }
  },
  'POST /api/Family/my/:familyId/shared/:familyInvitationId': async ({ school }) => {
    const theirs = await openFamily(server, await signInSomebody(server, 'Eva'), 'Berg family')
    const mia = await theirs.child('Mia')
    const shared = await theirs.share(mia.personId, school.owner.email)
    return { ids: { familyInvitationId: (await shared.json()).id } }
  },
  'POST /api/Family/my/:familyId/adults/:adultId/let-in': async ({ school, ids }) => {
    const { petr } = await replaceByPetr(server, school, ids.adultId)
    return { body: { email: petr.email } }
  },
  'POST /api/OrganizationUser/admin/organization/:organizationId/invite': async ({ school }) => {
    const contactEmail = 'oma@example.org'
    const { id } = await memberCalls(server, school).added({ firstName: 'Oma', contactEmail })
    return { body: { ids: [id] } }
  },
  'POST /api/Import/admin/:importId/apply': async (opened) => ({ body: await mapped(opened) }),
  'POST /api/Import/admin/:importId/undo': async (opened) => {
    const path = `/api/Import/admin/${opened.ids.importId}/apply`
    const { token } = opened.school
    const applied = await server.post(path, { token, body: await mapped(opened) })
    return { body: { version: (await applied.json()).version } }
  },
}

const record = async ({ school }: Opened): Promise<number> =>
  (await memberCalls(server, school).added({ firstName: 'Oma' })).id

const owned = ({ school }: Opened, call: string, ids: Ids) => {
  const [method = '', path = ''] = call.split(' ')
  return ask(server, { method, path, statuses: [] }, ids, school.token)
}

async function mapped(opened: Opened) {
  const { text } = await owned(opened, 'PUT /api/Import/admin/:importId/columns', opened.ids)
  const { judged, version } = JSON.parse(text)
  return { judged, version }
}

const lastEntry = async () => {
  const { id } = await server.db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

const isKept = ({ method, path }: Row) =>
  method !== 'GET' && /^\/api\/(Family|OrganizationUser|Import)\//.test(path)

test.each(rows.filter(isKept))('$method $path leaves an entry in the history', async (row) => {
  const opened = await openPrivateSchool(server, 'Lindenschule')
  const call = `${row.method} ${row.path}`
  const { ids, body } = (await ready[call]?.(opened)) ?? {}
  const { member, owner } = await visitorsOf(server, opened.school, opened.ids)
  const token = row.path.endsWith('/membership') ? member : owner
  const before = await lastEntry()
  const given = { ...opened.ids, ...ids }
  const answer = await ask(server, row, given, token, body)
  expect([200, 204]).toContain(answer.status)
  expect(await lastEntry()).toBeGreaterThan(before)
})
