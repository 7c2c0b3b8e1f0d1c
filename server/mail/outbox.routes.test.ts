import { expect, test } from 'vitest'
import { openSchool } from '../classes/classes/test-school.ts'
import { grantSite, passSecondFactor } from '../site/test-site.ts'
import { findToken } from '../identity/one-time-tokens.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { putInOutbox } from './outbox.ts'
import { resetPasswordEmail } from '../accounts/sign-in/emails/reset-password.email.ts'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'

const developersUrl = 'http://localhost:3000'

const read = async (server: TestApp, path = '') => {
  const answer = await server.app.request(`/api/dev/outbox${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('In development and in the demo an email can be read repeatedly, each time with a working link', async () => {
  await using server = await openTestApp({ developersUrl })
  const { email } = await signInSomebody(server)
  await putInOutbox(server.db, passwordChangedEmail, email, { firstName: '<b>Ada' })
  const facts = { redirect: null, browserHash: 'hash' }
  const id = await putInOutbox(server.db, loginLinkEmail, email, facts)
  const { text } = await read(server)
  expect(text).toMatch(new RegExp(`Login link</strong> to ${email} waiting.*Password changed`, 's'))
  const links = new Set<string>()
  for (let time = 0; time < 2; time += 1) {
    const opened = await read(server, `/${id}`)
    expect(opened.text).toContain('<h2>Your login link</h2>')
    const link = /href="(http[^"]+)"/.exec(opened.text)?.[1] ?? ''
    const url = new URL(link.replaceAll('&amp;', '&'))
    expect(url.origin).toBe(developersUrl)
    expect(await findToken(server.db, url.searchParams.get('token')!)).toMatchObject({ email })
    links.add(url.href)
  }
  expect(links.size).toBe(2)
  expect((await read(server, `/${id - 1}`)).text).not.toContain('<b>Ada')
})

test('A missing or outdated email is not found', async () => {
  await using server = await openTestApp({ developersUrl })
  const facts = { browserHash: 'hash' }
  const id = await putInOutbox(server.db, resetPasswordEmail, 'nobody@example.org', facts)
  for (const name of [id, 12_345, 'x', '-1']) {
    const { status, text } = await read(server, `/${name}`)
    expect([status, text.includes('is no longer needed')]).toEqual([404, true])
  }
})

test('In production nobody can read emails', async () => {
  await using server = await openTestApp()
  const { email } = await signInSomebody(server)
  const facts = { redirect: null, browserHash: 'hash' }
  const id = await putInOutbox(server.db, loginLinkEmail, email, facts)
  expect((await read(server)).status).toBe(404)
  expect((await read(server, `/${id}`)).status).toBe(404)
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
