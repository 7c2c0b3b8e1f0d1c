import { second } from '#contract/dates/durations.ts'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely'
import { InvalidSetting } from '../../process/env.ts'
import { driverUrlsOf } from '../../process/postgres-url.ts'
import { wakeChannel } from '../wake.ts'
import { withNames } from './names.ts'
import { openPreparedStatements } from './prepared-statements.ts'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

const parseInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)

/** Makes the pool return the same types as SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return (text: string) => parseInstant(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

const Compiler = withNames(PostgresQueryCompiler)

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #begin: () => string

  constructor(config: PostgresDialectConfig, begin: () => string) {
    super(config)
    this.#config = config
    this.#begin = begin
  }

  override createQueryCompiler() {
    return new Compiler()
  }

  override createDriver() {
    return new Driver(this.#config, this.#begin)
  }
}

class Driver extends PostgresDriver {
  readonly #begin: () => string

  constructor(config: PostgresDialectConfig, begin: () => string) {
    super(config)
    this.#begin = begin
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#begin()))
  }
}

/** Timeouts for calls, in milliseconds. A migration may take as long as the data requires. */
const limits = {
  statement_timeout: 8 * second,
  lock_timeout: 1.5 * second,
  idle_in_transaction_session_timeout: 10 * second,
}

/** How many connections each process opens at most: for queries, and one that listens. */
const connectionsForQueries = 10
export const connectionsPerProcess = connectionsForQueries + 1

/** What PostgreSQL calls the connections of a server. */
export const serverName = 'kinroll'

type Settings = {
  onIdleError: (error: Error) => void
  /** Called once, if statements cannot stay prepared. */
  onUnprepared: () => void
  isPatient: boolean
}

export function openPostgres(
  databaseUrl: string,
  { onIdleError, onUnprepared, isPatient }: Settings,
) {
  let opened: { pool: pg.Pool; url: string; isPooled: boolean } | undefined

  async function open() {
    const { url, isPooled } = await reach(databaseUrl)
    const pool = new pg.Pool({
      connectionString: url,
      max: connectionsForQueries,
      connectionTimeoutMillis: (isPatient ? 5 : 4) * second,
      idleTimeoutMillis: 8 * second,
      // A new connection prepares the statements that are used by then.
      maxLifetimeSeconds: 600,
      keepAlive: true,
      application_name: isPatient ? 'kinroll command' : serverName,
      ...(!isPatient && { stream: impatientSocket }),
      ...(!isPatient && !isPooled && limits),
      types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    })
    pool.on('error', onIdleError)
    // A connection that breaks in use throws in its query; without this listener the event would crash the server.
    pool.on('connect', (client) => client.on('error', () => {}))
    // A migration changes the tables.
    if (!isPatient) pool.on('connect', openPreparedStatements(onUnprepared))
    opened = { pool, url, isPooled }
    return pool
  }

  const onCreateConnection = async (connection: DatabaseConnection) => {
    if (!opened?.isPooled) await connection.executeQuery(CompiledQuery.raw(disableJit))
  }
  const beginPooled = ['begin', ...settingsOfTransaction(isPatient)].join('; ')
  const begin = () => (opened?.isPooled ? beginPooled : 'begin')
  return {
    dialect: new Dialect({ pool: open, onCreateConnection }, begin),
    isBusy: () => (opened?.pool.waitingCount ?? 0) > 0,
    connections: () => ({
      total: opened?.pool.totalCount ?? 0,
      idle: opened?.pool.idleCount ?? 0,
      waiting: opened?.pool.waitingCount ?? 0,
    }),
    listen: (heard: (word: string) => void) =>
      startListening(async () => opened ?? reach(databaseUrl), heard),
  }
}

/** How long to wait before the next connection after one that was lost, in milliseconds. */
const pauseToListen = 2 * second

/** How often the database is asked whether it is still there. Shorter than the timeout of the socket. */
const listeningPulse = 5 * second

/**
 * Listens on a connection of its own for the words of other processes, and connects again when it is lost. Behind a
 * pooler, which may run each transaction on another connection, nobody can listen.
 */
function startListening(reached: () => Promise<Place>, heard: (word: string) => void): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  let isListening = false

  async function listenOnce(url: string) {
    signal.throwIfAborted()
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 4 * second,
      keepAlive: true,
      stream: impatientSocket,
      application_name: serverName,
    })
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    const end = () => void client.end().catch(() => {})
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => heard(payload))
    signal.addEventListener('abort', end)
    const pulse = setInterval(
      () => void client.query('select 1').catch(() => {}),
      listeningPulse,
    ).unref()
    try {
      await client.connect()
      await client.query(`listen ${wakeChannel}`)
      isListening = true
      await lost
    } finally {
      isListening = false
      clearInterval(pulse)
      signal.removeEventListener('abort', end)
      end()
    }
  }

  async function run() {
    while (!signal.aborted) {
      const place = await reached().catch(() => undefined)
      if (place?.isPooled) return
      if (place) await listenOnce(place.url).catch(() => {})
      await pause(pauseToListen, undefined, { ref: false, signal }).catch(() => {})
    }
  }
  void run()

  return { isListening: () => isListening, stop: () => stopping.abort() }
}

type Place = { url: string; isPooled: boolean }

/** While nobody listens, words of other processes are lost. */
export type Listening = { isListening: () => boolean; stop: () => void }

/**
 * The first of the addresses that works, and whether a pooler such as PgBouncer is behind it. It may run each transaction
 * on another connection to the database, so that settings of a session are not possible: it refuses or ignores them.
 */
async function reach(databaseUrl: string): Promise<Place> {
  const [url, ...others] = driverUrlsOf(databaseUrl)
  try {
    return { url, isPooled: await isPooledAt(url) }
  } catch (error) {
    const [other] = others
    if (other === undefined || !isAboutEncryption(error)) throw error
    return { url: other, isPooled: await isPooledAt(other) }
  }
}

async function isPooledAt(url: string): Promise<boolean> {
  try {
    const [timeout] = await ask(url, "select current_setting('statement_timeout')", limits)
    if (timeout === `${limits.statement_timeout / second}s`) return false
  } catch (error) {
    if (!(error instanceof Error && /unsupported startup parameter/.test(error.message)))
      throw error
  }
  await ask(url, 'begin').catch((error: unknown) => {
    if (!(error instanceof Error && /not allowed|terminated/.test(error.message))) throw error
    throw new InvalidSetting(
      'DATABASE_URL leads to PgBouncer with pool_mode = statement, in which nothing can be saved. Set its pool_mode to transaction or session.',
    )
  })
  return true
}

/** The values of the first row. */
async function ask(url: string, statement: string, settings = {}): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5 * second,
    stream: impatientSocket,
    ...settings,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})
  } finally {
    void client.end().catch(() => {})
  }
}

/** Whether the database wants an encrypted connection, or has none. */
const isAboutEncryption = (error: unknown) =>
  error instanceof Error &&
  (/does not support SSL/.test(error.message) || ('code' in error && error.code === '28000'))

/**
 * JIT compilation adds up to half a second to a query. It pays off in queries that run for minutes, which none here
 * does.
 */
const disableJit = 'set jit = off'

/** What a connection has from its start, and a transaction behind a pooler sets for itself. */
const settingsOfTransaction = (isPatient: boolean) => [
  'set local jit = off',
  ...(isPatient
    ? []
    : Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)),
]

/** A database that is silent for longer than any statement may take is hanging: waiting queries get an error. */
function impatientSocket() {
  const socket = new Socket()
  return socket.setTimeout(10 * second, () => socket.destroy())
}
