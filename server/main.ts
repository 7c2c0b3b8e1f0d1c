import { minute, second } from '#contract/dates/durations.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brand } from '#contract/brand.ts'
import type { Logger } from 'pino'
import { createApp, isHeavy, resources } from './app.ts'
import { linkAudit } from './audit/audit.chain.ts'
import { watchAudit } from './audit/audit.watch.ts'
import { limitHeavyReads } from './calls/call.handler.ts'
import { type Database, executeFor, openDatabase } from './database/database.ts'
import { openCheckpoints } from './database/checkpoints.ts'
import { openJobs } from './database/jobs.ts'
import { explain } from './database/explain.ts'
import { bringUpToDate } from './database/migrate.ts'
import { requireSiteKeys } from './database/site-keys.ts'
import { sweepApiTokens } from './identity/api-tokens.queries.ts'
import { sweepKnownDevices } from './identity/sessions.queries.ts'
import { watchClock } from './database/site-clock.ts'
import { emails } from './emails.ts'
import { sweepFutureDates } from './future-dates.sweep.ts'
import { sweepExceptionRequests } from './classes/exception-requests/exception-requests.sweep.ts'
import { remindOfOffers, sweepOffers } from './classes/enrollments/offers.sweep.ts'
import { sweepFamilyChanges, sweepUnanswered } from './people/family-changes/end-change.ts'
import { type Env, readEnv } from './process/env.ts'
import { deleteUnusedKeys, destroyDeletedKeys } from './people/care/care.encryption.ts'
import { openFiles } from './files/files.ts'
import { openImages } from './images/images.ts'
import { checkImageStorage } from './images/check-image-storage.ts'
import { sweepImports } from './people/imports/imports.sweep.ts'
import { openReaders } from './http/readers.ts'
import { networkOf, openProxies } from './http/proxies.ts'
import { openRequestQueue } from './http/request-queue.ts'
import { openLive } from './live/live.ts'
import { sweepSignals } from './live/live.queries.ts'
import { listen, requirePlace, stopServer } from './http/listen.ts'
import { openRoutePatterns } from './http/route-patterns.ts'
import { metricsRoutes } from './telemetry/metrics.routes.ts'
import type { MetricsSources } from './telemetry/metrics.ts'
import { isOutOfDescriptors } from './process/descriptors.ts'
import { isOneOfSeveral, leaveCluster, report, runProcesses } from './process/processes.ts'
import { clock } from './process/clock.ts'
import { createLog, lossy, openAnnouncements } from './process/log.ts'
import { notifySystemd } from './process/notify-systemd.ts'
import { openBounceAddresses } from './mail/bounce-address.ts'
import { deleteOldMarks } from './mail/bounces.queries.ts'
import { mailNotSet } from './mail/check-mail.ts'
import { startDelivering } from './mail/delivery.ts'
import { deleteOldEmails } from './mail/outbox.ts'
import { openMailTransport } from './mail/transport.ts'
import { startDeliveringEvents } from './organizations/webhooks/deliver-events.ts'
import {
  deleteOldDeliveries,
  findOldestWaiting,
} from './organizations/webhooks/deliveries.queries.ts'
import { deleteOldNotifications } from './notifications/notifications.sweep.ts'
import { sendDue } from './notifications/send-due.ts'
import { sweepOrganizations } from './organizations/retention/retention.sweep.ts'
import { stopSuggesting } from './timetable/place-suggestions/suggest-places.ts'
import { sweepSemesters } from './timetable/semesters/semesters.sweep.ts'
import { startSweeping, type SweepEnd } from './process/sweep.ts'
import { sweepIdempotency } from './calls/call.idempotency.ts'
import { sweepRateLimit } from './calls/rate-limit.ts'
import { openEncryption } from './crypto/encryption.ts'
import type { ReaderSettings } from './reader.worker.ts'

const pageRoot = join(import.meta.dirname, '../dist')

async function main() {
  const env = readEnv(process.env)
  const output = lossy(process.stdout.fd)
  const log = createLog(env.logLevel, output)
  const die = (error: unknown) => {
    try {
      log.fatal({ err: error }, 'The server ended because of an uncaught error')
    } finally {
      process.exit(1)
    }
  }
  // A full disk, or a closed terminal, is no error of the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const dieUnlessOutOfDescriptors = (error: unknown) => {
    // Something could not be opened, and nothing else went wrong. Those who are connected need the server.
    if (isOutOfDescriptors(error)) log.error({ err: error }, 'A file descriptor was missing')
    else die(error)
  }
  process.on('unhandledRejection', dieUnlessOutOfDescriptors)
  process.on('uncaughtException', dieUnlessOutOfDescriptors)

  if (!isOneOfSeveral) {
    await requirePlace(env)
    await checkImageStorage(env, log)
    say('Bringing the database up to date …')
    await bringUpToDate(env)
    if (env.mailUrl === undefined && !env.isDevelopment) log.warn(mailNotSet)
    if (env.processes > 1) return runSeveral(env, log)
  }
  say('Opening the database …')
  const routeOf = openRoutePatterns(resources.flatMap(({ calls }) => calls))
  const traces = env.sendsTraces
    ? (await import('./telemetry/traces.ts')).openTraces(routeOf)
    : undefined
  const opened = openDatabase({
    ...env,
    onStatement: traces?.noteStatement,
    onIdleError: (error) => log.warn({ err: error }, 'An idle database connection broke'),
    onUnprepared: () =>
      log.warn('Statements are not prepared anymore: a connection pooler does not support it'),
  })
  // Whoever starts later, such as instead of a process that ended, must not make other keys.
  if (isOneOfSeveral) await requireSiteKeys(opened, env.dataDir)
  const database = traces ? traces.follow(opened) : opened
  const siteClock = await watchClock(database, log)
  const images = openImages({ ...env, database })
  const files = openFiles({ ...env, database })
  const encryption = openEncryption(env.dataDir)

  const publicUrlAt = (port: number) => env.publicUrl ?? `http://localhost:${port}`

  // In development and in the demo, everybody reads the emails at /api/dev/outbox.
  const isOutboxOpen = env.isDevelopment || (env.isDemo && (await isDemo(database)))
  const areEmailsSent = env.mailUrl !== undefined || isOutboxOpen
  const audit = watchAudit({ database, encryption, log })

  let listensAt = env.port
  let isStopping = false
  const proxies = openProxies(env.trustedProxies)
  const requests = openRequestQueue({
    addressOf: ({ socket, headers }) =>
      networkOf(proxies.addressOf(socket.remoteAddress, headers['x-forwarded-for'])),
    isDatabaseBusy: database.isBusy,
    log,
  })
  const metrics = hasMetrics(env)
    ? await openMetrics({
        routeOf,
        requests,
        readers: () => readers.counts(),
        database,
        oldestEvent: () => findOldestWaiting(database.db),
      })
    : undefined
  const live = openLive({ database, log })
  const app = createApp({
    ...env,
    database,
    live,
    images,
    files,
    encryption,
    log,
    pageRoot,
    areEmailsSent,
    publicUrl: publicUrlAt(env.port),
    siteOrigin: () => publicUrlAt(listensAt),
    developersUrl: isOutboxOpen ? publicUrlAt(env.port) : undefined,
    isStopping: () => isStopping,
    isBusy: requests.isBusy,
    onIdentified: requests.recognize,
    auditState: audit.state,
    metrics:
      env.metricsToken === undefined
        ? undefined
        : metrics && { token: env.metricsToken, text: metrics.text },
  })
  const readers = openReaders({
    count: database.engine === 'sqlite' ? env.readers : 0,
    startWorker: () => {
      const {
        dataDir,
        imageBucket,
        logLevel,
        logsAddresses,
        trustedProxies,
        hstsIncludesSubdomains,
        oidc,
      } = env
      const settings: ReaderSettings = {
        dataDir,
        imageBucket,
        logLevel,
        logsAddresses,
        trustedProxies,
        hstsIncludesSubdomains,
        oidc,
        pageRoot,
        areEmailsSent,
        publicUrl: publicUrlAt(env.port),
        siteOrigin: publicUrlAt(listensAt),
        developersUrl: isOutboxOpen ? publicUrlAt(env.port) : undefined,
      }
      return new Worker(new URL('reader.worker.ts', import.meta.url), { workerData: settings })
    },
    isHeavy,
    isBusy: requests.isBusy,
    isNextWaiting: requests.isNextWaiting,
    isStopping: () => isStopping,
    onIdentified: requests.recognize,
    execute: executeFor(database),
    limitHeavyReads,
    writeLines: (lines) => output.write(lines),
    log,
  })
  const { server, port } = await listen(
    app.fetch,
    { ...env, log },
    requests,
    readers,
    (incoming, outgoing) => {
      metrics?.observe(incoming, outgoing)
      return traces?.begin(incoming, outgoing)
    },
  )
  if (metrics && !isOneOfSeveral) await serveMetrics(env, metrics.text)
  listensAt = port
  readers.start(clock.seen())
  const publicUrl = publicUrlAt(port)
  const delivery =
    env.mailUrl === undefined
      ? undefined
      : startDelivering({
          database,
          encryption,
          publicUrl,
          log,
          emails,
          smtp: openMailTransport({
            ...env,
            mailUrl: env.mailUrl,
            publicUrl,
            bounceAddresses: env.bounces && openBounceAddresses(env.bounces.address, encryption),
          }),
        })

  const events = env.sendsWebhooks
    ? startDeliveringEvents({
        database,
        encryption,
        log,
        allowsPrivate: env.allowsPrivateWebhooks,
      })
    : undefined

  const jobs = openJobs(database, log)
  const watch = {
    log,
    onEnd: (end: SweepEnd) => {
      metrics?.noteSweep(end)
      jobs.noteSweep(end)
    },
  }
  const sweeping = [
    startSweeping(watch, {
      images: () => images.sweep(),
      classFiles: () => files.sweep(),
      rateLimits: () => sweepRateLimit(database.db),
      idempotencyKeys: () => sweepIdempotency(database.db),
      knownDevices: () => sweepKnownDevices(database.db),
      endedTokens: () => sweepApiTokens(database.db),
      accountSignals: () => sweepSignals(database.db),
      oldWebhookDeliveries: () => deleteOldDeliveries(database.db),
      oldEmails: () => deleteOldEmails(database.db),
      oldBounces: () => deleteOldMarks(database.db),
      oldNotifications: () => deleteOldNotifications(database.db),
      imports: () => sweepImports(database.db),
      organizations: () => sweepOrganizations({ database, images }),
      auditCheck: () => audit.sweep(),
      unusedKeys: () => deleteUnusedKeys(database),
      unansweredChanges: () => sweepUnanswered(database),
      futureDates: () => sweepFutureDates(database),
    }),
    startSweeping(
      watch,
      {
        auditLinks: () => linkAudit({ database, encryption }),
        notifications: () => sendDue({ database, publicUrl }),
      },
      second,
    ),
    startSweeping(
      watch,
      {
        offers: () => sweepOffers(database),
        offerReminders: () => remindOfOffers(database),
        semesterDates: () => sweepSemesters(database),
        exceptionRequests: () => sweepExceptionRequests(database),
        familyChanges: () => sweepFamilyChanges(database),
        deletedKeys: () => destroyDeletedKeys(database),
        clock: () => siteClock.look().finally(() => readers.setTime(clock.seen())),
      },
      5 * second,
    ),
  ]
  const checkpoints = database.engine === 'sqlite' ? openCheckpoints(env.dataDir, log) : undefined
  if (checkpoints) {
    sweeping.push(
      startSweeping(watch, { checkpoints: checkpoints.copy }, second),
      startSweeping(watch, { checkpointsOfAll: checkpoints.truncate }, minute),
    )
  }

  const stop = async () => {
    // A terminal and npm may both forward one press of Ctrl-C.
    if (isStopping) return
    isStopping = true
    say('Stopping …')
    for (const each of [...sweeping, jobs, live]) each.stop()
    stopSuggesting()
    await Promise.all([stopServer(server), delivery?.stop(), events?.stop()])
    await Promise.all([leaveCluster(), readers.close(), checkpoints?.close()])
    await Promise.race([Promise.all([database.close(), traces?.stop()]), pause(1000)])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const url = `http://${shownHost(env.host)}:${port}`
  if (isOneOfSeveral) await report({ url })
  else sayReady(url, log)
}

async function runSeveral(env: Env, log: Logger) {
  if (hasMetrics(env)) {
    const { openClusterMetrics } = await import('./telemetry/metrics.cluster.ts')
    await serveMetrics(env, openClusterMetrics())
  }
  const { processes: count } = env
  const onReady = (url: string) => sayReady(url, log)
  runProcesses({ count, program: import.meta.filename, log, say, complain, onReady })
}

const hasMetrics = ({ metricsPort, metricsToken }: Env) =>
  metricsPort !== undefined || metricsToken !== undefined

/** The metrics of this process, and the text of those of all. Imported only when needed. */
async function openMetrics(sources: MetricsSources) {
  const own = (await import('./telemetry/metrics.ts')).openMetrics(sources)
  if (!isOneOfSeveral) return { ...own, text: () => own.registry.metrics() }
  const { joinClusterMetrics } = await import('./telemetry/metrics.cluster.ts')
  return { ...own, text: joinClusterMetrics(own.registry) }
}

async function serveMetrics({ metricsPort, metricsHost }: Env, text: () => Promise<string>) {
  if (metricsPort === undefined) return
  const place = { port: metricsPort, host: metricsHost, prefix: 'METRICS_' } as const
  await listen(metricsRoutes(text).fetch, place)
}

/** Whether a database holds demo data. Imported only when needed. */
const isDemo = async ({ db }: Database) => (await import('./demo/demo.ts')).isDemo(db)

const announcements = openAnnouncements(process)
const { complain } = announcements

// The primary process speaks for all.
const say = (sentence: string) => {
  if (!isOneOfSeveral) announcements.say(sentence)
}

function sayReady(url: string, log: Logger) {
  say(`${brand.name} is ready at ${url}`)
  notifySystemd(log)
}

function shownHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

main().catch(async (error: unknown) => {
  if (isOneOfSeveral) await report({ complaint: explain(error) })
  else complain(explain(error))
  process.exit(1)
})
