import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pRetry from 'p-retry'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server for tests, or null to test on SQLite. */
    postgresUrl: string | null
    /** The migrated database that others are copied from. */
    postgresModel: string | null
  }
}

let cluster: Awaited<ReturnType<typeof startCluster>> | undefined
let removeModel: (() => Promise<void>) | undefined

/** Provides a PostgreSQL server for the tests: the one of TEST_DATABASE_URL, or a private one that ends with them. */
export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  if (!given) cluster = await startCluster()
  const url = given ?? cluster?.url
  if (url === undefined) return
  const model = `kinroll_model_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${model}`)
  removeModel = () => administer(url, `drop database if exists ${model} with (force)`)
  const database = openDatabase({ dataDir: '', databaseUrl: addressOf(url, model) })
  await migrate(database)
  await database.close()
  project.provide('postgresUrl', url)
  project.provide('postgresModel', model)
}

export async function teardown() {
  await removeModel?.()
  await cluster?.stop()
}

/** The address of a database on the same server. */
export const addressOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: database }).href

export async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Copies a database as files. Since PostgreSQL 15, each page is logged instead by default, which takes longer. */
export async function copyDatabase(url: string, template: string, name: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
  await client.query(`create database ${name} template ${template} ${strategy}`)
  await client.end()
}

type Owner = { uid?: number; gid?: number }

/** A private PostgreSQL server that ends with the process. */
export async function startCluster(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  let server: ChildProcess | undefined
  try {
    const binaries = findBinaries() ?? installBinaries()
    const owner = plainUser()
    if (owner.uid !== undefined && owner.gid !== undefined) {
      chownSync(folder, owner.uid, owner.gid)
    }
    const data = join(folder, 'data')
    initialize(binaries, { data, folder, owner })
    const port = await freePort()
    server = startServer(binaries, { data, folder, port, owner }, settings)
    // Cleans up even if the tests are interrupted.
    process.once('exit', () => {
      server?.kill('SIGQUIT')
      remove()
    })
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await untilReady(url, server)
    return { url, folder, stop: () => stopServer(server, remove) }
  } catch (error) {
    await stopServer(server, remove)
    throw error
  }
}

/**
 * Sorts as dictionaries do by default, so that a column without its own collation is noticed. That is ICU's order,
 * the same on every machine; if PostgreSQL is older than 15 or built without ICU, bytes are compared.
 */
function initialize(binaries: string, { data, folder, owner }: Omit<Start, 'port'>) {
  const settings = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const initdb = (...more: string[]) =>
    execFileSync(join(binaries, 'initdb'), [...settings, '--no-sync', ...more], {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    })
  try {
    initdb('--locale-provider=icu', '--icu-locale=en-US')
  } catch {
    initdb()
  }
}

function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
    : []
  const places = versions.map((version) => join(root, version, 'bin'))
  return [...places, ...(process.env['PATH'] ?? '').split(':')].find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  )
}

function installBinaries(): string {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update'], { stdio: 'inherit', env })
    const packages = ['install', '-y', '--no-install-recommends', 'postgresql']
    spawnSync('apt-get', packages, { stdio: 'inherit', env })
  }
  const binaries = findBinaries()
  if (binaries) return binaries
  throw new Error(
    'The tests need PostgreSQL. Install it so that initdb and postgres are on the PATH, or set TEST_DATABASE_URL.',
  )
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
function plainUser(): Owner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (status !== 0) continue
    const gid = execFileSync('id', ['-g', name], { encoding: 'utf8' })
    return { uid: Number(stdout), gid: Number(gid) }
  }
  throw new Error(
    'The tests need a user `postgres` or `nobody` to run PostgreSQL, which refuses root.',
  )
}

type Start = { data: string; folder: string; port: number; owner: Owner }

function startServer(
  binaries: string,
  { data, folder, port, owner }: Start,
  more: Record<string, string>,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Under faketime PostgreSQL would not notice deadlocks.
  const { LD_PRELOAD: _, ...env } = process.env
  return spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: folder,
    env,
    stdio: 'ignore',
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const untilReady = (url: string, server: ChildProcess) =>
  pRetry(
    async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.end()
    },
    {
      retries: 100,
      minTimeout: 50,
      factor: 1,
      shouldRetry: () => server.exitCode === null,
    },
  )

async function stopServer(server: ChildProcess | undefined, remove: () => void) {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  remove()
}
