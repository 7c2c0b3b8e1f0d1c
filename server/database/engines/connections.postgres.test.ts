import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { userInfo, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase, transact } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Db } from '../schema/schema.ts'
import { testPlace } from '../test-database.ts'
import { administer, startCluster } from '../test-postgres.ts'
import { openPostgresProxy } from '../test-postgres-proxy.ts'

const open = (databaseUrl: string) => {
  const database = openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => database.close())
  return database
}

async function show(db: Db, setting: string) {
  const { rows } = await sql<{ found: string }>`
    select current_setting(${setting}) as found`.execute(db)
  return rows[0]?.found
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit']
const shownIn = (db: Db) => Promise.all(limits.map((name) => show(db, name)))

test('Behind PgBouncer, which refuses settings of a session, transactions set their limits', async () => {
  const place = await testPlace()
  const proxy = await openPostgresProxy(place.databaseUrl ?? '', { refusesSettings: true })
  const database = openDatabase({ ...place, databaseUrl: proxy.url })
  onTestFinished(async () => {
    await database.close()
    proxy.close()
    await place.remove()
  })
  await migrate(database)
  expect(await transact(database, shownIn)).toEqual(['8s', '1500ms', '10s', 'off'])
  expect(await shownIn(database.db)).toEqual(['0', '0', '0', 'on'])
})

let cluster: Awaited<ReturnType<typeof startCluster>>
let folder: string
let certificate: string

/** A PostgreSQL server with a self-signed certificate for localhost. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinroll-certificate-'))
  certificate = join(folder, 'server.crt')
  const key = join(folder, 'server.key')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'pipe',
  })
  cluster = await startCluster()
  const { uid, gid } = statSync(cluster.folder)
  if (userInfo().uid === 0) for (const file of [folder, key]) chownSync(file, uid, gid)
  chmodSync(key, 0o600)
  await administer(cluster.url, `alter system set ssl_cert_file = '${certificate}'`)
  await administer(cluster.url, `alter system set ssl_key_file = '${key}'`)
  await administer(cluster.url, 'alter system set ssl = on')
  await administer(cluster.url, 'select pg_reload_conf()')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

async function isEncrypted({ db }: Database) {
  const { rows } = await sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  return rows[0]?.ssl
}

const portOf = (url: string) => new URL(url).port

test.each([
  ['127.0.0.1', '', false],
  ['127.0.0.1', '?sslmode=disable', false],
  ['127.0.0.1', '?sslmode=prefer', true],
  ['127.0.0.1', '?sslmode=require', true],
  ['127.0.0.1', '?sslmode=verify-ca&sslrootcert=FILE', true],
  ['localhost', '?sslmode=verify-full&sslrootcert=FILE', true],
])('The database at %s%s is reached, encrypted: %s', async (host, query, expected) => {
  const end = query.replace('FILE', certificate)
  const url = `postgres://postgres@${host}:${portOf(cluster.url)}/postgres${end}`
  expect(await isEncrypted(open(url))).toBe(expected)
})

test.each([
  ['127.0.0.1', '?sslmode=verify-full', /self-signed certificate/],
  ['127.0.0.1', '?sslmode=verify-full&sslrootcert=FILE', /does not match certificate's altnames/],
])('The database at %s%s is not trusted', async (host, query, expected) => {
  const end = query.replace('FILE', certificate)
  const url = `postgres://postgres@${host}:${portOf(cluster.url)}/postgres${end}`
  await expect(isEncrypted(open(url))).rejects.toThrow(expected)
})

test.each([
  'postgres://postgres@FOLDER:PORT/postgres',
  'postgres:///postgres?host=FOLDER&port=PORT&user=postgres',
])('The database is reached by its socket, as pg_dump does: %s', async (address) => {
  const url = address
    .replace('FOLDER', encodeURIComponent(cluster.folder))
    .replace('PORT', portOf(cluster.url))
  const { rows } = await sql<{ address: string | null }>`
      select inet_client_addr() as address`.execute(open(url).db)
  expect(rows).toEqual([{ address: null }])
  const binary = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin/pg_dump | tail -1'])
  expect(
    execFileSync(binary.toString().trim() || 'pg_dump', ['--schema-only', url], {
      encoding: 'utf8',
    }),
  ).toContain('PostgreSQL database dump complete')
})
