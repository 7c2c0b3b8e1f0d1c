import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberCalls } from '../members/test-members.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { type Host, newAddress, openHost } from './test-invitations.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
  host = await openHost(server)
})
afterAll(() => server.close())

const askFor = ({ organizationId, token }: Host, ids: number[]) =>
  server.post(`/api/OrganizationUser/admin/organization/${organizationId}/invite`, {
    token,
    body: { ids },
  })

const record = async (of: Host, firstName: string, contactEmail: string | null) => {
  const { id } = await memberCalls(server, of).added({ firstName, contactEmail, isParent: true })
  return id as number
}

const lettersTo = async (email: string) => (await readLetters(server, email)).length

test('Each who can be is invited to claim their record', { tags: ['7.invite-many'] }, async () => {
  const emails = [newAddress(), newAddress()] as const
  const ids = [await record(host, 'Ida', emails[0]), await record(host, 'Jo', emails[1])]
  const answer = await askFor(host, [...ids, ...ids])
  expect([answer.status, await answer.json()]).toEqual([200, { invited: 2, notInvited: [] }])
  const many = Array.from({ length: 101 }, (_, at) => 99_000_000 + at)
  expect([(await askFor(host, many)).status, (await askFor(host, many.slice(1))).status]).toEqual([
    422, 404,
  ])
  for (const [at, email] of emails.entries()) {
    const [letter] = await readLetters(server, email)
    expect(letter?.subject).toBe('You are invited to Lindenschule')
    expect(await memberCalls(server, host).historyOf(ids[at] ?? 0)).toEqual(['Invited', 'Added'])
  }
})

test('Of everybody else it says why not', { tags: ['7.invite-many'] }, async () => {
  const own = await openHost(server)
  const shared = newAddress()
  const calls = memberCalls(server, own)
  const ben = await own.member('Ben')
  const archived = await record(own, 'Ada', newAddress())
  await calls.change([archived], 'Archived')
  const invited = await record(own, 'Cy', newAddress())
  await askFor(own, [invited])
  const ids = [
    archived,
    ben.organizationUserId,
    invited,
    await record(own, 'Di', null),
    await record(own, 'Ed', shared),
    await record(own, 'Flo', shared),
    await record(own, 'Gus', ben.email),
  ]
  const { invited: count, notInvited } = await (await askFor(own, ids)).json()
  expect(count).toBe(0)
  expect(
    notInvited.map(({ name, why }: { name: string; why: string }) => `${name} ${why}`),
  ).toEqual([
    'Ada is archived',
    'Ben Lind has an account',
    expect.stringMatching(/^Cy is invited already until \w+ \d+, \d{4}$/),
    'Di has no email',
    'Ed has the same email as Flo',
    'Flo has the same email as Ed',
    'Gus has the email of Ben Lind, who has an account',
  ])
  expect(await lettersTo(shared)).toBe(0)
})

test('A record of another organization refuses all', async () => {
  const email = newAddress()
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const ids = [await record(host, 'Kim', email), await record(elsewhere, 'Lou', newAddress())]
  expect((await askFor(host, ids)).status).toBe(404)
  expect(await lettersTo(email)).toBe(0)
})

test('Somebody to whom many have written just now is left out, and nobody else', async () => {
  const email = newAddress()
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await (await openHost(server, name)).ask({ email })
  }
  const ids = [await record(host, 'Mo', email), await record(host, 'Nia', newAddress())]
  const { invited, notInvited } = await (await askFor(host, ids)).json()
  expect(invited).toBe(1)
  const why = 'has got many invitations just now, and can be invited in an hour'
  expect(notInvited).toEqual([{ id: ids[0], name: 'Mo', why }])
})

test('Twice at once is once', async () => {
  const email = newAddress()
  const ids = [await record(host, 'Pip', email)]
  const answers = await Promise.all([askFor(host, ids), askFor(host, ids)])
  const counts = await Promise.all(answers.map(async (answer) => (await answer.json()).invited))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await lettersTo(email)).toBe(1)
})

test('Each of the chosen counts as one invitation of three hundred a day', async () => {
  const own = await openHost(server)
  const ids = Array.from({ length: 100 }, (_, index) => 900_000 + index)
  const statuses = []
  for (const some of [ids, ids, ids, [1]]) statuses.push((await askFor(own, some)).status)
  expect(statuses).toEqual([404, 404, 404, 429])
})

test('Whoever has not verified an address yet invites nobody', async () => {
  const own = await openHost(server)
  const ids = [await record(own, 'Rae', newAddress())]
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  expect((await askFor(own, ids)).status).toBe(409)
})
