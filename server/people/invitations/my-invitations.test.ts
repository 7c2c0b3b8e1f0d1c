import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { type Host, openHost } from './test-invitations.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await openHost(server)
})

const path = '/api/Organization/my-invitations'
type Somebody = { token: string }

const mine = async ({ token }: Somebody) => (await server.get(path, { token })).json()
const accept = ({ token }: Somebody, id: number) => server.post(`${path}/${id}/accept`, { token })
const decline = ({ token }: Somebody, id: number) => server.del(`${path}/${id}`, { token })

test(
  'A user with a verified address sees their invitations and accepts one',
  { tags: ['6.invitations-of-mine', '7.join-calls'] },
  async () => {
    const petr = await register(server, { emailVerifiedAt: null }, 'Petr')
    const { organizationUserId } = await host.placeholder()
    const { id, expiresDate } = await (
      await host.ask({ email: petr.email, isTeacher: true, organizationUserId })
    ).json()
    expect(await mine(petr)).toEqual([])
    expect((await accept(petr, id)).status).toBe(404)
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: expiresDate })
      .where('id', '=', petr.userId)
      .execute()
    expect(await mine(petr)).toEqual([
      {
        id,
        organization: { id: host.organizationId, name: 'Lindenschule', logoImageUrl: null },
        isTeacher: true,
        isStudent: false,
        isParent: false,
        recordName: 'Oma Lind',
        expiresDate,
      },
    ])
    expect((await accept(petr, id)).status).toBe(204)
    expect(await host.membershipOf(petr.personId)).toMatchObject({
      isTeacher: true,
      isParent: true,
      status: 'Active',
    })
    expect(await mine(petr)).toEqual([])
  },
)

test('Only the invited account can answer an invitation', async () => {
  const petr = await register(server, {}, 'Petr')
  const eve = await register(server, {}, 'Eve')
  const { id } = await (await host.ask({ email: petr.email })).json()
  for (const answer of [await accept(eve, id), await decline(eve, id)]) {
    expect(await codeAnswered(answer)).toEqual([404, 'not_found'])
  }
  expect(await mine(petr)).toHaveLength(1)
})

test(
  'A declined invitation is gone from the list, and its link stops working',
  { tags: ['6.invitations-of-mine', '7.join-calls'] },
  async () => {
    const petr = await register(server, {}, 'Petr')
    const { id } = await (await host.ask({ email: petr.email })).json()
    await host.issue(id, petr.email)
    expect((await decline(petr, id)).status).toBe(204)
    expect(await mine(petr)).toEqual([])
    expect((await accept(petr, id)).status).toBe(404)
    const tokens = server.db.selectFrom('oneTimeToken').where('invitationId', '=', id)
    expect(await tokens.selectAll().execute()).toEqual([])
  },
)

test('When one invitation is accepted and declined ten times at once, the first attempt wins', async () => {
  const petr = await register(server, {}, 'Petr')
  const { id } = await (await host.ask({ email: petr.email })).json()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? accept(petr, id) : decline(petr, id))),
  )
  const having = (wanted: number) => answers.filter(({ status }) => status === wanted)
  expect([having(204).length, having(404).length]).toEqual([1, 9])
})

test('Invitations to suspended and archived members are hidden', async () => {
  for (const status of ['Suspended', 'Archived'] as const) {
    const dora = await host.member('Dora', { status: 'Invited' })
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', dora.userId)
      .execute()
    await host.ask({ email: dora.email })
    expect(await mine(dora)).toHaveLength(1)
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', dora.organizationUserId)
      .execute()
    expect(await mine(dora)).toEqual([])
  }
})

test('Visitors without an account cannot list invitations', async () => {
  expect((await server.get(path)).status).toBe(401)
  const { token } = await signInSomebody(server)
  expect(await mine({ token })).toEqual([])
})
