import { type OidcFailure, OidcIdentities } from '#contract/accounts/oidc.ts'
import { minute } from '#contract/dates/durations.ts'
import { z } from '#contract/zod.ts'
import { type Context, Hono } from 'hono'
import { readCookie, removeCookie, writeCookie } from '#server/calls/call.cookies.ts'
import { del, get, post, resource, type Services, signedIn } from '#server/calls/call.ts'
import { countTry } from '#server/calls/rate-limit.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/database.ts'
import { forbidden, Refusal, refuseMethod } from '#server/http/problem.ts'
import { networkOf, type Proxies } from '#server/http/proxies.ts'
import { clock } from '#server/process/clock.ts'
import type { OidcSettings } from '#server/process/env.ts'
import type { Logged } from '#server/process/log.ts'
import { logInByOidc, OidcRefusal } from './log-in-by-oidc.ts'
import { allowIdentity, listIdentities, removeIdentity } from './oidc.queries.ts'
import { isCanceled, OidcChecks, openOidcProvider } from './oidc-provider.ts'

/** What the routes of an OpenID provider get besides other services. */
declare module '#server/calls/call.ts' {
  interface Services {
    oidc?: OidcSettings | undefined
  }
}

/** Calls about the OpenID providers that log in to one's own account. */
export const oidcIdentities = resource('Account', [
  get(
    '/identities',
    {
      operationId: 'listIdentities',
      summary: 'List the OpenID providers that log in to the account, or were removed',
      authorize: signedIn,
      answer: OidcIdentities,
    },
    ({ db, visitor, oidc }) => listIdentities(db, visitor.userId, oidc),
  ),
  del(
    '/identities/:identityId',
    {
      operationId: 'removeIdentity',
      summary: 'Remove an OpenID provider from the account, and end all other sessions',
      authorize: signedIn,
      reauthenticated: true,
      refuses: { 409: 'The account has no password and no passkey' },
    },
    ({ db, visitor, ids, oidc }) => removeIdentity(db, visitor, ids.identityId, oidc),
  ),
  post(
    '/identities/allow/:identityId',
    {
      operationId: 'allowIdentity',
      summary: 'Let a removed OpenID provider log in to the account again',
      authorize: signedIn,
      reauthenticated: true,
    },
    ({ db, visitor, ids }) => allowIdentity(db, visitor.userId, ids.identityId),
  ),
])

const start = '/api/Account/oidc'
const life = 10 * minute

/** A login at the provider, as the browser holds it. */
const Transaction = z.extend(OidcChecks, {
  purpose: z.literal('oidc'),
  redirect: z.nullable(z.string()),
  browser: z.string(),
  endsAt: z.number(),
})

type Parts = Services & {
  oidc: OidcSettings
  publicUrl: string
  siteOrigin: () => string
  proxies: Proxies
}

/**
 * Leads a browser to the provider, and from there to a login link of its own: the page of the link starts the session,
 * and asks for a second factor, as for a link in an email.
 */
export function oidcPages({ oidc, database, encryption, publicUrl, siteOrigin, proxies }: Parts) {
  const provider = openOidcProvider(oidc)
  const site = { publicUrl, proxies }
  const count = (c: Context<Logged>) =>
    countTry({ database, encryption }, { rule: 'oidc', address: networkOf(proxies.clientOf(c)) })
  const callback = () => `${siteOrigin()}${start}/callback`

  async function begin(c: Context<Logged>) {
    const redirect = localPath(c.req.query('redirect'))
    const browser = readCookie(c, 'link-browser', site) ?? newSecret()
    const begun = await answering(c, redirect, 'unavailable', async () => {
      await count(c)
      return provider.begin(callback())
    })
    if (begun instanceof Response) return begun
    const endsAt = clock.now() + life
    const transaction = { ...begun.checks, purpose: 'oidc', redirect, browser, endsAt }
    writeCookie(c, 'link-browser', browser, site)
    writeCookie(c, 'oidc', encryption.encrypt(JSON.stringify(transaction)), site)
    return c.redirect(begun.address.href)
  }

  async function finish(c: Context<Logged>) {
    const transaction = readTransaction(readCookie(c, 'oidc', site))
    removeCookie(c, 'oidc', site)
    if (!transaction) return failed(c, null, 'expired')
    const { redirect, browser } = transaction
    const found = await answering(c, redirect, 'refused', async () => {
      await count(c)
      const returned = new URL(callback())
      returned.search = new URL(c.req.url).search
      const claims = await provider.finish(returned, transaction)
      return transact(database, (db) => logInByOidc(db, oidc, claims, browser))
    })
    if (found instanceof Response) return found
    const { token, userId, isCreated } = found
    if (isCreated)
      c.get('log').info({ event: 'oidcLinked', userId }, 'An OpenID provider was linked')
    return c.redirect(addressOf('/account/auto-login', { token, redirect }))
  }

  function readTransaction(cookie: string | null) {
    const text = cookie === null ? undefined : encryption.decrypt(cookie)
    const read = z.safeParse(Transaction, text === undefined ? undefined : JSON.parse(text))
    return read.success && read.data.endsAt > clock.now() ? read.data : undefined
  }

  return new Hono<Logged>()
    .use(async (c, next) => {
      // Images in pages of other sites would use up the tries of an address.
      const mode = c.req.header('Sec-Fetch-Mode') ?? 'navigate'
      if (mode !== 'navigate') throw forbidden('Open this address in a browser.')
      await next()
      c.res.headers.set('Cache-Control', 'no-store')
    })
    .get('/', (c) => begin(c))
    .get('/callback', (c) => finish(c))
    .all('/', refuseMethod('GET'))
    .all('/callback', refuseMethod('GET'))
}

/** The result of the work, or the way back to the login screen, which says what happened. */
async function answering<Result>(
  c: Context<Logged>,
  redirect: string | null,
  otherwise: OidcFailure,
  work: () => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OidcRefusal) return failed(c, redirect, error.failure)
    if (error instanceof Refusal && error.status === 429) {
      return failed(c, redirect, 'too_many_tries')
    }
    if (isCanceled(error)) return failed(c, redirect, 'canceled')
    c.get('log').warn({ err: error }, 'A login at the OpenID provider failed')
    return failed(c, redirect, otherwise)
  }
}

const failed = (c: Context, redirect: string | null, oidc: OidcFailure) =>
  c.redirect(addressOf('/login', { oidc, redirect }))

function addressOf(path: string, search: Record<string, string | null>): string {
  const given = Object.entries(search).filter((each): each is [string, string] => each[1] !== null)
  return `${path}?${new URLSearchParams(given).toString()}`
}

/** A path of this site; the screens check again whether it is one of theirs. */
const localPath = (redirect: string | undefined): string | null =>
  redirect !== undefined && /^\/(?![/\\])[^\\\p{Cc}]{0,2000}$/u.test(redirect) ? redirect : null
