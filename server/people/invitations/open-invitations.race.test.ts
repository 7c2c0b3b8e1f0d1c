import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/database/transaction.ts'
import { openFamily } from '../families/test-family.ts'
import { follow, register } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { takeShared } from './accept-family-invitation.ts'
import { openHost } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const rounds = 15

const howMany = (answers: Response[]) => answers.filter(({ ok }) => ok).length

/** An invitation, as both see it: the one who follows its link, and the one who withdraws it. */
async function openWays() {
  const host = await openHost(server)
  const ben = await register(server, {}, 'Ben')
  const withdraw = (rest: string) =>
    server.del(`/api/OrganizationUser/admin/${rest}`, { token: host.token })
  return { host, ben, withdraw }
}

test('An invitation by address is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { host, ben, withdraw } = await openWays()
    const { id, email } = await (await host.ask({ email: ben.email })).json()
    const token = await host.issue(id, email)
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      withdraw(`invitations/${id}`),
    ])
    expect(howMany(answers)).toBe(1)
  }
}, 60_000)

test('An invitation to claim a record is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { host, ben, withdraw } = await openWays()
    const { organizationUserId } = await host.placeholder()
    const token = await host.invite({ email: ben.email, organizationUserId })
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      withdraw(`${organizationUserId}/invitation`),
    ])
    expect(howMany(answers)).toBe(1)
  }
}, 60_000)

test('An invitation to a family is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ada = await signInSomebody(server, 'Ada')
    const ben = await register(server, {}, 'Ben')
    const family = await openFamily(server, ada)
    const invitation = await family.invite({ email: ben.email })
    const token = await family.issue(invitation)
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      server.del(`${family.path}/invitations/${invitation.id}`, ada),
    ])
    expect(howMany(answers)).toBe(1)
  }
}, 60_000)

test('A shared child goes to one of the families of whoever takes it many times at once', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await register(server, {}, 'Ben')
  const family = await openFamily(server, ada)
  const homes: number[] = []
  for (let count = 0; count < 10; count += 1) {
    homes.push((await openFamily(server, ben, `Berg family ${count}`)).familyId)
  }
  for (const name of ['Mia', 'Tom', 'Ida', 'Lu']) {
    const { personId } = await family.child(name)
    const { id: familyInvitationId } = await (await family.share(personId, ben.email)).json()
    const take = (familyId: number) =>
      transact(server.database, (db) => takeShared(db, ben, { familyId, familyInvitationId }))
    await Promise.allSettled(homes.map(take))
    const places = server.db.selectFrom('familyMember').where('personId', '=', personId)
    expect(await places.select('familyId').execute()).toHaveLength(2)
  }
})

test('Of twenty addresses that one adult is invited at together, the last is the one', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const personId = await family.grandparent()
  await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      family.ask({ email: `oma.${ada.userId}.${count}@example.org`, personId }),
    ),
  )
  const seen = await family.seenBy(ada)
  expect([seen?.adults.length, seen?.guests.length]).toEqual([2, 1])
})
