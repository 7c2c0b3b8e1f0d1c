import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pRetry from 'p-retry'
import { addressOf, administer, startCluster } from '#server/database/test-postgres.ts'

const main = join(import.meta.dirname, '../../server/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'kinroll-pgbouncer-'))
const running = new Set<ChildProcess>()

function start(program: string, args: string[], options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(() => running.delete(child))
  return { child, ended, output: () => output }
}

async function stop({ child, ended }: ReturnType<typeof start>) {
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** PgBouncer refuses to run as root. */
const idOf = (option: string) =>
  Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)

async function startPgBouncer(databaseUrl: string, mode: string) {
  const port = await freePort()
  const { port: databasePort } = new URL(databaseUrl)
  // Nothing but what it needs to run at all.
  const settings = `[databases]
* = host=127.0.0.1 port=${databasePort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const bouncer = start('pgbouncer', [join(folder, 'pgbouncer.ini')], owner)
  await pRetry(() => once(connect(port, '127.0.0.1'), 'connect'), {
    minTimeout: 50,
    retries: 100,
    factor: 1,
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { ...bouncer, url: url.href }
}

async function startServer(databaseUrl: string) {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
  }
  const server = start(process.execPath, [main], { env: { ...env, LOG_LEVEL: 'warn' } })
  const find = () => / is ready at (http:\S+?)["\s]/.exec(server.output())?.[1]
  await pRetry(
    () => {
      if (find() === undefined) throw new Error(`The server is not ready.\n${server.output()}`)
    },
    { minTimeout: 100, retries: 600, factor: 1, shouldRetry: () => running.has(server.child) },
  )
  return { ...server, url: find() ?? '' }
}

const statuses = new Map<number, number>()

/** Calls the API; counts the status, and fails for 5xx. */
async function call<Answer>(url: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

const many = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make)

async function checkMode(clusterUrl: string, mode: string) {
  const name = `kinroll_${mode}`
  await administer(clusterUrl, `create database ${name}`)
  const bouncer = await startPgBouncer(addressOf(clusterUrl, name), mode)
  const servers = [await startServer(bouncer.url), await startServer(bouncer.url)]
  const [one, other] = servers.map(({ url }) => url)
  const email = `ada@${mode}.example.org`
  const password = 'seven herons near the mill'
  await call(`${one}/api/Account/sign-up`, { firstName: 'Ada', lastName: 'Lind', email, password })
  const { token } = await call<{ token: string }>(`${other}/api/Account/login`, { email, password })
  const organization = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
  const write = (url: string | undefined) =>
    call(`${url}/api/Organization/create`, organization, token)
  const read = (url: string | undefined) =>
    call(`${url}/api/Organization/my-organizations`, undefined, token)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([...many(5, () => write(one)), ...many(5, () => write(other))])
    await Promise.all([
      ...many(5, () => read(one)),
      ...many(5, () => write(other)),
      ...many(5, () => write(one)),
    ])
  }
  const found = await call<{ items: unknown[] } | unknown[]>(
    `${one}/api/Organization/my-organizations`,
    undefined,
    token,
  )
  const list = Array.isArray(found) ? found : found.items
  if (list.length !== 200) throw new Error(`${list.length} organizations instead of 200`)
  for (const server of servers) await stop(server)
  await stop(bouncer)
  process.stdout.write(`${mode} mode: fine, ${JSON.stringify(Object.fromEntries(statuses))}\n`)
}

async function checkStatementMode(clusterUrl: string) {
  const bouncer = await startPgBouncer(clusterUrl, 'statement')
  const error = await startServer(bouncer.url).then(String, (reason: Error) => reason.message)
  if (!error.includes('Set its pool_mode to transaction or session.')) throw new Error(error)
  await stop(bouncer)
  process.stdout.write('statement mode: refused with a sentence\n')
}

const cluster = await startCluster()
try {
  await checkMode(cluster.url, 'session')
  await checkMode(cluster.url, 'transaction')
  await checkStatementMode(cluster.url)
} finally {
  for (const child of running) child.kill('SIGKILL')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
