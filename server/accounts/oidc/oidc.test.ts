import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateLimitRules } from '#server/calls/rate-limit.rules.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { insertApiToken } from '../api-tokens/test-api-tokens.ts'
import { registerWithApp } from '../sign-in/test-sign-in.ts'
import {
  codeAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { publicUrl, readEmails } from '#server/testing/test-emails.ts'
import { openJar, openTestProvider, type Person } from './test-oidc.ts'

let server: TestApp
let provider: Awaited<ReturnType<typeof openTestProvider>>
beforeAll(async () => {
  provider = await openTestProvider()
  server = await openTestApp({ oidc: provider.settings })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => server.db.updateTable('siteSettings').set({ signUpMode: 'open' }).execute())

let people = 0
const somebody = (more: Person = {}) => {
  people += 1
  const email = `otto.${people}@example.org`
  return { id: `subject-${people}`, email, email_verified: true, name: 'Otto Vogel', ...more }
}

const openBrowser = () =>
  openJar((address, headers) =>
    address.origin === publicUrl
      ? server.app.request(address.pathname + address.search, { headers })
      : fetch(address, { headers, redirect: 'manual' }),
  )

const isScreen = ({ origin, pathname }: URL) =>
  origin === publicUrl && !pathname.startsWith('/api/')
const isBack = ({ pathname }: URL) => pathname.endsWith('/oidc/callback')
const begin = new URL('/api/Account/oidc', publicUrl)

/** The screen that a login at the provider leads to. */
async function visit({ id, ...person }: ReturnType<typeof somebody>, from = begin) {
  provider.enter(id, person)
  const browser = openBrowser()
  return { browser, screen: await browser.follow(from, isScreen) }
}

/** What the page of the login link gets, in the same browser. */
async function logIn(who: ReturnType<typeof somebody>) {
  const { browser, screen } = await visit(who)
  expect(screen.pathname + (screen.searchParams.get('oidc') ?? '')).toBe('/account/auto-login')
  const token = screen.searchParams.get('token')
  const headers = { cookie: browser.cookies(publicUrl) }
  return server.post('/api/Account/auto-login', { body: { token }, headers })
}

const failureFor = async (who: ReturnType<typeof somebody>) => {
  const { screen } = await visit(who)
  expect(screen.pathname).toBe('/login')
  return screen.searchParams.get('oidc')
}

const identitiesOf = async (token: string) =>
  (await (await server.get('/api/Account/identities', { token })).json()).items

/** The screen that a login leads on to, if somebody wanted this one. */
const wanted = async (redirect: string) => {
  const from = new URL(begin)
  from.searchParams.set('redirect', redirect)
  return (await visit(somebody(), from)).screen.searchParams.get('redirect')
}

const remove = (token: string, id: number) => server.del(`/api/Account/identities/${id}`, { token })

const allow = (token: string, id: number) =>
  server.post(`/api/Account/identities/allow/${id}`, { token })

describe('A first login', { tags: ['7.oidc', '2.login-oidc'] }, () => {
  test('creates an account with a verified address and the names of the provider', async () => {
    const otto = somebody()
    const { token, user } = await (await logIn(otto)).json()
    expect(user).toMatchObject({ email: otto.email, firstName: 'Otto', lastName: 'Vogel' })
    expect(user).toMatchObject({ isEmailVerified: true, hasPassword: false, hasOidcIdentity: true })
    expect(await identitiesOf(token)).toMatchObject([
      { name: 'Hearth ID', issuer: provider.settings.issuer },
    ])
  })

  test('finds the same account the next time, whatever the address is then', async () => {
    const otto = somebody()
    const first = await (await logIn(otto)).json()
    const again = await (await logIn({ ...otto, email: 'other@example.org' })).json()
    expect(again.user.id).toBe(first.user.id)
    expect(again.user.email).toBe(otto.email)
  })

  test('links the account with the verified address, and emails its person', async () => {
    const ada = await signInSomebody(server)
    const { user } = await (await logIn(somebody({ email: ada.email }))).json()
    expect(user.id).toBe(ada.userId)
    const [email] = await readEmails(server, ada.email)
    expect(email?.subject).toBe('Hearth ID can log in to your account')
    expect(server.lines.join('')).toContain('"event":"oidcLinked"')
    expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
  })

  test('gives an account whose address was never verified to the owner of the address alone', async () => {
    const stranger = await signInSomebody(server)
    await unverify(server, stranger)
    const { token } = await insertApiToken(server.db, stranger.userId)
    const { user } = await (await logIn(somebody({ email: stranger.email }))).json()
    expect(user).toMatchObject({ id: stranger.userId, isEmailVerified: true, hasPassword: false })
    for (const former of [stranger.token, token]) {
      expect((await server.get('/api/Account/me', { token: former })).status).toBe(401)
    }
    const { passwordHash } = await server.db
      .selectFrom('user')
      .where('id', '=', stranger.userId)
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toBe(noPassword)
  })

  test.each([{ email_verified: false }, { email: 'nobody' }])(
    'is refused without a verified address: %o',
    async (more) => {
      const ada = await signInSomebody(server)
      expect(await failureFor(somebody({ email: ada.email, ...more }))).toBe('unverified')
      expect(await identitiesOf(ada.token)).toEqual([])
    },
  )

  test('is refused if the account is linked to somebody else who had the address', async () => {
    const otto = somebody()
    await logIn(otto)
    expect(await failureFor(somebody({ email: otto.email }))).toBe('taken')
  })

  test('creates no account while sign-up is closed or by invitation', async () => {
    const settings = server.db.updateTable('siteSettings')
    await settings.set({ signUpMode: 'closed' }).execute()
    expect(await failureFor(somebody())).toBe('sign_up_closed')
    await settings.set({ signUpMode: 'invitation' }).execute()
    expect(await failureFor(somebody())).toBe('sign_up_by_invitation')
    const ada = await signInSomebody(server)
    expect((await logIn(somebody({ email: ada.email }))).status).toBe(200)
  })
})

describe('A login', { tags: ['7.oidc'] }, () => {
  test('still asks for the second factor of the account', async () => {
    const ada = await registerWithApp(server)
    const answer = await (await logIn(somebody({ email: ada.email }))).json()
    expect(answer).toMatchObject({ twoFactor: { provider: 'Authenticator' } })
    expect(answer).not.toHaveProperty('token')
  })

  test('links an account with a second factor only after that', async () => {
    const { email, token, codeOfApp } = await registerWithApp(server)
    const { twoFactor } = await (await logIn(somebody({ email }))).json()
    expect(await identitiesOf(token)).toEqual([])
    const body = { provider: 'Authenticator', challenge: twoFactor.challenge, code: codeOfApp() }
    expect((await server.post('/api/Account/two-factor-code', { body })).status).toBe(200)
    expect(await identitiesOf(token)).toMatchObject([{ name: 'Hearth ID' }])
  })

  test('is refused while the account is suspended, and links nothing', async () => {
    const ada = await signInSomebody(server)
    await server.db
      .updateTable('user')
      .set({ suspendedDate: new Date().toISOString(), suspensionReason: 'Spam' })
      .where('id', '=', ada.userId)
      .execute()
    const answer = await logIn(somebody({ email: ada.email }))
    expect(await codeAnswered(answer)).toEqual([403, 'account_suspended'])
    const links = server.db.selectFrom('oidcIdentity').where('userId', '=', ada.userId)
    expect(await links.selectAll().execute()).toEqual([])
  })

  test('works only in the browser that began it', async () => {
    const { screen } = await visit(somebody())
    const body = { token: screen.searchParams.get('token') }
    const answer = await server.post('/api/Account/auto-login', { body })
    expect(await answer.json()).toEqual({ otherBrowser: true })
  })

  test('leads on to the wanted screen of this site, and nowhere else', async () => {
    expect(await wanted('/my/family?tab=1')).toBe('/my/family?tab=1')
    for (const elsewhere of ['https://evil.test', '//evil.test', '/\\evil.test']) {
      expect(await wanted(elsewhere)).toBeNull()
    }
  })

  test('works neither after ten minutes nor for a browser that did not begin it', async () => {
    const otto = somebody()
    provider.enter(otto.id, otto)
    const browser = openBrowser()
    const back = await browser.follow(begin, isBack)
    const finish = async (cookie: string) => {
      const { headers } = await server.app.request(back.pathname + back.search, {
        headers: { cookie },
      })
      return new URL(headers.get('location') ?? '', publicUrl).searchParams.get('oidc')
    }
    expect(await finish('')).toBe('expired')
    vi.useFakeTimers({ now: Date.now() + 10 * minute, toFake: ['Date'] })
    expect(await finish(browser.cookies(publicUrl))).toBe('expired')
    vi.useRealTimers()
    const other = openBrowser()
    await other.follow(begin, ({ origin }) => origin === provider.settings.issuer)
    expect(await finish(other.cookies(publicUrl))).toBe('refused')
  })

  test('says that somebody did not agree at the provider', async () => {
    provider.enter('subject-0', {})
    provider.deny()
    const screen = await openBrowser().follow(begin, isScreen)
    expect(screen.searchParams.get('oidc')).toBe('canceled')
  })

  test('sets cookies that scripts cannot read and other sites cannot send along with their forms', async () => {
    const answer = await server.app.request(begin.pathname)
    const [state] = answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-oidc='))
    expect(state).toMatch(/; Max-Age=600; /)
    expect(state).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(state).not.toContain('redirect')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test(
  'The login screen says that the provider cannot be reached',
  { tags: ['7.oidc'] },
  async () => {
    const away = await openTestProvider()
    await away.close()
    await using other = await openTestApp({ oidc: away.settings })
    const { headers, status } = await other.app.request(begin.pathname)
    expect([status, headers.get('location')]).toEqual([302, '/login?oidc=unavailable'])
  },
)

test('Without the settings there is no such address', { tags: ['7.oidc'] }, async () => {
  await using other = await openTestApp()
  expect((await other.app.request(begin.pathname)).status).toBe(404)
})

describe('Removing a provider', { tags: ['7.oidc', '2.account-oidc'] }, () => {
  test('is possible with a password, and sends an email', async () => {
    const ada = await signInSomebody(server)
    await logIn(somebody({ email: ada.email }))
    const [{ id }] = await identitiesOf(ada.token)
    expect((await remove(ada.token, id)).status).toBe(204)
    expect((await remove(ada.token, id)).status).toBe(404)
    const emails = await readEmails(server, ada.email)
    expect(emails.map(({ subject }) => subject)).toContain('Hearth ID was removed')
  })

  test('lasts until its person allows it again', async () => {
    const ada = await signInSomebody(server)
    const otto = somebody({ email: ada.email })
    await logIn(otto)
    const [{ id }] = await identitiesOf(ada.token)
    expect((await allow(ada.token, id)).status).toBe(204)
    expect(await identitiesOf(ada.token)).toMatchObject([{ id, removedDate: null }])
    await remove(ada.token, id)
    expect(await identitiesOf(ada.token)).toMatchObject([{ id, removedDate: expect.any(String) }])
    expect(await failureFor(otto)).toBe('removed')
    expect(await failureFor(somebody({ email: ada.email }))).toBe('removed')
    expect((await allow(ada.token, id)).status).toBe(204)
    expect((await logIn(otto)).status).toBe(200)
    expect(await identitiesOf(ada.token)).toMatchObject([{ removedDate: null }])
  })

  test('ends the other sessions of the account', async () => {
    const ada = await signInSomebody(server)
    const { token } = await (await logIn(somebody({ email: ada.email }))).json()
    const [{ id }] = await identitiesOf(ada.token)
    await remove(ada.token, id)
    expect((await server.get('/api/Account/me', { token })).status).toBe(401)
    expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
  })

  test('is refused if nothing else logs in', async () => {
    const { token } = await (await logIn(somebody())).json()
    const [{ id }] = await identitiesOf(token)
    expect(await codeAnswered(await remove(token, id))).toEqual([409, 'only_way_in'])
    expect(await identitiesOf(token)).toHaveLength(1)
  })
})

test('The email about a new password names the provider', { tags: ['7.oidc'] }, async () => {
  const ada = await signInSomebody(server)
  await logIn(somebody({ email: ada.email }))
  const body = { currentPassword: password, newPassword: 'seven quiet lanterns' }
  const answer = await server.put('/api/Account/password', { token: ada.token, body })
  expect(answer.status).toBe(204)
  const emails = await readEmails(server, ada.email)
  const changed = emails.find(({ subject }) => subject === 'Your password was changed')
  expect(changed?.text).toContain('Hearth ID can still log in to your account.')
})

const beginBy = (mode: string) =>
  server.app.request(begin.pathname, { headers: { 'Sec-Fetch-Mode': mode } })

test('Only a browser that opens the address begins a login', { tags: ['7.oidc'] }, async () => {
  expect((await beginBy('no-cors')).status).toBe(403)
  expect((await beginBy('navigate')).headers.get('location')).toContain(provider.settings.issuer)
})

test('Tries have a limit of their own for each address', { tags: ['7.oidc'] }, async () => {
  await using other = await openTestApp({ oidc: provider.settings })
  const beginOnce = async () => (await other.app.request(begin.pathname)).headers
  const { headers } = await other.app.request(begin.pathname)
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const finish = () =>
    other.app.request(`${begin.pathname}/callback?code=x`, { headers: { cookie } })
  expect((await finish()).headers.get('location')).toBe('/login?oidc=refused')
  await other.db.updateTable('rateLimit').set({ count: rateLimitRules.oidc.perAddress }).execute()
  expect((await finish()).headers.get('location')).toBe('/login?oidc=too_many_tries')
  expect((await beginOnce()).get('location')).toBe('/login?oidc=too_many_tries')
  const link = await other.post('/api/Account/auto-login', { body: { token: 'unknown' } })
  expect(link.status).toBe(422)
})
