import { minute } from '#contract/dates/durations.ts'
import type { Updateable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import type { LinkPurpose } from '#server/database/schema/schema.accounts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { makeCode } from '#server/identity/challenges.queries.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

export type Registered = Awaited<ReturnType<typeof register>>

/** An account that is logged in on another browser. */
export async function register(
  server: TestApp,
  values: Updateable<Schema['user']> = {},
  firstName = 'Ada',
) {
  const somebody = await signInSomebody(server, firstName)
  const emailVerifiedAt = new Date().toISOString()
  const set = { emailVerifiedAt, twoFactorProvider: null, ...values }
  await server.db.updateTable('user').set(set).where('id', '=', somebody.userId).execute()
  return somebody
}

/** A login that waits for a code sent by email. */
export const registerWithMail = (server: TestApp) =>
  register(server, { twoFactorProvider: 'Email' })

/** A login that waits for an app code, and that app. */
export async function registerWithApp(server: TestApp) {
  const secret = new Secret()
  const totpSecret = server.encryption.encrypt(secret.base32)
  const somebody = await register(server, { twoFactorProvider: 'Authenticator', totpSecret })
  const app = new TOTP({ secret })
  /** The code that the app shows, some half minutes away. */
  const codeOfApp = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  return { ...somebody, codeOfApp }
}

export const logIn = (
  server: TestApp,
  { email, password: typed = password }: { email: string; password?: string },
) => server.post('/api/Account/login', { body: { email, password: typed } })

/** Sends the password, and returns the browser's cookies. */
export async function challengeOf(server: TestApp, somebody: Registered): Promise<string> {
  const { twoFactor } = await (await logIn(server, somebody)).json()
  return twoFactor.challenge
}

/** The code in the email for a pending login. */
export async function codeOf(server: TestApp, challenge: string): Promise<string> {
  const { id } = await waiting(server, challenge).selectAll().executeTakeFirstOrThrow()
  const code = await makeCode(server.db, server.encryption, id)
  if (!code) throw new Error('This login has ended.')
  return code
}

const waiting = ({ db }: TestApp, challenge: string) =>
  db.selectFrom('challenge').where('tokenHash', '=', hashOf(challenge))

export const moveChallenge = (
  { db }: TestApp,
  challenge: string,
  dates: { sentDate?: string; expiresDate?: string },
) => db.updateTable('challenge').set(dates).where('tokenHash', '=', hashOf(challenge)).execute()

export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** Any other code. */
export const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

type Asked = { challenge: string; provider?: 'Email' | 'Authenticator'; code: string }

export const answer = (server: TestApp, { provider = 'Email', ...asked }: Asked) =>
  server.post('/api/Account/two-factor-code', { body: { provider, ...asked } })

/** How many of these answers logged in. */
export const countSuccesses = (answers: Response[]) =>
  answers.filter(({ status }) => status === 200).length

/** The cookie of a browser that requested a link. */
export const cookieOf = (browser: string) => `__Host-link-browser=${browser}`

/** The browser that requests links by default. */
export const askingBrowser = newSecret()

type Issued = { purpose?: LinkPurpose; email?: string; life?: number }

/** The token in the link of an email. */
export const issue = (
  { db }: TestApp,
  { userId, email }: Registered,
  { purpose = 'LogIn', life = 15 * minute, ...to }: Issued = {},
) => {
  const browserHash = hashOf(askingBrowser)
  return issueToken(db, { purpose, userId, invitationId: null, email, browserHash, ...to }, life)
}

const headersOf = (browser: string | null): Record<string, string> =>
  browser === null ? {} : { cookie: cookieOf(browser) }

type Following = {
  from?: string | undefined
  browser?: string | null
  mayReplace?: boolean
  code?: string
}

/** Follows a link in the requesting browser or in another one; `from` is the session of a logged-in browser. */
export const follow = (
  server: TestApp,
  token: string,
  { from, browser = askingBrowser, ...sent }: Following = {},
) =>
  server.post('/api/Account/auto-login', {
    ...(from !== undefined && { token: from }),
    headers: headersOf(browser),
    body: { token, ...sent },
  })

/** Requests a link in a browser, and returns the code to open it in another one. */
export async function askForLink(
  server: TestApp,
  path: 'login-link' | 'forgot-password',
  body: { email: string; redirect?: string },
  browser: string | null = askingBrowser,
) {
  const headers = headersOf(browser)
  const response = await server.post(`/api/Account/${path}`, { headers, body })
  const { code }: { code: string } = await response.json()
  return { response, code }
}

export const linkExpiredProblem = {
  message: 'This link has already been used or has expired.',
  code: 'link_expired',
}

export const emailsTo = ({ db }: TestApp, email: string) =>
  db.selectFrom('outboxEmail').where('email', '=', email).select(['kind', 'facts']).execute()

/** The token in the last email to an address. */
export async function linkOf(server: TestApp, email: string): Promise<string> {
  const emails = await readEmails(server, email)
  return emails.findLast(({ link }) => link)?.link?.searchParams.get('token') ?? ''
}
