import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import {
  addSiteAdministrator,
  listSiteAdministrators,
  removeSecondFactor,
  removeSiteAdministrator,
} from './administrators.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const logged = async (userId: number) =>
  (
    await server.db
      .selectFrom('auditEntry')
      .where('subjectType', '=', 'Account')
      .where('subjectId', '=', userId)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action)

const accountOf = async (token: string) => (await server.get('/api/Account/me', { token })).json()

test('A verified account becomes a site administrator, and stops being one', async () => {
  const { db } = server
  const { email, userId, token } = await signInSomebody(server)
  expect(await addSiteAdministrator(db, email)).toEqual({ outcome: 'Done', hasFactor: false })
  expect(await accountOf(token)).toMatchObject({ isSiteAdministrator: true })
  await insertPasskey(db, userId)
  expect(await addSiteAdministrator(db, email)).toEqual({ outcome: 'Already', hasFactor: true })
  const grantedDate = expect.any(String)
  expect(await listSiteAdministrators(db)).toMatchObject([{ email, grantedDate }])
  expect(await removeSiteAdministrator(db, email)).toBe(true)
  expect(await removeSiteAdministrator(db, email)).toBe(false)
  expect(await listSiteAdministrators(db)).toEqual([])
  expect(await logged(userId)).toEqual(['SiteAdministratorAdded', 'SiteAdministratorRemoved'])
})

test('Others do not become site administrators', async () => {
  const outcome = async (email: string) => (await addSiteAdministrator(server.db, email)).outcome
  expect(await outcome('nobody@example.org')).toBe('NoAccount')
  const somebody = await signInSomebody(server)
  await unverify(server, somebody)
  expect(await outcome(somebody.email)).toBe('Unverified')
})

test('Somebody who lost their second factor logs in with the password again', async () => {
  const { db } = server
  const { email, userId, token } = await signInSomebody(server)
  expect(await removeSecondFactor(db, 'nobody@example.org')).toBe('NoAccount')
  expect(await removeSecondFactor(db, email)).toBe('Already')
  await insertPasskey(db, userId)
  const logIn = () => server.post('/api/Account/login', { body: { email, password } })
  expect(await (await logIn()).json()).toHaveProperty('twoFactor')

  expect(await removeSecondFactor(db, email)).toBe('Done')
  expect((await server.get('/api/Account/me', { token })).status).toBe(401)
  expect(await (await logIn()).json()).toHaveProperty('token')
  const [emailMessage] = await readEmails(server, email)
  expect(emailMessage?.subject).toBe('Your two-factor login was removed')
  expect(await logged(userId)).toEqual(['SecondFactorRemoved'])
})
