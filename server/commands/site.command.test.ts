import { Command } from 'commander'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertPasskey } from '../accounts/passkeys/test-passkeys.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { findSignUpRules } from '../identity/site-settings.queries.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { addSignUp } from './sign-up.command.ts'
import { addSiteAdmin } from './site-admin.command.ts'
import { addUser } from './user.command.ts'

let server: TestApp
let run: (...args: string[]) => Promise<string[]>
beforeEach(async () => {
  const place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  server = await openTestApp({ database, dataDir: place.dataDir })
  onTestFinished(async () => {
    await server.close()
    await place.remove()
  })
  const { dataDir, databaseUrl } = place
  const source = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  run = async (...args) => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
    for (const add of [addSiteAdmin, addSignUp, addUser])
      add(program, { source, say, build: async () => {} })
    await program.parseAsync(args, { from: 'user' })
    return said
  }
})

test('The command adds, lists and removes site administrators', async () => {
  const { email, userId } = await signInSomebody(server)
  expect(await run('site-admin', 'list')).toEqual(['There are no site administrators.'])
  const setUp = 'First, they set up a passkey or an authenticator app in their account settings.'
  expect(await run('site-admin', 'add', email)).toEqual([
    `${email} is a site administrator.`,
    setUp,
  ])
  const [line] = await run('site-admin', 'list')
  expect(line).toMatch(new RegExp(`^${email} since [\\d-]{10}, without a second factor yet$`))
  await insertPasskey(server.db, userId)
  expect(await run('site-admin', 'add', email)).toEqual([
    `${email} is a site administrator already.`,
  ])
  expect(await run('site-admin', 'list')).toEqual([expect.stringMatching(/ since [\d-]{10}$/)])
  expect(await run('site-admin', 'remove', email)).toEqual([
    `${email} is no longer a site administrator.`,
  ])
  await expect(run('site-admin', 'remove', email)).rejects.toThrow('is not a site administrator')
})

test('An account that cannot administer the site is refused, with the reason', async () => {
  await expect(run('site-admin', 'add', 'nobody@example.org')).rejects.toThrow(
    'No account has the address',
  )
  const somebody = await signInSomebody(server)
  await unverify(server, somebody)
  await expect(run('site-admin', 'add', somebody.email)).rejects.toThrow('is not verified')
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString(), suspendedDate: new Date().toISOString() })
    .where('id', '=', somebody.userId)
    .execute()
  await expect(run('site-admin', 'add', somebody.email)).rejects.toThrow('is suspended')
})

test('The command sets who may sign up', async () => {
  expect(await run('sign-up', 'closed')).toEqual(['Nobody can sign up.'])
  expect(await findSignUpRules(server.db)).toMatchObject({ signUpMode: 'closed' })
  expect(await run('sign-up', 'closed')).toEqual(['Nobody can sign up, as before.'])
  expect(await run('sign-up', 'open')).toEqual(['Everybody can sign up.'])
  await expect(run('sign-up', 'shut')).rejects.toThrow('Allowed choices are open, invitation')
})

test('The command removes the second factor of an account', async () => {
  const { email, userId } = await signInSomebody(server)
  await expect(run('user', 'reset-two-factor', email)).rejects.toThrow('has no second factor')
  await insertPasskey(server.db, userId)
  expect(await run('user', 'reset-two-factor', email)).toEqual([
    `${email} logs in without a second factor now, and is logged out everywhere.`,
  ])
  await expect(run('user', 'reset-two-factor', 'nobody@example.org')).rejects.toThrow('No account')
})
