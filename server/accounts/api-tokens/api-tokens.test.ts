import { apiTokenStart, mostApiTokens } from '#contract/accounts/api-tokens.ts'
import { day, hour, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepApiTokens } from '#server/identity/api-tokens.queries.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import {
  codeAnswered,
  dumpTables,
  fieldsAnswered,
  openTestApp,
  password,
  sentenceAnswered,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { signInAdministrator } from '#server/site/test-site.ts'
import { insertApiToken } from './test-api-tokens.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const wanted = { name: 'Website', scopes: ['classes:read'], expiresDate: inDays(90) }
const create = (token: string, body: object = wanted) =>
  server.post('/api/Account/tokens', { token, body })
const list = async (token: string) =>
  (await (await server.get('/api/Account/tokens', { token })).json()).items
const profileFor = (token: string, from?: string) =>
  server.get('/api/Account/profile', { token, ...(from && { from }) })

describe('Creating a token', { tags: ['7.api-tokens', '2.account-api-tokens'] }, () => {
  test('shows it once, and stores only its hash', async () => {
    const ada = await signInSomebody(server)
    const answer = await create(ada.token)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { token, apiToken } = await answer.json()
    expect(token).toMatch(new RegExp(`^${apiTokenStart}[\\w-]{43}$`))
    expect(apiToken).toMatchObject({ ...wanted, prefix: token.slice(0, 14), lastUsedDate: null })
    expect(await list(ada.token)).toEqual([apiToken])
    const dump = JSON.stringify(await dumpTables(server))
    expect(dump).toContain(hashOf(token))
    expect(dump).not.toContain(token)
  })

  test('asks to confirm the password', async () => {
    const ada = await signInSomebody(server)
    const body = wanted
    const asked = { token: ada.token, body, isUnconfirmed: true }
    expect(await codeAnswered(await server.post('/api/Account/tokens', asked))).toEqual([
      403,
      'reauthentication_required',
    ])
  })

  test('takes an end within a year', async () => {
    const { token } = await signInSomebody(server)
    const ending = async (days: number) => {
      const answer = await create(token, { ...wanted, expiresDate: inDays(days) })
      return answer.status === 200 ? 200 : fieldsAnswered(answer)
    }
    expect(await ending(366)).toBe(200)
    expect(await ending(-1)).toEqual([422, { expiresDate: 'Choose a later day.' }])
    expect(await ending(368)).toEqual([422, { expiresDate: 'Choose a day within a year.' }])
  })

  test('takes known scopes, at least one', async () => {
    const { token } = await signInSomebody(server)
    expect((await create(token, { ...wanted, scopes: [] })).status).toBe(422)
    expect((await create(token, { ...wanted, scopes: ['site:read'] })).status).toBe(422)
  })

  test('is refused beyond twenty', async () => {
    const ada = await signInSomebody(server)
    for (let count = 0; count < mostApiTokens; count += 1)
      await insertApiToken(server.db, ada.userId)
    expect(await codeAnswered(await create(ada.token))).toEqual([409, 'too_many_api_tokens'])
  })

  test('sends an email, which repeats the name only to a verified address', async () => {
    const ada = await signInSomebody(server)
    await create(ada.token)
    const [email] = await readEmails(server, ada.email)
    expect(email?.subject).toBe('An API token was created')
    expect(email?.text).toContain('“Website”')
    const eva = await signInSomebody(server, 'Eva')
    await unverify(server, eva)
    await create(eva.token)
    expect((await readEmails(server, eva.email))[0]?.text).not.toContain('Website')
  })
})

describe('A token', { tags: ['7.api-tokens'] }, () => {
  test('is the person, without a session', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId)
    const answer = await server.get('/api/Account/me', { token })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await answer.json()).email).toBe(ada.email)
  })

  test('repeats no change for an idempotency key', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId)
    const found = async () => {
      const body = { name: 'Hearth', accessLevel: 1, admissionType: 1 }
      const headers = { 'idempotency-key': 'press' }
      return (await server.post('/api/Organization/create', { token, body, headers })).json()
    }
    expect((await found()).id).toBe((await found()).id)
  })

  test('cannot confirm itself with a secret that a session got', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId)
    const proof = await server.post('/api/Account/reauthenticate', {
      token: ada.token,
      body: { password },
    })
    const headers = { 'X-Reauthentication': (await proof.json()).reauthentication }
    expect(await codeAnswered(await server.get('/api/Account/export', { token, headers }))).toEqual(
      [403, 'api_token_refused'],
    )
  })

  test('names the scope that it lacks', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId, { scopes: ['classes:write'] })
    expect(await sentenceAnswered(await profileFor(token))).toEqual([
      403,
      'This API token lacks the scope accounts:read.',
    ])
    expect((await server.get('/api/Class/my-enrolled-classes', { token })).status).toBe(200)
  })

  test('notes its last use once an hour', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId)
    const lastUse = async () => (await list(ada.token))[0].lastUsedDate
    await profileFor(token)
    const first = await lastUse()
    expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(minute)
    const earlier = async (milliseconds: number) => {
      const lastUsedDate = new Date(Date.now() - milliseconds).toISOString()
      const uses = server.db.updateTable('apiToken').set({ lastUsedDate })
      await uses.where('userId', '=', ada.userId).execute()
      await profileFor(token)
      return [lastUsedDate, await lastUse()]
    }
    const [recent, stays] = await earlier(hour - minute)
    expect(stays).toBe(recent)
    const [old, moves] = await earlier(hour + minute)
    expect(moves > String(old)).toBe(true)
  })

  test('that ended says so, and is deleted after 30 days', async () => {
    const ada = await signInSomebody(server)
    const expiresDate = inDays(-2)
    const { token } = await insertApiToken(server.db, ada.userId, { expiresDate })
    expect(await sentenceAnswered(await profileFor(token))).toEqual([
      401,
      `This API token ended on ${expiresDate.slice(0, 10)}. Create a new one in your account.`,
    ])
    await sweepApiTokens(server.db, Date.now() + 27 * day)
    expect(await list(ada.token)).toHaveLength(1)
    await sweepApiTokens(server.db, Date.now() + 29 * day)
    expect(await list(ada.token)).toEqual([])
  })

  test('that is wrong is logged, and counted for the address', async () => {
    const ada = await signInSomebody(server)
    const { token } = await insertApiToken(server.db, ada.userId)
    const from = '198.51.100.7'
    const wrong = 'This API token is wrong, or was revoked.'
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect(await sentenceAnswered(await profileFor(altered, from))).toEqual([401, wrong])
    const line = server.lines.find((each) => each.includes('api_token_wrong'))
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'signInRefused', rule: 'apiToken' })
    expect(line).not.toContain(altered)
    for (let tried = 1; tried < 100; tried += 1) await profileFor(altered, from)
    expect((await profileFor(altered, from)).status).toBe(429)
    // 256 random bits cannot be guessed, so nobody can keep a right token out.
    expect((await profileFor(token, from)).status).toBe(200)
  })
})

/** Somebody with a token that works. */
async function withToken() {
  const ada = await signInSomebody(server)
  const { id, token } = await insertApiToken(server.db, ada.userId)
  expect((await profileFor(token)).status).toBe(200)
  const isRefused = async () => expect((await profileFor(token)).status).toBe(401)
  return { ada, id, isRefused }
}

describe('A token ends', { tags: ['7.api-tokens', '2.account-api-tokens'] }, () => {
  test('when its person revokes it, and nobody else can', async () => {
    const { ada, id, isRefused } = await withToken()
    const eva = await signInSomebody(server, 'Eva')
    const revoke = async (token: string) =>
      (await server.del(`/api/Account/tokens/${id}`, { token })).status
    expect(await revoke(eva.token)).toBe(404)
    expect(await revoke(ada.token)).toBe(204)
    await isRefused()
  })

  test('with a new password', async () => {
    const { ada, isRefused } = await withToken()
    const body = { currentPassword: password, newPassword: 'eleven otters at the quay' }
    const answer = await server.put('/api/Account/password', { token: ada.token, body })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    await isRefused()
  })

  test('with the account', async () => {
    const { ada, isRefused } = await withToken()
    const body = { currentPassword: password }
    expect((await server.del('/api/Account/me', { token: ada.token, body })).status).toBe(204)
    await isRefused()
  })

  test('when the account is suspended', async () => {
    const { ada, isRefused } = await withToken()
    const { token } = await signInAdministrator(server)
    const path = `/api/Site/accounts/${ada.userId}/suspend`
    expect((await server.post(path, { token, body: { reason: 'Spam' } })).status).toBe(204)
    await isRefused()
  })
})

test(
  'The export lists the tokens without their secrets',
  { tags: ['2.account-export'] },
  async () => {
    const ada = await signInSomebody(server)
    const { token } = await (await create(ada.token)).json()
    const exported = await (await server.get('/api/Account/export', { token: ada.token })).text()
    expect(JSON.parse(exported).apiTokens).toMatchObject([{ name: 'Website' }])
    expect(exported).not.toContain(token)
    expect(exported).not.toContain(hashOf(token))
  },
)
