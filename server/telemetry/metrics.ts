import { second } from '#contract/dates/durations.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Aggregator,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Database } from '../database/database.ts'
import { findJobEnd } from '../database/jobs.ts'
import type { Readers } from '../http/readers.ts'
import type { RequestQueue } from '../http/request-queue.ts'
import type { RouteOf } from '../http/route-patterns.ts'
import { countUnsentEmails } from '../mail/unsent-emails.queries.ts'
import { clock } from '../process/clock.ts'
import type { SweepEnd } from '../process/sweep.ts'
import { version } from '../process/version.ts'

export type MetricsSources = {
  routeOf: RouteOf
  requests: Pick<RequestQueue, 'counts'>
  readers: () => ReturnType<Readers['counts']>
  database: Database
  /** When the oldest event happened that waits to be sent to a webhook; null if none waits. */
  oldestEvent: () => Promise<string | null>
}

type Figures = number | Record<string, number> | undefined

/** How long the database is asked, and how long its answer is used, in milliseconds. */
const patience = 2 * second
const longestAge = 10 * second

export type Metrics = ReturnType<typeof openMetrics>

/**
 * The metrics of this process in the format of Prometheus. Those of several processes are added up, except what describes
 * all of them.
 */
export function openMetrics({ routeOf, requests, readers, database, oldestEvent }: MetricsSources) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  /** Figures that are read when Prometheus asks, by label if there are several. */
  function gauge(
    name: string,
    help: string,
    read: () => Figures | Promise<Figures>,
    { label, aggregator = 'sum' }: { label?: string; aggregator?: Aggregator } = {},
  ): Gauge {
    const labelNames = label === undefined ? [] : [label]
    const self: Gauge = new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers,
      async collect() {
        const found = await read()
        if (typeof found === 'number') self.set(found)
        else
          for (const [key, value] of Object.entries(found ?? {}))
            self.set({ [label ?? '']: key }, value)
      },
    })
    return self
  }

  const requestCount = new Counter({
    name: 'kinroll_http_requests_total',
    help: 'Requests that were answered, or whose client left.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestDuration = new Histogram({
    name: 'kinroll_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, with its wait in the request queue.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  gauge(
    'kinroll_request_queue_length',
    'Requests that wait in the request queue.',
    () => requests.counts().waiting,
    { label: 'kind' },
  )
  const refused = new Counter({
    name: 'kinroll_requests_refused_total',
    help: 'Requests that the request queue answered 503.',
    registers,
    collect() {
      refused.reset()
      refused.inc(requests.counts().refused)
    },
  })

  gauge(
    'kinroll_database_connections',
    'Connections to PostgreSQL.',
    () => {
      const { total = 0, idle = 0 } = database.connections?.() ?? {}
      return database.connections && { idle, used: total - idle }
    },
    { label: 'state' },
  )
  gauge(
    'kinroll_database_waiting',
    'Queries that wait for a connection to PostgreSQL.',
    () => database.connections?.().waiting,
  )
  gauge(
    'kinroll_readers',
    'Threads that answer reads, with the embedded database.',
    () => (database.engine === 'sqlite' ? readers() : undefined),
    { label: 'state' },
  )

  const outbox = remembered(() => countUnsentEmails(database.db))
  const ofAll = { aggregator: 'max' } as const
  gauge(
    'kinroll_database_up',
    'Whether the database responds.',
    async () => ((await outbox()) ? 1 : 0),
    { aggregator: 'min' },
  )
  gauge(
    'kinroll_outbox_unsent_emails',
    'Emails that wait to be sent.',
    async () => (await outbox())?.waiting,
    ofAll,
  )
  gauge(
    'kinroll_outbox_oldest_unsent_seconds',
    'Age of the oldest email that waits to be sent.',
    async () => {
      const counts = await outbox()
      return counts && ageOf(counts.oldestWaitingDate)
    },
    ofAll,
  )
  gauge(
    'kinroll_outbox_refused_emails',
    'Emails of the last 30 days that the mail server refused for good.',
    async () => (await outbox())?.refused,
    ofAll,
  )

  const events = remembered(() => oldestEvent().then(ageOf))
  gauge(
    'kinroll_webhooks_oldest_unsent_seconds',
    'Age of the oldest event that waits to be sent to a webhook.',
    events,
    ofAll,
  )
  const lastBackup = remembered(() => findJobEnd(database.db, 'backup'))
  gauge(
    'kinroll_backup_last_success_timestamp_seconds',
    'Time of the last backup by the command, or 0 if there was none.',
    async () => {
      const date = await lastBackup()
      return date === undefined ? undefined : Date.parse(date) / second
    },
    ofAll,
  )

  const sweep = { labelNames: ['sweep'], registers }
  const sweepDuration = new Gauge({
    name: 'kinroll_sweep_duration_seconds',
    help: 'Duration of the last run of a cleanup.',
    ...ofAll,
    ...sweep,
  })
  const sweepSuccess = new Gauge({
    name: 'kinroll_sweep_last_success_timestamp_seconds',
    help: 'Time of the last run of a cleanup that succeeded.',
    ...ofAll,
    ...sweep,
  })
  const sweepFailures = new Counter({
    name: 'kinroll_sweep_failures_total',
    help: 'Runs of a cleanup that failed.',
    ...sweep,
  })
  gauge('kinroll_build_info', 'The version that runs.', () => ({ [version]: 1 }), {
    label: 'version',
    aggregator: 'first',
  })

  return {
    registry,

    observe: ({ method = '', url }: IncomingMessage, outgoing: ServerResponse) => {
      const startedAt = performance.now()
      outgoing.once('close', () => {
        const route = routeOf(method, url)
        const { statusCode, headersSent } = outgoing
        const status = headersSent ? `${Math.floor(statusCode / 100)}xx` : 'none'
        requestCount.inc({ method, route, status })
        requestDuration.observe({ method, route }, (performance.now() - startedAt) / second)
      })
    },

    noteSweep: ({ name, duration, failure }: SweepEnd) => {
      sweepDuration.set({ sweep: name }, duration / second)
      if (failure !== null) sweepFailures.inc({ sweep: name })
      else sweepSuccess.setToCurrentTime({ sweep: name })
    },
  }
}

/** In seconds. Zero if nothing waits. */
const ageOf = (date: string | null) =>
  date === null ? 0 : Math.max(0, clock.now() - Date.parse(date)) / second

/**
 * The same for a while, so that it does not matter how often Prometheus asks. Undefined if the database does not answer
 * in time.
 */
function remembered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Answer | undefined>
  return () => {
    if (performance.now() - askedAt > longestAge) {
      askedAt = performance.now()
      const late = pause(patience, undefined, { ref: false })
      answer = Promise.race([ask().catch(() => undefined), late])
    }
    return answer
  }
}
