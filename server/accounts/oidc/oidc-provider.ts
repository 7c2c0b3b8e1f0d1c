import * as client from 'openid-client'
import { second } from '#contract/dates/durations.ts'
import { z } from '#contract/zod.ts'
import type { OidcSettings } from '#server/process/env.ts'

/** How long the provider may take to answer, in milliseconds. */
const patience = 5 * second

/** What the browser holds, encrypted, while somebody logs in at the provider. */
export const OidcChecks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
export type OidcChecks = z.infer<typeof OidcChecks>

/** What the provider says about somebody. Everything but the subject may be missing. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})
export type OidcClaims = z.infer<typeof Claims>

/** An OpenID provider, which is asked for its addresses when somebody first logs in there. */
export function openOidcProvider({ issuer, clientId, clientSecret }: OidcSettings) {
  let found: Promise<client.Configuration> | undefined

  // A failure is not remembered.
  const configuration = () =>
    (found ??= discover().catch((error: unknown) => {
      found = undefined
      throw error
    }))

  const discover = () =>
    client.discovery(new URL(issuer), clientId, undefined, authenticate, {
      timeout: patience / second,
      // The settings allow this on the server's own machine only.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    })

  /** By the header unless the provider takes the secret in the body only. */
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic
      : client.ClientSecretPost
    by(clientSecret)(server, ...rest)
  }

  return {
    /** Asks the provider for its addresses. */
    reach: async (): Promise<void> => void (await configuration()),

    /** The address to log in at, and what to check when the provider leads back. */
    async begin(callback: string): Promise<{ address: URL; checks: OidcChecks }> {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { address, checks }
    },

    /** Who logged in, by the address to which the provider led back. */
    async finish(returned: URL, { state, nonce, verifier }: OidcChecks): Promise<OidcClaims> {
      const provider = await configuration()
      const tokens = await client.authorizationCodeGrant(provider, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = Claims.parse(tokens.claims())
      if (claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims
      const more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      return Claims.parse({ ...claims, ...more })
    },
  }
}

/** Whether the person chose not to log in at the provider. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
