import type { PasskeyRequest } from '#contract/accounts/passkeys.ts'
import type { Db } from '../../database/schema/schema.ts'
import { password, type TestApp } from '../../testing/test-app.ts'
import { openAuthenticator, type Ways } from '../../testing/test-authenticator.ts'

/** A passkey that no authenticator has. */
export async function insertPasskey(db: Db, userId: number, name = 'Passkey'): Promise<number> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      userId,
      credentialId: crypto.randomUUID(),
      publicKey: '',
      counter: 0,
      transports: '[]',
      name,
      createdDate: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Adding = { name?: string; ways?: Ways; headers?: Record<string, string> }
type Made = Parameters<typeof openAuthenticator>[0]

/** The passkey calls, as a browser makes them. */
export function passkeyCallsOf(server: TestApp) {
  const begin = (token: string, currentPassword = password) =>
    server.post('/api/Account/passkeys/options', { token, body: { currentPassword } })
  const add = async (
    token: string,
    authenticator: ReturnType<typeof openAuthenticator>,
    { name, ways, headers = {} }: Adding = {},
  ) => {
    const credential = authenticator.create(await (await begin(token)).json(), ways)
    const body = { credential, ...(name !== undefined && { name }) }
    return server.post('/api/Account/passkeys', { token, body, headers })
  }
  const askToLogIn = async (): Promise<PasskeyRequest> =>
    (await server.post('/api/Account/passkey-login/options')).json()
  const logInWith = (credential: object) =>
    server.post('/api/Account/passkey-login', { body: { credential } })
  const askSecond = (challenge: string) =>
    server.post('/api/Account/two-factor-passkey/options', { body: { challenge } })
  const secondFactor = (challenge: string, credential: object) =>
    server.post('/api/Account/two-factor-passkey', { body: { challenge, credential } })
  return {
    begin,
    add,
    askToLogIn,
    logInWith,
    askSecond,
    secondFactor,
    list: async (token: string) => (await server.get('/api/Account/passkeys', { token })).json(),
    remove: (token: string, id: number, currentPassword = password) =>
      server.del(`/api/Account/passkeys/${id}`, { token, body: { currentPassword } }),
    /** Adds a passkey to an account, and returns its authenticator. */
    async give({ token }: { token: string }, made: Made = {}) {
      const authenticator = openAuthenticator(made)
      const { passkey, recoveryCodes } = await (await add(token, authenticator)).json()
      return { ...authenticator, passkeyId: passkey.id as number, recoveryCodes }
    },
  }
}
