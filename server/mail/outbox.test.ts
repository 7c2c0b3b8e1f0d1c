import { day, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLinds } from '../people/families/test-family.ts'
import { newAddress, openHost } from '../people/invitations/test-invitations.ts'
import { transact } from '../database/database.ts'
import { emailsTo } from '../accounts/sign-in/test-sign-in.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '../testing/test-app.ts'
import { readEmails } from '../testing/test-emails.ts'
import { putInOutbox } from './outbox.ts'
import { invitationEmail } from '../people/invitations/emails/invitation.email.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('One address gets five invitations an hour, over all senders', async () => {
  const hosts = [await openHost(server, 'Lindenschule'), await openHost(server, 'Hearth Co-op')]
  const email = newAddress()
  const ask = (index: number) => hosts[index % 2]!.ask({ email })
  const first = []
  for (let index = 0; index < 5; index += 1) first.push((await ask(index)).status)
  expect(first).toEqual([200, 200, 200, 200, 200])
  const refused = await ask(5)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await hosts[0]!.ask({ email: newAddress() })).status).toBe(200)
})

test('An address waits at most an hour for an invitation, even after a wrong clock', async () => {
  const email = newAddress()
  const host = await openHost(server, 'Lindenschule')
  for (let index = 0; index < 5; index += 1) await host.ask({ email })
  const setDates = (ahead: number) =>
    server.db
      .updateTable('outboxEmail')
      .set({ createdDate: new Date(Date.now() + ahead).toISOString() })
      .where('email', '=', email)
      .execute()
  await setDates(50 * minute)
  expect(Number((await host.ask({ email })).headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  await setDates(365 * day)
  expect((await host.ask({ email })).status).toBe(200)
})

test('Of thirty invitations to one address at once, five are sent', async () => {
  for (const email of [newAddress(), newAddress(), newAddress()]) {
    const put = () =>
      transact(server.database, (db) =>
        putInOutbox(db, invitationEmail, email, { invitationId: 1 }),
      )
    await Promise.allSettled(Array.from({ length: 30 }, put))
    expect(await emailsTo(server, email)).toHaveLength(5)
  }
})

test('One address gets five family invitations an hour', async () => {
  const { family } = await openLinds(server)
  const email = newAddress()
  const asked = []
  for (let index = 0; index < 6; index += 1)
    asked.push(...(await statusesOf([family.ask({ email })])))
  expect(asked).toEqual([200, 200, 200, 200, 200, 429])
})

test('One address gets five requests an hour to confirm it as a new address', async () => {
  const email = newAddress()
  const people = []
  for (let index = 0; index < 6; index += 1) people.push(await signInSomebody(server))
  const body = { email, currentPassword: password }
  const asked = []
  for (const { token } of people) {
    asked.push(...(await statusesOf([server.put('/api/Account/email', { token, body })])))
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429])
})

test('An email to an unverified address contains nothing that somebody typed', async () => {
  const { token, email, userId } = await signInSomebody(server, 'Claim your prize at evil.example')
  await unverify(server, { userId })
  await server.put('/api/Account/password', {
    token,
    body: { currentPassword: password, newPassword: 'nine otters under the bridge' },
  })
  const emails = await readEmails(server, email)
  expect(emails.map(({ kind }) => kind)).toEqual(['PasswordChanged'])
  expect(emails[0]?.text).toContain('Hello,')
  expect(emails[0]?.text).not.toContain('evil.example')
})
