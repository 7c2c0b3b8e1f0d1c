import { expect, test } from 'vitest'
import { OpenedEmail, Outbox } from '#contract/outbox.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { grantSite, passSecondFactor } from '../site/test-site.ts'
import { findToken } from '../identity/one-time-tokens.queries.ts'
import { openTestApp, signInSomebody } from '../testing/test-app.ts'
import { putInOutbox } from './outbox.ts'
import { resetPasswordEmail } from '../accounts/sign-in/emails/reset-password.email.ts'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'

const developersUrl = 'http://localhost:3000'

test('In development an email can be read repeatedly, each time with a working link', async () => {
  await using server = await openTestApp({ developersUrl })
  const { email } = await signInSomebody(server)
  await putInOutbox(server.db, passwordChangedEmail, email, { firstName: 'Ada' })
  await putInOutbox(server.db, loginLinkEmail, email, { redirect: null, browserHash: 'hash' })
  const { items } = Outbox.parse(await (await server.get('/api/dev/outbox')).json())
  expect(items).toMatchObject([
    { kind: 'LoginLink', email, outcome: null },
    { kind: 'PasswordChanged', email, outcome: null },
  ])
  const links = new Set<string>()
  for (let time = 0; time < 2; time += 1) {
    const answer = await server.post(`/api/dev/outbox/${items[0]?.id}`)
    const { link, subject } = OpenedEmail.parse(await answer.json())
    expect(subject).toBe('Your login link')
    const url = new URL(link!)
    expect(url.origin).toBe(developersUrl)
    expect(await findToken(server.db, url.searchParams.get('token')!)).toMatchObject({ email })
    links.add(url.href)
  }
  expect(links.size).toBe(2)
})

test('A missing or outdated email is not found', async () => {
  await using server = await openTestApp({ developersUrl })
  await putInOutbox(server.db, resetPasswordEmail, 'nobody@example.org', { browserHash: 'hash' })
  const { items } = Outbox.parse(await (await server.get('/api/dev/outbox')).json())
  for (const id of [items[0]?.id, 12345, 'x', '-1']) {
    expect((await server.post(`/api/dev/outbox/${id}`)).status).toBe(404)
  }
})

test('In production nobody can read emails', async () => {
  await using server = await openTestApp()
  const { email, token } = await signInSomebody(server)
  await putInOutbox(server.db, loginLinkEmail, email, { redirect: null, browserHash: 'hash' })
  expect((await server.get('/api/dev/outbox', { token })).status).toBe(404)
  expect((await server.post('/api/dev/outbox/1', { token })).status).toBe(404)
})

test.each([true, false])(
  'Administrators of an organization and of the site learn whether emails are sent: %s',
  async (areEmailsSent) => {
    await using server = await openTestApp({ areEmailsSent })
    const { organizationId, token, owner } = await openSchool(server, 'Lindenschule')
    const organization = await server.get(`/api/Organization/admin/${organizationId}`, { token })
    expect(await organization.json()).toMatchObject({ areEmailsSent })
    await grantSite(server.db, owner.userId)
    await passSecondFactor(server.db, owner.userId, token)
    const overview = await server.get('/api/Site/overview', { token })
    expect(await overview.json()).toMatchObject({ emails: { areSent: areEmailsSent } })
  },
)
