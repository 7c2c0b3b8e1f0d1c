import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import { isWriting } from '#server/calls/call.ts'
import { schemaOf } from '#server/calls/openapi/schemas.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newPassword = 'nine otters under the bridge'
const newAddress = 'ada.new@example.org'

/** Makes every call that contains a secret, each with an Idempotency-Key, and returns the secrets. */
async function tour() {
  const { token, email } = await signInSomebody(server)
  const bodies: object[] = []
  const send = async (method: string, path: string, body: object) => {
    bodies.push(body)
    const headers = { 'idempotency-key': `${method} ${path}`.replace(' ', '-') }
    const answer = await server.send(method, `/api/Account/${path}`, { token, body, headers })
    expect([path, answer.ok]).toEqual([path, true])
    return answer
  }
  const currentPassword = password
  const setUp = await send('POST', 'two-factor/authenticator', { currentPassword })
  const { secret, uri, recoveryCodes } = await setUp.json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await send('PUT', 'two-factor', { provider: 'Authenticator', currentPassword, code })
  const renewed = await (
    await send('POST', 'two-factor/recovery-codes', { currentPassword })
  ).json()
  await send('PUT', 'password', { currentPassword, newPassword })
  await send('PUT', 'email', { email: newAddress, currentPassword: newPassword })
  const login = { email, password: newPassword }
  bodies.push(login)
  const confirmed = await send('POST', 'reauthenticate', { password: newPassword })
  const { reauthentication } = await confirmed.json()
  const asked = await (await server.post('/api/Account/login', { body: login })).json()
  const other = await signInSomebody(server, 'Ben')
  const known = await server.post('/api/Account/login', { body: { email: other.email, password } })
  const [, device = ''] = /device=([\w-]+)/.exec(known.headers.get('set-cookie') ?? '') ?? []
  const emails = [...(await readEmails(server, email)), ...(await readEmails(server, newAddress))]
  const links = emails.flatMap(({ text }) => [...text.matchAll(/token=([\w-]+)/g)])
  return {
    token,
    links: links.map(([, linked = '']) => linked),
    secrets: [
      token,
      password,
      newPassword,
      secret,
      uri,
      reauthentication,
      device,
      asked.twoFactor?.challenge ?? asked.token,
      ...recoveryCodes,
      ...renewed.recoveryCodes,
      ...[...recoveryCodes, ...renewed.recoveryCodes].map((made: string) => made.replace('-', '')),
    ] as string[],
    hashes: bodies.map((body) => createHash('sha256').update(JSON.stringify(body)).digest('hex')),
    leave: () => send('DELETE', 'me', { currentPassword: newPassword }),
  }
}

test('Neither the database nor the log contains passwords, tokens, codes or secrets', async () => {
  const { secrets, links, hashes, leave } = await tour()
  expect(links).toHaveLength(1)
  const dump = JSON.stringify(await dumpTables(server))
  await leave()
  const log = server.lines.join('')
  for (const secret of [...secrets, ...links, ...hashes]) {
    expect(secret.length).toBeGreaterThan(9)
    expect(dump).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
})

const isSecret = /^(password|currentPassword|newPassword|recoveryCodes|secret|token)$/

test('Calls with passwords or secrets are not stored for an Idempotency-Key', () => {
  const remembered = resources
    .flatMap(({ calls }) => calls)
    .filter(isWriting)
    .filter(({ body, answer }) =>
      [body, answer].some((schema) => {
        const fields = schema ? (schemaOf(schema, 'input').properties ?? {}) : {}
        return Object.keys(fields).some((field) => isSecret.test(field))
      }),
    )
  expect(remembered.map(({ path }) => path)).toEqual([])
})
