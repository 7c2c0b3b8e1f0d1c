import { day, hour, second } from '#contract/dates/durations.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Db } from '#server/database/schema/schema.ts'
import type { OidcSettings } from '#server/process/env.ts'

/** A link of an account to a provider that does not exist. */
export async function insertIdentity(db: Db, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('oidcIdentity')
    .values({
      userId,
      issuer: 'https://id.example.org',
      subject: `subject ${userId}`,
      createdDate: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** In seconds. */
const hours = (4 * hour) / second
const year = (365 * day) / second

const callbackPath = '/api/Account/oidc/callback'

/** What the provider says about somebody, by the subject. */
export type Person = {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
}

/**
 * A real OpenID provider on this machine. Whoever comes is logged in as the person that `enter` chose last, and has
 * agreed already.
 */
export async function openTestProvider() {
  const people = new Map<string, Person>()
  let subject = ''
  let isDenying = false
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'kinroll',
        client_secret: 'a secret for tests',
        redirect_uris: [`http://localhost${callbackPath}`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    // Tests live on a day of their own, and browsers do not.
    ttl: { AccessToken: hours, Grant: year, IdToken: hours, Interaction: year, Session: year },
  })
  // The server's port is not known yet.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    URL.parse(address)?.pathname === callbackPath
  const answer = provider.callback()
  server.on('request', (incoming, outgoing) => {
    const isInteraction = incoming.url?.startsWith('/interaction/') === true
    const result = isDenying
      ? { error: 'access_denied' }
      : { login: { accountId: subject, remember: false } }
    void (isInteraction
      ? provider.interactionFinished(incoming, outgoing, result)
      : answer(incoming, outgoing))
  })
  const settings: OidcSettings = {
    issuer,
    clientId: 'kinroll',
    clientSecret: 'a secret for tests',
    name: 'Hearth ID',
  }
  return {
    settings,
    /** Somebody who logs in at the provider next. */
    enter(id: string, person: Person) {
      people.set(id, person)
      subject = id
      isDenying = false
    },
    /** Whoever comes next does not agree. */
    deny: () => void (isDenying = true),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** A browser without pages: follows redirects, with the cookies of each site. */
export function openJar(
  fetchSite: (address: URL, headers: Record<string, string>) => Promise<Response>,
) {
  const jars = new Map<string, Map<string, string>>()
  return {
    cookies: (origin: string) =>
      [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Follows redirects until an answer is no redirect, or leads to `until`. */
    async follow(from: URL, until: (address: URL) => boolean): Promise<URL> {
      let address = from
      for (let steps = 0; steps < 20; steps += 1) {
        if (until(address)) return address
        const jar = jars.get(address.origin) ?? new Map<string, string>()
        jars.set(address.origin, jar)
        const answer = await fetchSite(address, { cookie: this.cookies(address.origin) })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const at = pair.indexOf('=')
          if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
          else jar.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const location = answer.headers.get('location')
        if (location === null)
          throw new Error(`${address.href} answered ${answer.status}: ${await answer.text()}`)
        address = new URL(location, address)
      }
      throw new Error(`${address.href} leads on and on`)
    },
  }
}
