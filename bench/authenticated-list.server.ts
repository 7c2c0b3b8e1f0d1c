import { Session } from 'node:inspector/promises'
import type { Profiler } from 'node:inspector'
import SQLite from 'better-sqlite3'
import { Hono } from 'hono'
import { DefaultQueryExecutor } from 'kysely'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { openEncryption } from '#server/crypto/encryption.ts'
import { openDatabase } from '#server/database/database.ts'
import { openFiles } from '#server/files/files.ts'
import { listen } from '#server/http/listen.ts'
import { openRequestQueue } from '#server/http/request-queue.ts'
import { openImages } from '#server/images/images.ts'
import { createLog } from '#server/process/log.ts'

// Runs the real app and a bare one with the same statements, in a process of their own, on two ports.
const [dataDir = '', path = '', token = ''] = process.argv.slice(2)
const database = openDatabase({ dataDir })
const log = createLog('warn')
const app = createApp({
  database,
  images: openImages({ dataDir, database }),
  files: openFiles({ dataDir, database }),
  encryption: openEncryption(dataDir),
  log,
  pageRoot: join(import.meta.dirname, '../dist'),
  publicUrl: 'http://localhost',
})

type Statement = { sql: string; parameters: readonly unknown[] }

/** The statements of one call. */
async function recordStatements(): Promise<Statement[]> {
  const statements: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its object below.
  const { executeQuery } = DefaultQueryExecutor.prototype
  DefaultQueryExecutor.prototype.executeQuery = function executeAndRecord(query, options) {
    statements.push(query)
    return executeQuery.call(this, query, options) as never
  }
  const headers = { Authorization: `Bearer ${token}` }
  const client = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const { status } = await app.request(path, { headers }, client)
  DefaultQueryExecutor.prototype.executeQuery = executeQuery
  if (status !== 200) throw new Error(`Answered ${status}`)
  return statements
}

/** The same statements, prepared once, and the longest result as JSON. */
function bareApp(statements: Statement[]) {
  const bare = new SQLite(join(dataDir, 'kinroll.db'), { readonly: true })
  const prepared = statements.map(({ sql, parameters }) => ({
    statement: bare.prepare(sql),
    values: parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
  }))
  return new Hono().get('*', (c) => {
    const results = prepared.map(({ statement, values }) => statement.all(...values))
    const [items] = results.toSorted((one, other) => other.length - one.length)
    return c.json({ items, totalCount: items?.length })
  })
}

const statements = await recordStatements()
const requests = openRequestQueue({ addressOf: ({ socket }) => socket.remoteAddress ?? '' })
const place = { port: 0, host: '127.0.0.1' }
const real = await listen(app.fetch, place, requests)
const bare = await listen(bareApp(statements).fetch, place)

export type Ready = { real: string; bare: string; statementsCount: number }
export type Asked = 'used' | 'startProfile' | 'stopProfile'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 200 })
let used = process.cpuUsage()

/** Answers the CPU time since the last time in ms, or the profile. */
async function answer(asked: Asked): Promise<number | Profiler.Profile | null> {
  if (asked === 'startProfile') await session.post('Profiler.start')
  if (asked === 'stopProfile') return (await session.post('Profiler.stop')).profile
  const { user, system } = process.cpuUsage(used)
  used = process.cpuUsage()
  return (user + system) / 1000
}

process.on('message', (asked: Asked) => void answer(asked).then((value) => process.send?.(value)))
process.on('disconnect', () => process.exit(0))
const ready: Ready = {
  real: `http://127.0.0.1:${real.port}`,
  bare: `http://127.0.0.1:${bare.port}`,
  statementsCount: statements.length,
}
process.send?.(ready)
