import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSession } from '../identity/sessions.ts'
import { insertApplication } from '../applications/applications/submit-application.ts'
import { replaceByPetr } from '../people/claims/test-claims.ts'
import { insertFamilyMember } from '../people/families/families.queries.ts'
import { openFamily } from '../people/families/test-family.ts'
import { ownerCalls } from '../people/owners/test-owners.ts'
import { invite } from '../people/invitations/invite.ts'
import { memberCalls } from '../people/members/test-members.ts'
import type { Ids } from '../rights/matrix/test-bodies.ts'
import { verify } from '../rights/matrix/test-holders.ts'
import { type Row, rows } from '../rights/matrix/test-rights.ts'
import { ask, openPrivateSchool, visitorsOf } from '../rights/matrix/test-visitors.ts'
import { register } from '../accounts/sign-in/test-sign-in.ts'
import { told } from './test-told.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Opened = Awaited<ReturnType<typeof openPrivateSchool>>
type Readied = { ids?: Partial<Ids>; body?: object; token?: string }

const members = 'OrganizationUser/admin/:organizationUserId'
const leave = '/api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave'

/** What has to be there before an owner may do what the table of rights refuses at first. */
const ready: Record<string, (opened: Opened) => Promise<Readied>> = {
  [`DELETE /api/${members}`]: async (opened) => ({
    ids: { organizationUserId: await record(opened) },
  }),
  'PUT /api/Role/admin/:roleId/grants/:organizationUserId': async ({ ids }) => {
    await verify(server, ids.newcomer)
    return { ids: { organizationUserId: ids.newcomer } }
  },
  [`DELETE /api/${members}/invitation`]: async (opened) => {
    const organizationUserId = await record(opened)
    const email = `${crypto.randomUUID()}@example.org`
    await memberCalls(server, opened.school).invite(organizationUserId, email)
    return { ids: { organizationUserId } }
  },
  [`DELETE /api/${members}/open-enrollments`]: async ({ school, ids }) => {
    await memberCalls(server, school).change([ids.organizationUserId], 'Archived')
    return {}
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
  [`POST ${leave}/undo`]: async (opened) => {
    await owned(opened, `POST ${leave}`, opened.ids)
    return {}
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
  'POST /api/Application/organization/:organizationId': async ({ school }) => {
    await publish(school.organizationId, { admissionType: 1 })
    return { token: (await register(server, {}, 'Petr')).token }
  },
  'PUT /api/Application/my/:applicationId/withdraw': async ({ school: { organizationId } }) => {
    const petr = await register(server, {}, 'Petr')
    const application = { organizationId, message: null }
    const { id } = (await insertApplication(server.db, petr, application)) ?? { id: 0 }
    return { token: petr.token, ids: { applicationId: id } }
  },
  'POST /api/Family/my/:familyId/changes/:familyChangeId/agree': async ({ ids }) => {
    // Eva asked, and Cy has to agree as well.
    const [eva, cy] = [await signInSomebody(server, 'Eva'), await signInSomebody(server, 'Cy')]
    for (const { personId } of [eva, cy]) {
      const adult = {
        familyId: ids.familyId,
        personId,
        relation: 'Parent',
        access: 'Full',
      } as const
      await insertFamilyMember(server.db, adult, null)
    }
    await server.db
      .updateTable('familyChange')
      .set({ askedByUserId: eva.userId })
      .where('id', '=', ids.familyChangeId)
      .execute()
    return {}
  },
  'PUT /api/Application/my/:applicationId/answer': async (opened) => {
    const petr = await register(server, {}, 'Petr')
    const application = { organizationId: opened.school.organizationId, message: null }
    const { id: applicationId } = (await insertApplication(server.db, petr, application)) ?? {
      id: 0,
    }
    const call = 'PUT /api/Application/admin/:applicationId/ask'
    await owned(opened, call, { ...opened.ids, applicationId })
    return { token: petr.token, ids: { applicationId }, body: { answer: 'Six.', version: 2 } }
  },
  'POST /api/Organization/admin/:organizationId/restore': async (opened) => {
    await owned(opened, 'DELETE /api/Organization/admin/:organizationId', opened.ids)
    return {}
  },
  'POST /api/Organization/:organizationId/join': async ({ school }) => {
    await publish(school.organizationId, { admissionType: 0 })
    return { token: (await register(server, {}, 'Petr')).token }
  },
  'POST /api/Organization/:organizationId/leave': async ({ school }) => ({
    token: (await school.member('Cora')).token,
  }),
  'POST /api/Organization/my-invitations/:invitationId/accept': (opened) => invited(opened),
  'DELETE /api/Organization/my-invitations/:invitationId': (opened) => invited(opened),
  'POST /api/Import/admin/:importId/apply': async (opened) => ({ body: await mapped(opened) }),
  'POST /api/Import/admin/:importId/undo': async (opened) => {
    const path = `/api/Import/admin/${opened.ids.importId}/apply`
    const { token } = opened.school
    const applied = await server.post(path, { token, body: await mapped(opened) })
    return { body: { version: (await applied.json()).version } }
  },
  'POST /api/ClassDay/admin/:classDayId/restore': async (opened) => {
    await owned(opened, 'POST /api/ClassDay/admin/:classDayId/cancel', opened.ids)
    return { body: { version: 2 } }
  },
  [`POST /api/${members}/owner`]: (opened) => verified(opened),
  [`POST /api/${members}/owner/transfer`]: (opened) => verified(opened),
  [`DELETE /api/${members}/owner`]: async ({ school }) => ({
    ids: await school.member('Eva', { isOwner: true }),
  }),
}

const verified = async ({ school }: Opened) => ({
  ids: await ownerCalls(server, school).verified('Eva'),
})

const publish = (organizationId: number, values: { admissionType: 0 | 1 }) =>
  server.db
    .updateTable('organization')
    .set({ ...values, accessLevel: 0 })
    .where('id', '=', organizationId)
    .execute()

async function invited({ school }: Opened): Promise<Readied> {
  const petr = await register(server, {}, 'Petr')
  const { organizationId, owner } = school
  const values = { ...noKind, email: petr.email, organizationId }
  const { id } = await invite(server.db, { userId: owner.userId, organizationId }, values)
  return { token: petr.token, ids: { invitationId: id } }
}

const noKind = { isTeacher: false, isStudent: false, isParent: false }

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

const entriesAfter = (id: number) => {
  const entries = server.db.selectFrom('auditEntry').where('id', '>', id).orderBy('id')
  return entries
    .select(['id', 'actorUserId', 'action', 'subjectType', 'subjectId', 'createdDate'])
    .execute()
}

const isKept = ({ method, path }: Row) =>
  method !== 'GET' &&
  !path.endsWith('/check') &&
  /\/(admin|update|Family|Application|my-invitations|join|leave)(\/|$)/.test(path)

test.each(rows.filter(isKept))(
  '$method $path leaves in the history what it did',
  { tags: ['6.audit-entries'] },
  async (row) => {
    const opened = await openPrivateSchool(server, 'Lindenschule')
    const call = `${row.method} ${row.path}`
    const { ids, body, token: asked } = (await ready[call]?.(opened)) ?? {}
    const { member, owner } = await visitorsOf(server, opened.school, opened.ids)
    const token = asked ?? (row.path.endsWith('/membership') ? member : owner)
    const before = (await entriesAfter(0)).at(-1)?.id ?? 0
    const given = { ...opened.ids, ...ids }
    const begun = new Date().toISOString()
    const answer = await ask(server, row, given, token, body)
    expect([200, 204]).toContain(answer.status)
    const session = await findSession(server.db, token)
    const entries = await entriesAfter(before)
    const deeds = entries.map((entry) => `${entry.action} ${entry.subjectType}`)
    expect(deeds.join(', ')).toBe(told[call])
    expect(new Set(entries.map((entry) => entry.actorUserId))).toEqual(new Set([session?.userId]))
    for (const { subjectId, createdDate } of entries) {
      expect(subjectId).toBeGreaterThan(0)
      expect(createdDate >= begun && createdDate <= new Date().toISOString()).toBe(true)
    }
  },
)
