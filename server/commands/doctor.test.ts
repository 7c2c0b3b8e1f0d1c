import { day, hour } from '#contract/dates/durations.ts'
import { cpSync, existsSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keyFileOf } from '../crypto/key-ring.ts'
import { openDatabase } from '../database/database.ts'
import { bringUpToDate, migrationNames } from '../database/migrate.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { timestampOf } from '../process/clock.ts'
import { version } from '../process/version.ts'
import { openTestProvider } from '../accounts/oidc/test-oidc.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { examine, type Finding } from './doctor.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
  onTestFinished(() => place.remove())
})

/** What it finds, as `state about`, and the sentences of what is not ok. */
async function find(settings: NodeJS.ProcessEnv = {}, recipient?: string) {
  const found: Finding[] = []
  const { dataDir, databaseUrl } = place
  const source = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings }
  await examine(source, recipient, (finding) => found.push(finding))
  return {
    states: found.map(({ state, about }) => `${state} ${about}`),
    of: (about: string) =>
      found.filter((each) => each.about === about).map(({ sentence }) => sentence),
  }
}

/** Changes the database as something outside of the site could. */
async function change(work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase(place)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

test('Before the first start it finds what the start creates, and creates nothing', async () => {
  const dataDir = join(place.dataDir, 'new')
  const { states } = await find({ DATA_DIR: dataDir, DATABASE_URL: '' })
  expect(states).toEqual([
    'ok Version',
    'ok Settings',
    'warning Data',
    'warning Database',
    'warning Keys',
    'warning Mail',
    'warning Site',
  ])
  expect(existsSync(dataDir)).toBe(false)
})

test('A setting that cannot be used ends the examination with its sentence', async () => {
  const { states, of } = await find({ MAIL_FROM: 'nobody' })
  expect(states).toEqual(['ok Version', 'failed Settings'])
  expect(of('Settings')).toEqual([
    'MAIL_FROM must be an email address, such as Kinroll <office@example.org>, not "nobody".',
  ])
})

/** Notes a backup, as `kinroll backup` does. */
const noteBackup = (age: number) =>
  change(({ db }) => {
    const endedDate = timestampOf(Date.now() - age)
    return db.insertInto('job').values({ name: 'backup', endedDate, duration: 1 }).execute()
  })

test('In a site that works, nothing fails, and a test message arrives', async () => {
  await bringUpToDate(place)
  await noteBackup(0)
  await using smtp = await openTestSmtp(0)
  const site = await serve(200, health)
  const { states, of } = await find(
    { MAIL_URL: `smtp://localhost:${smtp.port}`, PUBLIC_URL: site },
    'ada@example.org',
  )
  // The disk of the tests may be small, and the tests have another date than PostgreSQL.
  expect(states.filter((state) => !/^(ok|warning (Data|Clock)$)/.test(state))).toEqual([])
  expect(of('Site')).toEqual([`${site} answers.`])
  expect(of('Images')).toEqual([`Images can be written to ${place.dataDir}, and read again.`])
  expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([['ada@example.org']])
})

test('It asks the OpenID provider, if there is one', async () => {
  const provider = await openTestProvider()
  const settings = {
    OIDC_ISSUER: provider.settings.issuer,
    OIDC_CLIENT_ID: 'kinroll',
    OIDC_CLIENT_SECRET: 'secret',
  }
  expect((await find(settings)).states).toContain('ok OpenID')
  await provider.close()
  expect((await find(settings)).of('OpenID')).toEqual([
    expect.stringMatching(/^The OpenID provider .+ does not answer as one \(/),
  ])
  expect((await find()).of('OpenID')).toEqual([])
})

test('Without --mail, no message is sent', async () => {
  await using smtp = await openTestSmtp(0)
  const { of } = await find({ MAIL_URL: `smtp://localhost:${smtp.port}` })
  expect(of('Mail').at(-1)).toMatch(/^The mail server answers\. /)
  expect(smtp.arrived).toEqual([])
})

test('Keys of another site fail', async () => {
  await bringUpToDate(place)
  const other = await testPlace()
  onTestFinished(() => other.remove())
  await bringUpToDate(other)
  cpSync(keyFileOf(other.dataDir), keyFileOf(place.dataDir))
  const { states, of } = await find()
  expect(states).toContain('failed Keys')
  expect(of('Keys')).toEqual([
    expect.stringContaining('contains keys that do not match this database.'),
  ])
})

test('It lists updates that the next start makes, and makes none', async () => {
  await bringUpToDate(place)
  const last = migrationNames.at(-1)
  await change(({ db }) => sql`delete from kysely_migration where name = ${last}`.execute(db))
  for (let times = 0; times < 2; times += 1) {
    const { of } = await find()
    expect(of('Database').at(-1)).toBe(`The next start updates the database: ${last}.`)
  }
})

test('A database without tables gets them by the first start', async () => {
  const { of } = await find()
  expect(of('Database').at(-1)).toMatch(
    /^(The database has no tables|There is no database) yet\. The first start creates (them|it)\.$/,
  )
})

test('A site without a backup, or with an old one, gets a warning', async () => {
  await bringUpToDate(place)
  expect((await find()).of('Backup')).toEqual([
    'There is no backup yet. Let "kinroll backup" run every night.',
  ])
  await noteBackup(37 * hour)
  expect((await find()).of('Backup')).toEqual([
    expect.stringMatching(
      /^The last backup is of .+Z\. Run "kinroll backup", and see why it did not run by itself\.$/,
    ),
  ])
})

test('A database of a newer version fails', async () => {
  await bringUpToDate(place)
  await change(({ db }) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999_next', '2027')`.execute(db),
  )
  const { states, of } = await find()
  expect(states).toContain('failed Database')
  expect(of('Database').at(-1)).toContain('a newer version of Kinroll, which added "9999_next"')
})

test('A clock that does not follow from before fails', async () => {
  await bringUpToDate(place)
  const confirmedDate = timestampOf(Date.now() + 30 * day)
  await change(({ db }) =>
    db
      .insertInto('siteClock')
      .values({ id: 1, confirmedDate, gapSinceDate: null, boot: 'before', awake: 0, running: 0 })
      .execute(),
  )
  const { states, of } = await find()
  expect(states).toContain('failed Clock')
  expect(of('Clock')[0]).toContain('"kinroll clock accept"')
})

test('A damaged embedded database fails', async () => {
  const { dataDir } = place
  const settings = { DATABASE_URL: '' }
  await bringUpToDate({ dataDir })
  const file = join(dataDir, 'kinroll.db')
  const { size } = statSync(file)
  truncateSync(file, Math.floor(size / 2))
  writeSync(openSync(file, 'r+'), Buffer.alloc(4096, 7), 0, 4096, 8192)
  const { states, of } = await find(settings)
  expect(states).toContain('failed Database')
  expect(of('Database')[0]).toMatch(/^The database is damaged.* Restore the latest backup\.$/)
})

test('A database that does not answer is reported once', async () => {
  const { states, of } = await find({ DATABASE_URL: 'postgres://localhost:1/kinroll' })
  expect(states.filter((state) => state.startsWith('failed'))).toEqual(['failed Database'])
  expect(of('Database')).toEqual([
    expect.stringMatching(/^The database cannot be reached or written: .*ECONNREFUSED/),
  ])
  expect(states).toContain('warning Mail')
})

const health = { status: 'ok', version, database: 'ok', auditLog: 'ok', clock: 'ok' }

test.each([
  [200, { ...health, version: '0.0.9' }, 'warning', /runs version 0\.0\.9\. Restart it/],
  [503, { ...health, status: 'failing', database: 'failing' }, 'failed', /that it is failing\.$/],
  [502, 'Bad Gateway', 'failed', /answers 502: its proxy does not reach the server\. Start/],
  [200, 'Welcome', 'failed', /answers 200, and not as Kinroll does\. Check where its name/],
])('A site that answers %i %j: %s', async (status, body, state, sentence) => {
  const { states, of } = await find({ PUBLIC_URL: await serve(status, body) })
  expect(states.at(-1)).toBe(`${state} Site`)
  expect(of('Site').at(-1)).toMatch(sentence)
})

test('A site behind a proxy that is not trusted, and does not answer', async () => {
  const { of } = await find({ PUBLIC_URL: 'https://localhost:1' })
  expect(of('Site')).toEqual([
    expect.stringContaining('TRUSTED_PROXY is not set'),
    expect.stringMatching(/^https:\/\/localhost:1 does not answer: /),
  ])
})

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => servers.map((server) => server.close()))

/** A site that answers each request so, and its address. */
async function serve(status: number, body: unknown): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end(JSON.stringify(body)))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
